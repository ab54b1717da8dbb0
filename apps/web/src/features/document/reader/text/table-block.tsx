import type { TableBlock } from '@baigong/documents';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';
import { HighlightedText, type HighlightRange } from './highlighted-text.tsx';
import styles from './text-view.module.css';

const rowsAtOnce = 100;

/** The offset of each row in the block's text, in which only rows are separated by line breaks. */
function rowStarts({ rows, text }: TableBlock): Uint32Array {
  const starts = new Uint32Array(rows.length);
  for (let row = 1, at = 0; row < rows.length; row += 1) {
    const end = text.indexOf('\n', at);
    at = end < 0 ? text.length : end + 1;
    starts[row] = at;
  }
  return starts;
}

interface TableProps {
  readonly block: TableBlock;
  readonly highlights: readonly HighlightRange[];
  /** Changes with each jump, so that a table on another page returns to the target. */
  readonly jump: number;
}

/** A table in the reader, a hundred rows at a time. */
export function TableInText({ block, highlights, jump }: TableProps) {
  const starts = useMemo(() => rowStarts(block), [block]);
  const current = highlights.find((range) => range.current);
  const markedRow = current ? starts.findLastIndex((start) => start <= current.start) : -1;
  const [shown, setShown] = useState({ from: 0, jump: 0 });
  const wanted = markedRow >= 0 && shown.jump !== jump;
  const from = wanted ? Math.floor(markedRow / rowsAtOnce) * rowsAtOnce : shown.from;
  const go = (to: number) => setShown({ from: Math.max(0, to), jump });
  const rows = block.rows.slice(from, from + rowsAtOnce);
  const begin = starts[from] ?? 0;
  const end = starts[from + rowsAtOnce] ?? block.text.length;
  // Every cell looks through these: of ten thousand hits in a table a page of it has a few.
  const near = highlights.filter((range) => range.end > begin && range.start < end);
  return (
    <div className={styles.tableBox}>
      <table className={styles.table}>
        <tbody>
          {rows.map((row, offset) => {
            const index = from + offset;
            let at = starts[index] ?? 0;
            return (
              <tr key={index}>
                {row.map((cell, column) => {
                  const text = cell.replace(/[\t\n]+/g, ' ');
                  const begins = at;
                  at += text.length + 1;
                  const Cell = index === 0 ? 'th' : 'td';
                  return (
                    // oxlint-disable-next-line react/no-array-index-key -- a cell is known by its column
                    <Cell key={column} data-at={begins}>
                      <HighlightedText text={text} from={begins} highlights={near} />
                    </Cell>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
      {block.rows.length > rowsAtOnce && (
        <div className={styles.tableNav}>
          <span>
            第 {from + 1}–{Math.min(from + rowsAtOnce, block.rows.length)} 行，共 {block.rows.length} 行
          </span>
          <Button size="sm" icon={<ChevronUp />} disabled={from === 0} onClick={() => go(from - rowsAtOnce)}>
            上一段
          </Button>
          <Button
            size="sm"
            icon={<ChevronDown />}
            disabled={from + rowsAtOnce >= block.rows.length}
            onClick={() => go(from + rowsAtOnce)}
          >
            下一段
          </Button>
        </div>
      )}
    </div>
  );
}
