import type { PaintAbilities } from '@baigong/contracts';
import { Field } from '../../../shared/ui/field.tsx';
import { Fieldset } from '../../../shared/ui/fieldset.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { Slider } from '../../../shared/ui/slider.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import { changeForm, useForm } from './form-store.ts';
import { countFor, type PaintForm } from '../make/paint-form.ts';

export function NegativeField() {
  const negative = useForm((form) => form.negative);
  return (
    <Field label="不想出现">
      <Input
        placeholder="例如：人物，船，雨"
        value={negative}
        onChange={(event) => changeForm({ negative: event.target.value })}
      />
    </Field>
  );
}

export function CountField({ abilities }: { readonly abilities: PaintAbilities }) {
  const form = useForm();
  if (abilities.maxCount === 1) return null;
  const counts = [1, 2, 4, 6, 8].filter((count) => count <= abilities.maxCount);
  const options = counts.map((count) => ({ value: String(count), label: `${count} 张` }));
  return (
    <Fieldset label="张数">
      <SegmentedControl
        label="张数"
        value={String(countFor(form, abilities))}
        options={options}
        onChange={(count) => changeForm({ count: Number(count) })}
      />
    </Fieldset>
  );
}

export function QualityField({ abilities }: { readonly abilities: PaintAbilities }) {
  const quality = useForm((form) => form.quality);
  const options = abilities.qualities.map(({ id, name }) => ({ value: id, label: name }));
  const chosen = options.find(({ value }) => value === quality) ?? options[0];
  if (!chosen || options.length < 2) return null;
  return (
    <Fieldset label="质量">
      <SegmentedControl
        label="质量"
        value={chosen.value}
        options={options}
        onChange={(value) => changeForm({ quality: value })}
      />
    </Fieldset>
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
  return (
    <Slider
      label={label}
      min={dial.least}
      max={dial.most}
      step={dial.step}
      value={Math.min(dial.most, Math.max(dial.least, value))}
      onChange={(next) => {
        const fields: Partial<PaintForm> = { [name]: next };
        changeForm(fields);
      }}
    />
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
    <Stack gap={0}>
      {shown.map((one) => (
        <DialField key={one.name} {...one} />
      ))}
    </Stack>
  );
}
