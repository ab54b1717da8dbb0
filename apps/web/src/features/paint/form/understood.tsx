import { understandPrompt } from '@baigong/brush';
import { useDeferredValue, useMemo } from 'react';
import { useForm } from './form-store.ts';
import styles from './form.module.css';

/** Which words of the prompt the built-in brush has read, so that nobody has to guess. */
export function Understood({ prompt }: { readonly prompt: string }) {
  const negative = useForm((form) => form.negative);
  const read = useDeferredValue(prompt);
  const { recognised, nothingRecognised } = useMemo(() => understandPrompt(read, negative), [read, negative]);
  if (read.trim() === '') return null;
  if (nothingRecognised)
    return (
      <p className={styles.understood} role="status">
        画笔没读出认识的词，会自己拿主意。可从词库里挑几个。
      </p>
    );
  const words = new Map(recognised.map((word) => [`${word.removed}${word.label}`, word]));
  return (
    <p className={styles.understood} role="status">
      <span>画笔读到</span>
      {[...words.values()].slice(0, 16).map(({ label, removed }) => (
        <span key={`${removed}${label}`} className={styles.read} data-removed={removed || undefined}>
          {removed ? `不要${label}` : label}
        </span>
      ))}
    </p>
  );
}
