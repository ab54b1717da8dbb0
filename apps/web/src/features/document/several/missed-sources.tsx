import type { SourceState } from '@baigong/documents/ai-record';
import { stateSentences } from './read-sources.ts';
import styles from './several.module.css';

interface MissedSourcesProps {
  readonly documents: readonly {
    readonly title: string;
    readonly state: SourceState;
    readonly isCut: boolean;
  }[];
}

const named = (documents: readonly { readonly title: string }[]): string =>
  documents.map(({ title }) => `《${title}》`).join('、');

/** Says which documents have no part in an answer, and why. */
export function MissedSources({ documents }: MissedSourcesProps) {
  const byState = Map.groupBy(
    documents.filter(({ state }) => state !== 'given'),
    ({ state }) => state,
  );
  const cut = documents.filter(({ isCut }) => isCut);
  if (byState.size === 0 && cut.length === 0) return null;
  return (
    <ul className={styles.missed} aria-label="没有用上的文档">
      {[...byState].map(([state, of]) => (
        <li key={state}>
          {named(of)}：{stateSentences[state]}。
        </li>
      ))}
      {cut.length > 0 && <li>{named(cut)}：太长，只查了开头的部分。</li>}
    </ul>
  );
}
