import { ToolResult } from '@baigong/tools/result';
import { ChevronRight, CircleAlert, LoaderCircle, Wrench } from 'lucide-react';
import { memo, useId, useState, useSyncExternalStore, useEffect, useRef } from 'react';
import { catalogue } from '@baigong/tools/catalogue';
import { Button } from '../../../shared/ui/button.tsx';
import { pendingDecision, subscribeDecisions, type PendingDecision } from '../run/calls/decisions.ts';
import { undoCall } from '../run/calls/undo-call.ts';
import type { MessageToolCall } from '../session/session.ts';
import { ToolBlock } from '../../../shared/feature-tools/tool-blocks.tsx';
import styles from './tool-cards.module.css';
import { findFeatureTool } from '../../../shared/feature-tools/registry.ts';

/** A tool's title for the visitor; `otherwise` until it is known, or where there is no such tool. */
function useToolTitle(name: string, otherwise = name): string {
  const known = catalogue.find((tool) => tool.name === name)?.title;
  const [found, setFound] = useState<{ readonly name: string; readonly title: string }>();
  useEffect(() => {
    if (known !== undefined) return undefined;
    let isGone = false;
    findFeatureTool(name).then(
      (tool) => !isGone && tool && setFound({ name, title: tool.title }),
      // The card is readable without it.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [known, name]);
  return known ?? (found?.name === name ? found.title : otherwise);
}

interface ToolCardsProps {
  readonly session: string;
  readonly message: string;
  readonly calls: readonly MessageToolCall[];
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
  // A command whose words were not understood has none.
  if (input === null || input === undefined) return '';
  if (typeof input !== 'object') return show(input);
  if (Object.keys(input).length === 0) return '';
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

/** Takes a change back, once. */
function UndoButton({
  session,
  message,
  call,
}: Pick<ToolCardsProps, 'session' | 'message'> & { call: MessageToolCall }) {
  const [isBusy, setBusy] = useState(false);
  if (call.undone === true) return <p className="kit-muted">已撤销</p>;
  return (
    <Button
      size="sm"
      loading={isBusy}
      onClick={() => {
        setBusy(true);
        void undoCall(session, message, call).finally(() => setBusy(false));
      }}
    >
      撤销这个改动
    </Button>
  );
}

const questions = {
  read: '要读取这些内容吗？',
  write: '要做这个改动吗？',
  send: '要发出去吗？发出后收不回来。',
  cost: '要执行吗？这会用掉额度。',
} as const;

/** What a call would do, and the visitor's answer to it. Nothing has happened yet. */
function CallDecision({ effect, preview, mayGrant, decide }: PendingDecision) {
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    group.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <fieldset ref={group} className={styles.decision}>
      <legend>{questions[effect]}</legend>
      <p>{preview.summary}</p>
      {preview.blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a preview never changes: a block's place is its identity
        <ToolBlock key={index} block={block} />
      ))}
      <div className="kit-row kit-gap2">
        <Button variant="primary" size="sm" onClick={() => decide('once')}>
          允许
        </Button>
        {mayGrant && (
          <Button size="sm" onClick={() => decide('conversation')}>
            本次对话都允许
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={() => decide('refuse')}>
          不允许
        </Button>
      </div>
    </fieldset>
  );
}

type ToolCardProps = Omit<ToolCardsProps, 'calls'> & { readonly call: MessageToolCall };

function ToolCard({ session, message, call, local, writing }: ToolCardProps) {
  const id = useId();
  const [open, setOpen] = useState(local);
  const decision = useSyncExternalStore(subscribeDecisions, () => pendingDecision(message, call.id));
  // The question shows what there is to know.
  const isOpen = open && !decision;
  const running = writing && call.output === undefined && call.failure === undefined;
  const parsed = ToolResult.safeParse(call.output);
  // A result keeps the title of a tool that was removed since.
  const title = useToolTitle(call.name, parsed.success ? parsed.data.title : undefined);
  const state = decision ? '等你决定' : running ? '正在运行' : '';
  const input = summariseInput(call.input);
  const line = call.failure ?? (parsed.success ? parsed.data.summary : state);
  return (
    <section
      className={styles.card}
      data-failed={call.failure !== undefined || undefined}
      aria-label={`工具：${title}`}
    >
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <ChevronRight className={styles.arrow} aria-hidden />
        {running && !decision ? (
          <LoaderCircle className={styles.spinning} aria-hidden />
        ) : call.failure === undefined ? (
          <Wrench aria-hidden />
        ) : (
          <CircleAlert aria-hidden />
        )}
        <span className="kit-rigid kit-strong">{title}</span>
        <span className="kit-truncate kit-muted">{line}</span>
      </button>
      {decision && <CallDecision {...decision} />}
      <div id={id} hidden={!isOpen} className={styles.body} data-quotable="">
        {isOpen && (
          <>
            {input !== '' && (
              <p className={styles.input}>
                <span>输入</span>
                {input}
              </p>
            )}
            {call.failure !== undefined ? (
              <p className="kit-danger">{call.failure}</p>
            ) : (
              call.output !== undefined && <Result output={call.output} />
            )}
            {call.undo !== undefined && <UndoButton session={session} message={message} call={call} />}
          </>
        )}
      </div>
    </section>
  );
}

/** The tools that an answer used, or that the visitor used by a slash command. */
export default memo(function ToolCards({ calls, ...rest }: ToolCardsProps) {
  return (
    <div className={styles.cards}>
      {calls.map((call) => (
        <ToolCard key={call.id} call={call} {...rest} />
      ))}
    </div>
  );
});
