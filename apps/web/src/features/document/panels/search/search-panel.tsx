import { pageLabel } from '@baigong/document-reader/document-text';
import type { SearchHit } from '@baigong/documents';
import { Search } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';
import { Input } from '../../../../shared/ui/input.tsx';
import { PanelHead } from '../panel-head.tsx';
import panel from '../panel.module.css';
import type { PanelProps } from '../../session/panel-document.ts';
import {
  indexDocument,
  isIndexedWhole,
  searchDocuments,
  searchFailedSentence,
} from '../../analysis/analysis-client.ts';
import styles from './search-panel.module.css';

/** Characters shown of a hit. */
const maxSnippetLength = 140;

/** The text around the first highlight, as highlighted and other runs. */
function runsOf({ text, highlights }: SearchHit): { readonly text: string; readonly marked: boolean }[] {
  const from = Math.max(0, (highlights[0]?.[0] ?? 0) - 40);
  const to = Math.min(text.length, from + maxSnippetLength);
  const runs: { text: string; marked: boolean }[] = [];
  let at = from;
  for (const [start, end] of highlights) {
    if (start >= to) break;
    if (start > at) runs.push({ text: text.slice(at, start), marked: false });
    runs.push({ text: text.slice(Math.max(at, start), Math.min(end, to)), marked: true });
    at = Math.max(at, Math.min(end, to));
  }
  if (at < to) runs.push({ text: text.slice(at, to), marked: false });
  if (from > 0) runs.unshift({ text: '…', marked: false });
  if (to < text.length) runs.push({ text: '…', marked: false });
  return runs;
}

type Answer =
  | { readonly state: 'none' }
  | { readonly state: 'searching' }
  | { readonly state: 'found'; readonly query: string; readonly hits: readonly SearchHit[] }
  | { readonly state: 'failed' };

/** 查找: full-text search by words or a whole sentence, best hits first. */
export default function SearchPanel({ document }: PanelProps) {
  const { record, text, jumpTo } = document;
  const [input, setInput] = useState('');
  const [answer, setAnswer] = useState<Answer>({ state: 'none' });
  const whole = useMemo(() => isIndexedWhole(text), [text]);
  useEffect(() => {
    // Made ready while the visitor types.
    indexDocument(record.id, text).catch(() => undefined);
  }, [record.id, text]);
  const search = async () => {
    const query = input.trim();
    if (query === '') return;
    setAnswer({ state: 'searching' });
    try {
      await indexDocument(record.id, text);
      const hits = await searchDocuments(query, { document: record.id, limit: 50 });
      setAnswer({ state: 'found', query, hits });
    } catch {
      setAnswer({ state: 'failed' });
    }
  };
  const jumpToHit = ({ position, highlights }: SearchHit) => {
    const [first] = highlights;
    const last = highlights.at(-1);
    // Highlights close to each other are one target.
    const end = first && last && last[1] - first[0] <= 80 ? last : first;
    jumpTo(
      first && end
        ? { block: position.block, start: position.start + first[0], end: position.start + end[1] }
        : position,
    );
  };
  return (
    <div className={panel.panel}>
      <PanelHead title="查找" note="用一句话找相关的段落，不必和原文一字不差。" />
      <form
        className="kit-flex kit-gap2"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          void search();
        }}
      >
        <Input
          aria-label="想找的内容"
          required
          placeholder="例如：延长夜间服务时间"
          value={input}
          maxLength={300}
          onChange={(event) => setInput(event.target.value)}
        />
        <Button
          type="submit"
          variant="primary"
          icon={<Search />}
          loading={answer.state === 'searching'}
          missing={input.trim() === '' ? '请先写下想找的内容。' : undefined}
        >
          查找
        </Button>
      </form>
      {!whole && (
        <p className="kit-faint">
          文档太长，这里只在开头约 400 万字里找。要在全文里找原话，请用阅读区上方的“查找”。
        </p>
      )}
      <p className="kit-faint" role="status">
        {answer.state === 'found' &&
          (answer.hits.length > 0
            ? `找到 ${answer.hits.length} 段，最相关的在前。`
            : `没有和“${answer.query}”相关的段落，换个说法试试。`)}
        {answer.state === 'failed' && searchFailedSentence}
      </p>
      {answer.state === 'found' && answer.hits.length > 0 && (
        <ol className={styles.hits} aria-label="找到的段落">
          {answer.hits.map((hit) => (
            <li key={`${hit.position.block}:${hit.position.start}`}>
              <button type="button" className={panel.jump} onClick={() => jumpToHit(hit)}>
                {runsOf(hit).map((run, index) =>
                  run.marked ? (
                    // oxlint-disable-next-line react/no-array-index-key -- runs have no other name
                    <mark key={index}>{run.text}</mark>
                  ) : (
                    run.text
                  ),
                )}
                {hit.page !== undefined && (
                  <span className="kit-caption"> {pageLabel(text.format, { page: hit.page })}</span>
                )}
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
