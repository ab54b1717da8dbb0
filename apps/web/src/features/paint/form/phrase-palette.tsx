import { useState } from 'react';
import { vocabulary } from '@baigong/brush/vocabulary';
import { Chip } from '../../../shared/ui/chip.tsx';
import { changeForm, useForm } from './form-store.ts';
import { hasPhrase, phraseThemes, togglePhrase, type PhraseTheme } from './phrases.ts';
import styles from './form.module.css';

/** The words that the built-in brush reads, by theme. */
const brushThemes: readonly PhraseTheme[] = vocabulary.map(({ theme, label, terms }) => ({
  id: theme,
  name: label,
  phrases: [...new Set(terms.map((term) => term.label))],
}));

interface Props {
  /** Only the words that the built-in brush can read. */
  readonly brush: boolean;
}

/** Words by theme; a press puts one into the prompt or takes it out. */
export function PhrasePalette({ brush }: Props) {
  const prompt = useForm((form) => form.prompt);
  const themes = brush ? brushThemes : phraseThemes;
  const [chosen, setChosen] = useState(themes[0]?.id);
  const theme = themes.find(({ id }) => id === chosen) ?? themes[0];
  return (
    <section className={styles.help} aria-label="词库">
      <div className={styles.themes} role="group" aria-label="主题">
        {themes.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className={styles.theme}
            aria-pressed={id === theme?.id}
            onClick={() => setChosen(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div className={styles.phrases} role="group" aria-label={theme?.name}>
        {theme?.phrases.map((phrase) => (
          <Chip
            key={phrase}
            pressed={hasPhrase(prompt, phrase)}
            onClick={() => changeForm({ prompt: togglePhrase(prompt, phrase) })}
          >
            {phrase}
          </Chip>
        ))}
      </div>
    </section>
  );
}
