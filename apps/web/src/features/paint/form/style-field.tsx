import { changeForm, useForm } from './form-store.ts';
import { stylesFor } from './styles.ts';
import styles from './form.module.css';

/** Style presets that the chosen model can do; none is a choice too. */
export function StyleField({ model }: { readonly model: string }) {
  const style = useForm((form) => form.style);
  const shown = stylesFor(model);
  const chosen = shown.some(({ id }) => id === style) ? style : '';
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>风格</legend>
      <div className={styles.chips} role="radiogroup" aria-label="风格">
        {[{ id: '', name: '随描述' }, ...shown].map(({ id, name }) => (
          <label key={id} className={styles.chip}>
            <input
              type="radio"
              name="paint-style"
              className="visually-hidden"
              checked={id === chosen}
              onChange={() => changeForm({ style: id })}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
