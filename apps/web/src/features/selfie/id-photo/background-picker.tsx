import { backgrounds, customBackground, type Background } from '@baigong/id-photo';
import { ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { RadioGroup } from '../../../shared/ui/radio-group.tsx';
import { Slider } from '../../../shared/ui/slider.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { cutOutAnew } from '../picture/selfie-picture.ts';
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

/** 精细抠图: the person cut out once more, by two models, and back. */
function CutOutAgain({ fine }: { readonly fine: boolean }) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await cutOutAnew(!fine);
    } catch {
      toast('error', '没能重新抠图，照片保持原样。请检查网络后再试；内存不够时，先关掉一些标签页。');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="sm" loading={busy} disabled={busy} onClick={() => void run()}>
        {fine ? '改回快速抠图' : '精细抠图'}
      </Button>
      <Note>
        {fine
          ? '已用两个模型抠图。衣服或头发少了一块时，请改回快速抠图。'
          : '有原背景残留时，可以再用一个模型抠一遍：多等几秒，第一次要下载约 7 MB。'}
      </Note>
    </>
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
      {background && <CutOutAgain fine={prepared.source.person?.fine ?? false} />}
    </Card>
  );
}
