import { backgrounds, customBackground, type Background } from '@baigong/id-photo';
import { ImageIcon } from 'lucide-react';
import { Card } from '../../../shared/ui/card.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { RadioGroup } from '../../../shared/ui/radio-group.tsx';
import { Slider } from '../../../shared/ui/slider.tsx';
import styles from './background-picker.module.css';
import { Note } from './note.tsx';
import type { IdPhoto } from './use-id-photo.ts';

const toGradient = ({ top, bottom }: Background): string => `linear-gradient(${top}, ${bottom})`;

function Swatch({ background, name }: { readonly background: Background | null; readonly name: string }) {
  return (
    <span className={styles.swatch}>
      <i style={background ? { background: toGradient(background) } : undefined}>
        {!background && <ImageIcon aria-hidden />}
      </i>
      {name}
    </span>
  );
}

/** 底色: the studios' colours, one of one's own, or what is there. */
export function BackgroundPicker({ photo }: { readonly photo: IdPhoto }) {
  const { background, setBackground, feather, setFeather, prepared } = photo;
  if (!prepared.mask)
    return (
      <Card title="底色" actions="原背景">
        <Note>没有抠出人像，底色保持原样。需要换底色时，请站到单色墙前重拍。</Note>
      </Card>
    );
  return (
    <Card title="底色" actions={background ? `${background.name} ${background.top}` : '原背景'}>
      <RadioGroup
        label="底色"
        hideLabel
        variant="cards"
        columns={4}
        value={background?.id ?? 'none'}
        options={[
          { value: 'none', label: '原背景', content: <Swatch background={null} name="原背景" /> },
          ...backgrounds.map((one) => ({
            value: one.id,
            label: one.name,
            content: <Swatch background={one} name={one.name} />,
          })),
        ]}
        onChange={(id) => setBackground(backgrounds.find((one) => one.id === id) ?? null)}
      />
      <Field label="自选颜色" layout="row" className={styles.custom}>
        <Input
          type="color"
          value={background?.top ?? '#ffffff'}
          onChange={({ target }) => setBackground(customBackground(target.value) ?? null)}
        />
      </Field>
      {background && (
        <Slider
          label="边缘"
          value={feather}
          min={0}
          max={6}
          step={1}
          valueText={feather === 0 ? '不羽化' : `${feather} 像素`}
          onChange={setFeather}
        />
      )}
    </Card>
  );
}
