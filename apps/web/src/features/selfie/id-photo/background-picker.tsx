import { backgrounds, customBackground, type Background } from '@baigong/id-photo';
import { ImageIcon } from 'lucide-react';
import { useId, useRef } from 'react';
import styles from './background-picker.module.css';
import { Card, Note, Slider } from './parts.tsx';
import type { IdPhoto } from './use-id-photo.ts';

const paint = ({ top, bottom }: Background): string => `linear-gradient(${top}, ${bottom})`;

/** 底色: the studios' colours, one of one's own, or what is there. */
export function BackgroundPicker({ photo }: { readonly photo: IdPhoto }) {
  const { background, setBackground, feather, setFeather, prepared } = photo;
  const group = useRef<HTMLDivElement>(null);
  const id = useId();
  if (!prepared.mask)
    return (
      <Card title="底色" aside="原背景">
        <Note>没有抠出人像，底色保持原样。需要换底色时，请站到单色墙前重拍。</Note>
      </Card>
    );
  const choices: readonly (Background | null)[] = [null, ...backgrounds];
  const at = choices.findIndex((one) => one?.id === background?.id);
  const move = (by: number) => {
    const next = (at + by + choices.length) % choices.length;
    setBackground(choices[next] ?? null);
    group.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <Card title="底色" aside={background ? `${background.name} ${background.top}` : '原背景'}>
      <div
        ref={group}
        className={styles.swatches}
        role="radiogroup"
        aria-label="底色"
        onKeyDown={(event) => {
          const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          move(by);
        }}
      >
        {choices.map((one, index) => (
          <button
            key={one?.id ?? 'none'}
            type="button"
            role="radio"
            aria-checked={one?.id === background?.id}
            tabIndex={index === Math.max(0, at) ? 0 : -1}
            className={styles.swatch}
            onClick={() => setBackground(one)}
          >
            <i style={one ? { background: paint(one) } : undefined}>{!one && <ImageIcon aria-hidden />}</i>
            {one?.name ?? '原背景'}
          </button>
        ))}
      </div>
      <div className={styles.own}>
        <label htmlFor={id}>自选颜色</label>
        <input
          id={id}
          type="color"
          value={background?.top ?? '#ffffff'}
          onChange={({ target }) => setBackground(customBackground(target.value) ?? null)}
        />
      </div>
      {background && (
        <Slider
          label="边缘"
          value={feather}
          min={0}
          max={6}
          step={1}
          shown={feather === 0 ? '不羽化' : `${feather} 像素`}
          onChange={setFeather}
        />
      )}
    </Card>
  );
}
