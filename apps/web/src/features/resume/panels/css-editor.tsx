import { highlightCss, type CssProblem } from '@baigong/resume';
import { useId, useMemo, useRef } from 'react';
import styles from './css-editor.module.css';

interface CssEditorProps {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly problems: readonly CssProblem[];
  readonly onChange: (css: string) => void;
  readonly onBlur: () => void;
}

/** What a new line begins with: the indent of the line that is left, and more after an opening brace. */
export function indentAfter(before: string): string {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  return line.trimEnd().endsWith('{') ? `${indent}  ` : indent;
}

/** The place where a line begins; lines count from 1. */
export function lineStart(text: string, line: number): number {
  let at = 0;
  for (let passed = 1; passed < line; passed += 1) {
    const next = text.indexOf('\n', at);
    if (next === -1) return at;
    at = next + 1;
  }
  return at;
}

/** A text box for CSS: line numbers, colours, and marks at lines with something wrong. */
export function CssEditor({ label, value, maxLength, problems, onChange, onBlur }: CssEditorProps) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const runs = useMemo(() => highlightCss(value), [value]);
  const invalidLines = useMemo(() => new Set(problems.map(({ line }) => line)), [problems]);
  const lines = value.split('\n').length;

  const goTo = (line: number) => {
    const start = lineStart(value, line);
    const end = value.indexOf('\n', start);
    box.current?.focus();
    box.current?.setSelectionRange(start, end === -1 ? value.length : end);
  };

  return (
    <>
      <div className={styles.editor}>
        <div className={styles.numbers} aria-hidden>
          {Array.from({ length: lines }, (_, index) => (
            <span key={index} data-wrong={invalidLines.has(index + 1) || undefined}>
              {index + 1}
            </span>
          ))}
        </div>
        <div className={styles.code}>
          <pre aria-hidden>
            {runs.map(({ kind, text }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- runs have no other name
              <span key={index} className={styles[kind]}>
                {text}
              </span>
            ))}
            {'\n'}
          </pre>
          <textarea
            ref={box}
            aria-label={label}
            aria-invalid={problems.length > 0 || undefined}
            aria-describedby={problems.length > 0 ? id : undefined}
            placeholder={'.resume-name {\n  letter-spacing: 2px;\n}'}
            value={value}
            maxLength={maxLength}
            rows={Math.max(6, lines)}
            wrap="off"
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            onChange={({ target }) => onChange(target.value)}
            onBlur={onBlur}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey) return;
              const { selectionStart } = event.currentTarget;
              const indent = indentAfter(value.slice(0, selectionStart));
              if (indent === '') return;
              event.preventDefault();
              // The one way of writing that the browser's own undo takes back.
              document.execCommand('insertText', false, `\n${indent}`);
            }}
          />
        </div>
      </div>
      {problems.length > 0 && (
        <ul id={id} className={styles.problems} aria-label="自定义 CSS 的问题">
          {problems.slice(0, 8).map(({ line, message }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a line may have several of the same
            <li key={index}>
              <button type="button" onClick={() => goTo(line)}>
                第 {line} 行：{message}
              </button>
            </li>
          ))}
          {problems.length > 8 && <li>还有 {problems.length - 8} 处</li>}
        </ul>
      )}
    </>
  );
}
