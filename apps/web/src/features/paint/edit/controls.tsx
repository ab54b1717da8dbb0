import { FlipHorizontal2, Plus, RotateCw, Trash2 } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { Slider } from '../../../shared/ui/slider.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import {
  cropTo,
  croppedSize,
  evenLight,
  finishedSize,
  turnedOnce,
  turnedSize,
  wholeCrop,
  type Edits,
  type Light,
  type PictureText,
  type Size,
} from './edits.ts';
import styles from './edit.module.css';

interface ControlProps {
  readonly edits: Edits;
  /** The origin's size. */
  readonly picture: Size;
  readonly onChange: (fields: Partial<Edits>) => void;
}

export const cropRatios = [
  { value: 'free', label: '自由', ratio: null },
  { value: 'same', label: '原比例', ratio: null },
  { value: '1', label: '1:1', ratio: 1 },
  { value: '4/3', label: '4:3', ratio: 4 / 3 },
  { value: '3/4', label: '3:4', ratio: 3 / 4 },
  { value: '16/9', label: '16:9', ratio: 16 / 9 },
  { value: '9/16', label: '9:16', ratio: 9 / 16 },
] as const;

export type CropRatio = (typeof cropRatios)[number]['value'];

/** The ratio in pixels that a choice stands for; null for a free crop. */
export function ratioFor(choice: CropRatio, turned: Size): number | null {
  if (choice === 'same') return turned.width / turned.height;
  return cropRatios.find(({ value }) => value === choice)?.ratio ?? null;
}

export function CropControls({
  edits,
  picture,
  onChange,
  choice,
  onChoice,
}: ControlProps & { readonly choice: CropRatio; readonly onChoice: (choice: CropRatio) => void }) {
  const turned = turnedSize(picture, edits.turns);
  const { width, height } = croppedSize(picture, edits);
  return (
    <>
      <div className={styles.ratios}>
        <SegmentedControl
          label="裁剪比例"
          value={choice}
          options={cropRatios}
          onChange={(value) => {
            onChoice(value);
            const ratio = ratioFor(value, turned);
            if (ratio !== null) onChange({ crop: cropTo(ratio, edits.crop, turned), width: null });
          }}
        />
      </div>
      <p className={styles.note}>
        裁剪后 {width} × {height}
        <Button size="sm" variant="ghost" onClick={() => onChange({ crop: wholeCrop, width: null })}>
          还原
        </Button>
      </p>
    </>
  );
}

export function TurnControls({ edits, onChange }: ControlProps) {
  return (
    <>
      <Row className={styles.row}>
        <Button icon={<RotateCw />} onClick={() => onChange(turnedOnce(edits))}>
          转 90°
        </Button>
        <Button
          icon={<FlipHorizontal2 />}
          aria-pressed={edits.flipped}
          onClick={() => onChange({ flipped: !edits.flipped })}
        >
          左右翻转
        </Button>
      </Row>
      <Slider
        label="拉直"
        value={edits.tilt}
        min={-45}
        max={45}
        step={0.5}
        unit="°"
        onChange={(tilt) => onChange({ tilt })}
      />
    </>
  );
}

const lights: readonly (readonly [keyof Light, string])[] = [
  ['brightness', '亮度'],
  ['contrast', '对比度'],
  ['saturation', '饱和度'],
  ['warmth', '冷暖'],
];

export function LightControls({ edits, onChange }: ControlProps) {
  return (
    <>
      {lights.map(([name, label]) => (
        <Slider
          key={name}
          label={label}
          value={edits.light[name]}
          min={-100}
          max={100}
          onChange={(value) => onChange({ light: { ...edits.light, [name]: value } })}
        />
      ))}
      <p className={styles.note}>
        <Button size="sm" variant="ghost" onClick={() => onChange({ light: evenLight })}>
          还原
        </Button>
      </p>
    </>
  );
}

const textSliders = [
  ['size', '大小', 2, 40],
  ['x', '左右', 0, 100],
  ['y', '上下', 0, 100],
] as const;

function TextRow({
  text,
  onChange,
  onRemove,
}: {
  readonly text: PictureText;
  readonly onChange: (fields: Partial<PictureText>) => void;
  readonly onRemove: () => void;
}) {
  return (
    <li className={styles.text}>
      <Row gap={3} wrap={false}>
        <Input
          aria-label="文字内容"
          maxLength={200}
          value={text.text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
        <input
          type="color"
          className={styles.colour}
          aria-label="文字颜色"
          value={text.colour}
          onChange={(event) => onChange({ colour: event.target.value })}
        />
        <IconButton label="删除这行文字" tooltip="none" onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </Row>
      <Row gap={3} wrap={false}>
        <Checkbox label="宋体" checked={text.serif} onChange={(serif) => onChange({ serif })} />
        <Checkbox label="竖排" checked={text.vertical} onChange={(vertical) => onChange({ vertical })} />
      </Row>
      {textSliders.map(([name, label, min, max]) => (
        <Slider
          key={name}
          label={label}
          value={Math.round(text[name] * 100)}
          min={min}
          max={max}
          unit="%"
          onChange={(percent) => onChange({ [name]: percent / 100 })}
        />
      ))}
    </li>
  );
}

export function TextControls({ edits, onChange }: ControlProps) {
  const { texts } = edits;
  const add = () => {
    const text: PictureText = {
      id: crypto.getRandomValues(new Uint32Array(2)).join('-'),
      text: '在此题字',
      x: 0.5,
      y: Math.min(0.9, 0.5 + texts.length * 0.12),
      size: 0.08,
      colour: '#ffffff',
      serif: true,
      vertical: false,
    };
    onChange({ texts: [...texts, text] });
  };
  return (
    <>
      <ul>
        {texts.map((text) => (
          <TextRow
            key={text.id}
            text={text}
            onChange={(fields) =>
              onChange({ texts: texts.map((one) => (one.id === text.id ? { ...one, ...fields } : one)) })
            }
            onRemove={() => onChange({ texts: texts.filter((one) => one.id !== text.id) })}
          />
        ))}
      </ul>
      <Button icon={<Plus />} disabled={texts.length >= 20} onClick={add}>
        添加文字
      </Button>
    </>
  );
}

const widths = [512, 1024, 1920, 2560] as const;

export function SizeControls({ edits, picture, onChange }: ControlProps) {
  const cropped = croppedSize(picture, edits);
  const { width, height } = finishedSize(picture, edits);
  return (
    <>
      <Row className={styles.row}>
        <Button aria-pressed={edits.width === null} onClick={() => onChange({ width: null })}>
          原大小
        </Button>
        {widths.map((one) => (
          <Button key={one} aria-pressed={edits.width === one} onClick={() => onChange({ width: one })}>
            宽 {one}
          </Button>
        ))}
      </Row>
      <Field label="宽度（像素）" layout="row">
        <Input
          type="number"
          inputMode="numeric"
          min={16}
          max={8192}
          value={width}
          onChange={(event) => {
            const next = Math.round(event.target.valueAsNumber);
            if (next >= 16 && next <= 8_192) onChange({ width: next });
          }}
        />
      </Field>
      <p className={styles.note}>
        成品 {width} × {height}
        {width > cropped.width && '，比原图大，会变得模糊一些'}
      </p>
    </>
  );
}
