import { RadioGroup } from '../../../shared/ui/radio-group.tsx';
import { changeForm, useForm } from './form-store.ts';
import { stylesFor } from '../make/styles.ts';

/** Style presets of the chosen model; none is an option too. */
export function StyleField({ model }: { readonly model: string }) {
  const style = useForm((form) => form.style);
  const presets = stylesFor(model);
  return (
    <RadioGroup
      label="风格"
      variant="chips"
      value={presets.some(({ id }) => id === style) ? style : ''}
      options={[
        { value: '', label: '随描述' },
        ...presets.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(value) => changeForm({ style: value })}
    />
  );
}
