import type { PaintAbilities } from '@baigong/contracts';
import { useId } from 'react';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import field from '../../../shared/ui/field.module.css';
import { changeForm, useForm } from './form-store.ts';
import { countFor, type PaintForm } from './paint-form.ts';
import styles from './form.module.css';

export function NegativeField() {
  const negative = useForm((form) => form.negative);
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        不想出现
      </label>
      <input
        id={id}
        className={field.input}
        placeholder="例如：人物，船，雨"
        value={negative}
        onChange={(event) => changeForm({ negative: event.target.value })}
      />
    </div>
  );
}

export function CountField({ abilities }: { readonly abilities: PaintAbilities }) {
  const form = useForm();
  if (abilities.maxCount === 1) return null;
  const counts = [1, 2, 4, 6, 8].filter((count) => count <= abilities.maxCount);
  const options = counts.map((count) => ({ value: String(count), label: `${count} 张` }));
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>张数</legend>
      <SegmentedControl
        label="张数"
        value={String(countFor(form, abilities))}
        options={options}
        onChange={(count) => changeForm({ count: Number(count) })}
      />
    </fieldset>
  );
}

export function QualityField({ abilities }: { readonly abilities: PaintAbilities }) {
  const quality = useForm((form) => form.quality);
  const options = abilities.qualities.map(({ id, name }) => ({ value: id, label: name }));
  const chosen = options.find(({ value }) => value === quality) ?? options[0];
  if (!chosen || options.length < 2) return null;
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>质量</legend>
      <SegmentedControl
        label="质量"
        value={chosen.value}
        options={options}
        onChange={(value) => changeForm({ quality: value })}
      />
    </fieldset>
  );
}

type Dial = 'steps' | 'guidance' | 'strength';
const dials: readonly (readonly [Dial, string])[] = [
  ['steps', '步数'],
  ['guidance', '贴合描述'],
  ['strength', '偏离参考图'],
];

function DialField({
  name,
  label,
  dial,
}: {
  readonly name: Dial;
  readonly label: string;
  readonly dial: NonNullable<PaintAbilities[Dial]>;
}) {
  const value = useForm((form) => form[name]) ?? dial.normal;
  const id = useId();
  const within = Math.min(dial.most, Math.max(dial.least, value));
  return (
    <div className={styles.dial}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={dial.least}
        max={dial.most}
        step={dial.step}
        value={within}
        onChange={(event) => {
          const fields: Partial<PaintForm> = { [name]: event.target.valueAsNumber };
          changeForm(fields);
        }}
      />
      <output htmlFor={id}>{within}</output>
    </div>
  );
}

/** Dials that the model has. */
export function DialFields({ abilities }: { readonly abilities: PaintAbilities }) {
  const references = useForm((form) => form.references);
  const shown = dials.flatMap(([name, label]) => {
    const dial = abilities[name];
    return dial && (name !== 'strength' || references.length > 0) ? [{ name, label, dial }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <div className={styles.field}>
      {shown.map((one) => (
        <DialField key={one.name} {...one} />
      ))}
    </div>
  );
}
