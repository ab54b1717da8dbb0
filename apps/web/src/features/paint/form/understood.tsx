import { useDeferredValue, useEffect, useState } from 'react';
import type { reportPrompt as report } from '../make/report-prompt.ts';
import { useForm } from './form-store.ts';
import styles from './form.module.css';

type Report = ReturnType<typeof report>;

/** What the built-in brush will draw of the prompt, told from the picture it composes, and what it cannot. */
export function Understood({ prompt }: { readonly prompt: string }) {
  const { negative, seed, size } = useForm((form) => form);
  const read = useDeferredValue(prompt);
  const ratio = size ? size.width / size.height : 1;
  const [report, setReport] = useState<Report | null>(null);
  useEffect(() => {
    let gone = false;
    if (read.trim() === '') return;
    // The composer is loaded with the first words: the page itself does without.
    const tell = async (): Promise<void> => {
      const { reportPrompt } = await import('../make/report-prompt.ts');
      if (!gone) setReport(reportPrompt(read, negative, { seed, ratio }));
    };
    void tell();
    return () => {
      gone = true;
    };
  }, [negative, ratio, read, seed]);
  if (read.trim() === '' || !report) return null;
  const { shown, missing, unknown, fewer, nothingRecognised } = report;
  const words = new Map(shown.map((word) => [`${word.removed}${word.label}`, word]));
  return (
    <div role="status">
      <p className={styles.understood}>
        {nothingRecognised ? (
          '画笔没读出认识的词，会自己拿主意。可从词库里挑几个。'
        ) : (
          <>
            <span>会画</span>
            {[...words.values()].slice(0, 16).map(({ label, removed }) => (
              <span key={`${removed}${label}`} className={styles.read} data-removed={removed || undefined}>
                {removed ? `不要${label}` : label}
              </span>
            ))}
          </>
        )}
      </p>
      {missing.length > 0 && (
        <p className={styles.understood}>这一景里放不下：{[...new Set(missing)].join('、')}</p>
      )}
      {fewer.length > 0 && (
        <p className={styles.understood}>
          画得少一些：
          {fewer.map(({ label, asked, drawn }) => `${label}要 ${asked} 个，画 ${drawn} 个`).join('；')}
        </p>
      )}
      {unknown.length > 0 && <p className={styles.understood}>不会画：{unknown.join('、')}</p>}
    </div>
  );
}
