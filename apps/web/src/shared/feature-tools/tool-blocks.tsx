/* oxlint-disable react/no-array-index-key -- a result never changes: a part's place is its identity */
import type { ToolResult } from '@baigong/tools/result';
import { Markdown } from '../markdown/markdown.tsx';
import { copy } from '../lib/clipboard.ts';
import { StoredPicture } from '../pictures/stored-picture.tsx';
import { FactMark } from '../ui/fact-mark.tsx';
import { toast } from '../ui/toast.tsx';
import styles from './tool-blocks.module.css';

type Block = ToolResult['blocks'][number];
type Only<T extends Block['type']> = Extract<Block, { type: T }>;

function Table({ block }: { block: Only<'table'> }) {
  // The result's line says that there is nothing.
  if (block.rows.length === 0) return null;
  const align = (column: number) => ({ textAlign: block.align?.[column] ?? ('left' as const) });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="表格">
      <table className={styles.table}>
        <thead>
          <tr>
            {block.header.map((cell, column) => (
              <th key={column} style={align(column)}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} style={align(column)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A fence longer than any run of backticks in the code. */
function fence(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  return '`'.repeat(longest + 1);
}

/** A square of modules with the quiet zone of four that scanners need (ISO/IEC 18004, 6.3.8). */
function Matrix({ block }: { block: Only<'matrix'> }) {
  const size = block.rows.length + 8;
  const path = block.rows
    .flatMap((row, y) =>
      row.split('').map((module, x) => (module === '1' ? `M${x + 4} ${y + 4}h1v1h-1z` : '')),
    )
    .join('');
  return (
    <figure className={styles.matrix}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={`二维码：${block.label}`}
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption>{block.label}</figcaption>
    </figure>
  );
}

function Swatches({ block }: { block: Only<'swatches'> }) {
  return (
    <ul className={styles.swatches}>
      {block.colours
        // What is not a colour does not get into a style.
        .filter(({ hex }) => /^#(?:[\da-f]{6}|[\da-f]{8})$/i.test(hex))
        .map(({ name, hex }) => (
          <li key={`${name}${hex}`}>
            <button
              type="button"
              aria-label={`复制 ${name} ${hex}`}
              onClick={() => {
                void copy('chat.tool-colour', { text: hex }).then((done) =>
                  done
                    ? toast('success', `已复制 ${hex}`)
                    : toast('error', '浏览器不允许复制，请选中文字后手动复制'),
                );
              }}
            >
              <span className={styles.colour} style={{ backgroundColor: hex }} aria-hidden />
              <span>{name}</span>
              <code>{hex}</code>
            </button>
          </li>
        ))}
    </ul>
  );
}

/** One part of a tool's result, drawn from data alone. */
export function ToolBlock({ block }: { block: Block }) {
  switch (block.type) {
    case 'text':
      return <p className={styles.text}>{block.text}</p>;
    case 'keyValues':
      return (
        <dl className={styles.pairs}>
          {block.items.map(({ key, value }, index) => (
            <div key={index}>
              <dt>{key}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
    case 'table':
      return <Table block={block} />;
    case 'code': {
      const mark = fence(block.text);
      return <Markdown source={`${mark}${block.language}\n${block.text}\n${mark}`} writtenBy="no-model" />;
    }
    case 'diff':
      return (
        <p className={styles.diff}>
          {block.segments.map(({ kind, text, mark }, index) => {
            const Element = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
            return <Element key={index}>{mark ? <FactMark mark={mark}>{text}</FactMark> : text}</Element>;
          })}
        </p>
      );
    case 'matrix':
      return <Matrix block={block} />;
    case 'swatches':
      return <Swatches block={block} />;
    case 'picture':
      return <StoredPicture id={block.id} label={block.label} />;
    case 'image':
      return (
        <figure className={styles.media}>
          <img src={block.url} alt={block.label} decoding="async" />
          <figcaption>{block.label}</figcaption>
        </figure>
      );
    case 'audio':
      return (
        <figure className={styles.media}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody wrote down what is heard */}
          <audio controls preload="metadata" src={block.url} aria-label={block.label} />
          <figcaption>{block.label}</figcaption>
        </figure>
      );
  }
}
