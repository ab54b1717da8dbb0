import type { PaintAbilities, PaintSize } from '@baigong/contracts';
import { useId, useState } from 'react';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { RadioGroup } from '../../../shared/ui/radio-group.tsx';
import { changeForm, useForm } from './form-store.ts';
import { ratioOf, sizeFor, sizeProblem } from '../make/paint-form.ts';
import styles from './form.module.css';

const names: Readonly<Record<string, string>> = {
  '1:1': '方形',
  '4:3': '横幅',
  '3:4': '竖幅',
  '3:2': '照片',
  '2:3': '海报',
  '16:9': '宽屏',
  '9:16': '竖屏',
  '9:19.5': '手机壁纸',
  '3:1': '通栏',
  '21:9': '电影',
};

const isSame = (a: PaintSize | null, b: PaintSize) => a?.width === b.width && a.height === b.height;

interface SizeCardProps {
  readonly name: string;
  readonly pixels: string;
  /** None for a custom one. */
  readonly size?: PaintSize;
}

function SizeCard({ name, pixels, size }: SizeCardProps) {
  const scale = size ? 20 / Math.max(size.width, size.height) : 0;
  return (
    <span className={styles.size} aria-hidden>
      <span className={styles.frame}>
        {size ? (
          <i style={{ width: Math.max(5, size.width * scale), height: Math.max(5, size.height * scale) }} />
        ) : (
          <i className={styles.dashed} />
        )}
      </span>
      <span>{name}</span>
      <span className={styles.pixels}>{pixels}</span>
    </span>
  );
}

function CustomSize({ abilities, size }: { readonly abilities: PaintAbilities; readonly size: PaintSize }) {
  const id = useId();
  const problem = sizeProblem(size, abilities);
  const set = (fields: Partial<PaintSize>) => changeForm({ size: { ...size, ...fields } });
  return (
    <>
      <div className={styles.customSize}>
        {(['width', 'height'] as const).map((side) => (
          <Field key={side} label={side === 'width' ? '宽' : '高'} layout="row">
            <Input
              type="number"
              inputMode="numeric"
              min={abilities.freeSize?.least}
              max={abilities.freeSize?.most}
              step={abilities.freeSize?.multipleOf}
              value={size[side]}
              aria-describedby={problem === null ? undefined : id}
              onChange={(event) => set({ [side]: Math.round(event.target.valueAsNumber) || 0 })}
            />
          </Field>
        ))}
      </div>
      {problem !== null && (
        <Alert id={id} variant="text">
          {problem}
        </Alert>
      )}
    </>
  );
}

const CUSTOM = 'custom';

/** The model's sizes, drawn as frames; and a custom one where it takes any. */
export function SizeField({ abilities }: { readonly abilities: PaintAbilities }) {
  const form = useForm();
  const current = sizeFor(form, abilities);
  const isListed = abilities.sizes.some((size) => isSame(form.size, size));
  const [opened, setOpened] = useState(false);
  const custom = abilities.freeSize !== null && (opened || (form.size !== null && !isListed));
  if (abilities.sizes.length === 0) return null;
  const options = abilities.sizes.map((size) => {
    const ratio = ratioOf(size);
    const name = (ratio && names[ratio]) ?? ratio ?? '尺寸';
    const pixels = `${size.width} × ${size.height}`;
    return {
      value: pixels,
      label: `${name} ${pixels}`,
      content: <SizeCard name={name} pixels={pixels} size={size} />,
    };
  });
  if (abilities.freeSize) {
    const pixels = custom && form.size ? `${form.size.width} × ${form.size.height}` : '任意宽高';
    options.push({
      value: CUSTOM,
      label: `自定 ${pixels}`,
      content: <SizeCard name="自定" pixels={pixels} />,
    });
  }
  return (
    <div>
      <RadioGroup
        label="画幅"
        variant="cards"
        columns={3}
        className={styles.sizes}
        value={custom ? CUSTOM : current && `${current.width} × ${current.height}`}
        options={options}
        onChange={(value) => {
          setOpened(value === CUSTOM);
          const size = abilities.sizes.find(({ width, height }) => `${width} × ${height}` === value);
          changeForm({ size: size ?? current });
        }}
      />
      {custom && abilities.freeSize && (
        <CustomSize abilities={abilities} size={form.size ?? current ?? { width: 1024, height: 1024 }} />
      )}
    </div>
  );
}
