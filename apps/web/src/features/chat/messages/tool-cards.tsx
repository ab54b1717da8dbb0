import { catalogue } from '@baigong/tools/catalogue';
import { ToolResult } from '@baigong/tools/result';
import { ChevronRight, CircleAlert, LoaderCircle, Wrench } from 'lucide-react';
import { memo, useId, useState } from 'react';
import layout from '../../../shared/ui/layout.module.css';
import { cx } from '../../../shared/ui/cx.ts';
import type { Message } from '../session/session.ts';
import { ToolBlock } from './tool-blocks.tsx';
import styles from './tool-cards.module.css';

type ToolCall = NonNullable<Message['toolCalls']>[number];

interface ToolCardsProps {
  readonly calls: readonly ToolCall[];
  /** The visitor called the tool; no model did. */
  readonly local: boolean;
  readonly writing: boolean;
}

function show(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value, null, 2) ?? '';
  } catch {
    return String(value);
  }
}

/** The arguments on one line; JSON only where they are nested. */
function summariseInput(input: unknown): string {
  if (input === null || typeof input !== 'object') return show(input);
  const values = Object.values(input).filter((value) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  return (values.length > 0 ? values.map(String).join(' · ') : show(input))
    .replace(/\s+/g, ' ')
    .slice(0, 120);
}

function Result({ output }: { output: unknown }) {
  const parsed = ToolResult.safeParse(output);
  // A tool of another version, or of an imported file: its JSON says what there is.
  if (!parsed.success) return <pre className={styles.raw}>{show(output).slice(0, 20_000)}</pre>;
  return (
    <>
      {parsed.data.blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a result never changes: a block's place is its identity
        <ToolBlock key={index} block={block} />
      ))}
    </>
  );
}

function ToolCard({ call, local, writing }: { call: ToolCall; local: boolean; writing: boolean }) {
  const id = useId();
  const [open, setOpen] = useState(local);
  const title = catalogue.find(({ name }) => name === call.name)?.title ?? call.name;
  const running = writing && call.output === undefined && call.failure === undefined;
  const parsed = ToolResult.safeParse(call.output);
  const line = call.failure ?? (parsed.success ? parsed.data.summary : running ? '正在运行' : '');
  return (
    <section
      className={styles.card}
      data-failed={call.failure !== undefined || undefined}
      aria-label={`工具：${title}`}
    >
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <ChevronRight className={styles.arrow} aria-hidden />
        {running ? (
          <LoaderCircle className={styles.spinning} aria-hidden />
        ) : call.failure === undefined ? (
          <Wrench aria-hidden />
        ) : (
          <CircleAlert aria-hidden />
        )}
        <span className={styles.name}>{title}</span>
        <span className={cx(layout.truncate, layout.muted)}>{line}</span>
      </button>
      <div id={id} hidden={!open} className={styles.body} data-quotable="">
        {open && (
          <>
            <p className={styles.input}>
              <span>输入</span>
              {summariseInput(call.input)}
            </p>
            {call.failure !== undefined ? (
              <p className={layout.danger}>{call.failure}</p>
            ) : (
              call.output !== undefined && <Result output={call.output} />
            )}
          </>
        )}
      </div>
    </section>
  );
}

/** The tools that an answer used, or that the visitor used by a slash command. */
export default memo(function ToolCards({ calls, local, writing }: ToolCardsProps) {
  return (
    <div className={styles.cards}>
      {calls.map((call) => (
        <ToolCard key={call.id} call={call} local={local} writing={writing} />
      ))}
    </div>
  );
});
