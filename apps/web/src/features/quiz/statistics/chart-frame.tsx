import { useState, type ReactNode } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import styles from './charts.module.css';

interface ChartFrameProps {
  readonly title: string;
  /** One sentence that says what the drawing shows. */
  readonly summary: string;
  readonly columns: readonly string[];
  /** The same numbers as words, a row each. */
  readonly rows: readonly (readonly string[])[];
  /** Colours and what they stand for. */
  readonly legend?: readonly { readonly name: string; readonly tone: 'right' | 'wrong' }[];
  readonly children: ReactNode;
}

const none: NonNullable<ChartFrameProps['legend']> = [];

/** A drawing with its title, and the table behind it for those who cannot or would rather not see it. */
export function ChartFrame({ title, summary, columns, rows, legend = none, children }: ChartFrameProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <figure className={styles.frame} aria-label={title}>
      <figcaption className={styles.caption}>
        <h3>{title}</h3>
        <Button
          size="sm"
          variant="ghost"
          aria-pressed={asTable}
          aria-label={`${title}：${asTable ? '看图' : '看表格'}`}
          onClick={() => setAsTable((before) => !before)}
        >
          {asTable ? '看图' : '看表格'}
        </Button>
        <p>{summary}</p>
      </figcaption>
      {asTable ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reachable by keyboard
        <div className={styles.scroll} role="region" aria-label={`${title}的表格`} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([first = '', ...rest]) => (
                <tr key={first}>
                  <th scope="row">{first}</th>
                  {rest.map((cell, at) => (
                    <td key={columns[at + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        children
      )}
      {!asTable && legend.length > 0 && (
        <ul className={styles.legend} aria-hidden>
          {legend.map(({ name, tone }) => (
            <li key={name} data-tone={tone}>
              {name}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}
