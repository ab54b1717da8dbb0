import { ToolResult } from '@baigong/tools/result';
import { ChevronRight, CircleAlert, LoaderCircle, Wrench } from 'lucide-react';
import { memo, useId, useState, useSyncExternalStore, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { catalogue } from '@baigong/tools/catalogue';
import { Button } from '../../../shared/ui/button.tsx';
import { pendingDecision, subscribeDecisions, type PendingDecision } from '../run/calls/pending.ts';
import { undoCall } from '../run/calls/undo-call.ts';
import type { MessageToolCall } from '../session/session.ts';
import { ToolBlock } from '../../../shared/feature-tools/tool-blocks.tsx';
import styles from './tool-cards.module.css';
import type { FeatureTool } from '../../../shared/feature-tools/feature-tool.ts';
import { findFeatureTool, isCalled } from '../../../shared/feature-tools/registry.ts';
import buttons from '../../../shared/ui/button.module.css';

/** A feature's tool, once it is known; the server's tools are none. */
function useFeatureTool(name: string, isWanted: boolean): FeatureTool | undefined {
  const [tool, setTool] = useState<FeatureTool>();
  useEffect(() => {
    let isGone = false;
    if (!isWanted) return undefined;
    findFeatureTool(name).then(
      (found) => !isGone && setTool(() => found),
      // The card is readable without it.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isWanted, name]);
  return tool && isCalled(tool, name) ? tool : undefined;
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

/** What a call made or changed stands in sight: a picture, a difference, what can be taken back or opened. */
const standsOpen = ({ begun, undo }: MessageToolCall, { blocks }: ToolResult): boolean =>
  undo !== undefined ||
  (begun === true && blocks.length > 0) ||
  blocks.some(({ type }) => ['picture', 'image', 'audio', 'diff', 'matrix'].includes(type));

const Made = z.object({ data: z.object({ id: z.string() }) });

/** Where what a call made or changed can be opened. */
function pathOf({ output, undone }: MessageToolCall, tool: FeatureTool | undefined): string | undefined {
  if (!tool?.opens || undone === true) return undefined;
  const made = z.safeParse(Made, output);
  const picture = ToolResult.safeParse(output).data?.blocks.find(({ type }) => type === 'picture');
  const id = made.success ? made.data.data.id : picture?.type === 'picture' ? picture.id : undefined;
  return id === undefined ? undefined : tool.opens(id);
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

const ToolCard = memo(function ToolCard({ session, message, call, local, writing }: ToolCardProps) {
  const id = useId();
  const [chosen, setChosen] = useState<boolean>();
  const decision = useSyncExternalStore(subscribeDecisions, () => pendingDecision(message, call.id));
  const running = writing && call.output === undefined && call.failure === undefined;
  const parsed = ToolResult.safeParse(call.output);
  const known = catalogue.find((tool) => tool.name === call.name)?.title;
  const tool = useFeatureTool(call.name, known === undefined);
  // A result keeps the title of a tool that was removed since.
  const title = known ?? tool?.title ?? (parsed.success ? parsed.data.title : call.name);
  const isWhole = chosen ?? local;
  // The question shows what there is to know.
  const isOpen = !decision && (chosen ?? (local || (parsed.success && standsOpen(call, parsed.data))));
  const state = decision ? '等你决定' : running ? '正在运行' : '';
  const input = summariseInput(call.input);
  const line = call.failure ?? (parsed.success ? parsed.data.summary : state);
  const path = pathOf(call, tool);
  return (
    <>
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
          onClick={() => setChosen(!isOpen)}
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
              {isWhole && input !== '' && (
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
              {(call.undo !== undefined || path !== undefined) && (
                <div className="kit-row kit-gap2">
                  {path !== undefined && (
                    <Link className={`${buttons.button} ${buttons.secondary} ${buttons.sm}`} to={path}>
                      打开
                    </Link>
                  )}
                  {call.undo !== undefined && <UndoButton session={session} message={message} call={call} />}
                </div>
              )}
            </>
          )}
        </div>
      </section>
      {call.said !== undefined && (
        <p className={styles.said} data-quotable="">
          <span className="visually-hidden">我说：</span>
          {call.said}
        </p>
      )}
    </>
  );
});

/** The tools that an answer used in a row, or that the visitor used by a slash command. */
export default function ToolCards({ calls, ...rest }: ToolCardsProps) {
  return (
    <div className={styles.cards}>
      {calls.map((call) => (
        <ToolCard key={call.id} call={call} {...rest} />
      ))}
    </div>
  );
}
