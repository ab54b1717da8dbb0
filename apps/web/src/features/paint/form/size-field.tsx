import type { PaintAbilities, PaintSize } from '@baigong/contracts';
import { useId, useState, type CSSProperties } from 'react';
import field from '../../../shared/ui/field.module.css';
import { changeForm, useForm } from './form-store.ts';
import { ratioOf, sizeFor, sizeProblem } from './paint-form.ts';
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

const same = (a: PaintSize | null, b: PaintSize) => a?.width === b.width && a.height === b.height;

function Frame({ width, height }: PaintSize) {
  const scale = 20 / Math.max(width, height);
  const box = { width: Math.max(5, width * scale), height: Math.max(5, height * scale) };
  return (
    <span className={styles.frame} aria-hidden>
      <i style={box satisfies CSSProperties} />
    </span>
  );
}

function OwnSize({ abilities, size }: { readonly abilities: PaintAbilities; readonly size: PaintSize }) {
  const id = useId();
  const problem = sizeProblem(size, abilities);
  const set = (fields: Partial<PaintSize>) => changeForm({ size: { ...size, ...fields } });
  return (
    <>
      <div className={styles.ownSize}>
        {(['width', 'height'] as const).map((side) => (
          <label key={side}>
            <span>{side === 'width' ? '宽' : '高'}</span>
            <input
              className={field.input}
              type="number"
              inputMode="numeric"
              min={abilities.freeSize?.least}
              max={abilities.freeSize?.most}
              step={abilities.freeSize?.multipleOf}
              value={size[side]}
              aria-describedby={problem === null ? undefined : id}
              onChange={(event) => set({ [side]: Math.round(event.target.valueAsNumber) || 0 })}
            />
          </label>
        ))}
      </div>
      {problem !== null && (
        <p id={id} className={field.error} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** Sizes that the model takes, drawn as frames; and one's own where it takes any. */
export function SizeField({ abilities }: { readonly abilities: PaintAbilities }) {
  const form = useForm();
  const chosen = sizeFor(form, abilities);
  const listed = abilities.sizes.some((size) => same(form.size, size));
  const [own, setOwn] = useState(form.size !== null && !listed && abilities.freeSize !== null);
  if (abilities.sizes.length === 0) return null;
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>画幅</legend>
      <div className={styles.sizes} role="radiogroup" aria-label="画幅">
        {abilities.sizes.map((size) => {
          const ratio = ratioOf(size);
          const pixels = `${size.width} × ${size.height}`;
          return (
            <label key={pixels} className={styles.size}>
              <input
                type="radio"
                name="paint-size"
                className="visually-hidden"
                checked={!own && same(chosen, size)}
                onChange={() => {
                  setOwn(false);
                  changeForm({ size });
                }}
              />
              <Frame {...size} />
              <span className={styles.sizeName}>{(ratio && names[ratio]) ?? ratio ?? '尺寸'}</span>
              <span className={styles.pixels}>{pixels}</span>
            </label>
          );
        })}
        {abilities.freeSize && (
          <label className={styles.size}>
            <input
              type="radio"
              name="paint-size"
              className="visually-hidden"
              checked={own}
              onChange={() => {
                setOwn(true);
                changeForm({ size: chosen });
              }}
            />
            <span className={styles.frame} aria-hidden>
              <i className={styles.dashed} />
            </span>
            <span className={styles.sizeName}>自定</span>
            <span className={styles.pixels}>
              {own && chosen ? `${form.size?.width} × ${form.size?.height}` : '任意宽高'}
            </span>
          </label>
        )}
      </div>
      {own && abilities.freeSize && (
        <OwnSize abilities={abilities} size={form.size ?? chosen ?? { width: 1024, height: 1024 }} />
      )}
    </fieldset>
  );
}
