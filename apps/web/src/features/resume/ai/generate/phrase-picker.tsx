import { fillPhrase, splitPhrase, type ChosenPhrase } from '@baigong/resume';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import styles from './generate.module.css';
import { cx } from '../../../../shared/ui/cx.ts';
import layout from '../../../../shared/ui/layout.module.css';

interface PickerProps {
  readonly title: string;
  readonly lines: readonly string[];
  /** What was chosen, of this group and others. */
  readonly chosen: readonly ChosenPhrase[];
  readonly onChange: (chosen: readonly ChosenPhrase[]) => void;
}

/** A line to read: its blanks as short gaps that name what belongs in them. */
function Sentence({ line }: { readonly line: string }) {
  return (
    <span>
      {splitPhrase(line).map((piece, index) =>
        'text' in piece ? (
          piece.text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- a line's pieces never change places
          <span key={index} className={styles.gap}>
            {piece.blank}
          </span>
        ),
      )}
    </span>
  );
}

/** A chosen line to complete: each blank is a box. */
function Blanks({
  phrase,
  onChange,
}: {
  readonly phrase: ChosenPhrase;
  readonly onChange: (values: readonly string[]) => void;
}) {
  let blank = 0;
  return (
    <div className={styles.filling}>
      {splitPhrase(phrase.line).map((piece, index) => {
        if ('text' in piece) return piece.text;
        const at = blank++;
        const value = phrase.values[at] ?? '';
        return (
          <input
            // oxlint-disable-next-line react/no-array-index-key -- a line's pieces never change places
            key={index}
            className={styles.blank}
            aria-label={piece.blank}
            placeholder={piece.blank}
            value={value}
            maxLength={60}
            autoComplete="off"
            // As wide as what is in it: a Chinese character is two of the unit.
            style={{ width: `${Math.min(24, Math.max(4, (value || piece.blank).length * 2 + 2))}ch` }}
            onChange={(event) => {
              const values = [...phrase.values];
              for (let gap = values.length; gap < at; gap++) values[gap] = '';
              values[at] = event.target.value;
              onChange(values);
            }}
          />
        );
      })}
    </div>
  );
}

/** Lines to choose from; a chosen one shows its blanks as boxes. */
export function PhrasePicker({ title, lines, chosen, onChange }: PickerProps) {
  const form = useId();
  const count = chosen.filter(({ line }) => lines.includes(line)).length;
  return (
    <details className={styles.group}>
      <summary>
        <ChevronRight aria-hidden />
        {title}
        {count > 0 && <span className={cx(layout.end, layout.accent)}>已选 {count}</span>}
      </summary>
      <ul>
        {lines.map((line, index) => {
          const phrase = chosen.find((one) => one.line === line);
          return (
            <li key={line} className={styles.line}>
              <input
                id={`${form}-${index}`}
                type="checkbox"
                checked={phrase !== undefined}
                aria-label={phrase && fillPhrase(line, phrase.values)}
                onChange={() =>
                  onChange(
                    phrase ? chosen.filter((one) => one !== phrase) : [...chosen, { line, values: [] }],
                  )
                }
              />
              {phrase ? (
                <Blanks
                  phrase={phrase}
                  onChange={(values) =>
                    onChange(chosen.map((one) => (one === phrase ? { ...one, values } : one)))
                  }
                />
              ) : (
                <label htmlFor={`${form}-${index}`}>
                  <Sentence line={line} />
                </label>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
