import { ToolResult } from '@baigong/tools/result';
import { resultToMarkdown } from '@baigong/tools';
import {
  describeOutgoing,
  mustAsk,
  type DataFlow,
  type Outgoing,
} from '../../../../shared/feature-tools/data-flow.ts';
import {
  ToolProblem,
  toolTimeoutMs,
  type FeatureTool,
  type ToolAnswer,
  problemOf,
} from '../../../../shared/feature-tools/feature-tool.ts';
import { previewAgain } from '../../../../shared/feature-tools/preview-again.ts';
import { loadFeatureTools } from '../../../../shared/feature-tools/registry.ts';
import { newRunId } from '../../../../shared/model/run-environment.ts';
import { allMessages, updateRunMessage } from '../../session/branches.ts';
import { omit } from '../../session/omit.ts';
import { withOrigins } from '../../session/origins.ts';
import type { Message, MessageToolCall, Session } from '../../session/session.ts';
import { changeSession } from '../../store/change-session.ts';
import { useChat } from '../../store/chat-store.ts';
import { sessionRecords } from '../../store/records.ts';
import { askDecision, grant, isGranted, revokeGrants } from './decisions.ts';
import { dataFlowOf, hasForeignText, originOfCall } from './provenance.ts';

/** How a call ended, beside what it had. */
type CallEnd = Partial<Pick<MessageToolCall, 'output' | 'failure' | 'undo' | 'said'>>;

interface Owner {
  readonly session: string;
  /** With the calls as they are stored. */
  readonly message: Message;
}

const isOpen = ({ output, failure }: MessageToolCall): boolean =>
  output === undefined && failure === undefined;

const stoppedFailure = '已停止，没有执行。';
const refusedFailure = '你没有同意，没有执行。';
const putOffFailure = '你先说了别的，没有执行。';
const unknownEnd = '页面在执行中关闭了，不知道有没有完成。请先检查，再决定要不要重做。';

function change({ session, message }: Owner, update: (one: Message) => Message): Promise<boolean> {
  return changeSession(session, (now) => updateRunMessage(now, message, update));
}

const withCall = (message: Message, id: string, end: Partial<MessageToolCall>): Message => ({
  ...message,
  toolCalls: (message.toolCalls ?? []).map((call) => (call.id === id ? { ...call, ...end } : call)),
});

/** The session as it is now: calls before this one are in it. */
async function sessionOf({ session, message }: Owner): Promise<Session> {
  const { current } = useChat.getState();
  const record = current?.id === session ? current : await sessionRecords().get(session);
  return record ?? { id: session, title: '', messages: [message], createdAt: 0, updatedAt: 0 };
}

/** What the visitor is to be asked about a call. */
interface Question {
  readonly tool: FeatureTool;
  /** Leaves the browser although nobody typed it, from a conversation that has text of others or of the visitor's. */
  readonly outgoing: Outgoing | undefined;
  readonly flow: DataFlow;
  /** A change that may be allowed for the whole conversation: not where the model reads text of others. */
  readonly mayGrant: boolean;
}

async function questionOf(owner: Owner, call: MessageToolCall, tool: FeatureTool): Promise<Question> {
  const [session, tools] = await Promise.all([sessionOf(owner), loadFeatureTools()]);
  const flow = dataFlowOf(session, tools);
  // A slash command's arguments were typed.
  const outgoing = owner.message.local === true ? undefined : tool.sends?.(call.input, session.id);
  const isAsked = outgoing !== undefined && mustAsk(outgoing, flow);
  // What an untrusted tool answers is text of others: the question would stand again at once.
  const mayBeGranted = tool.effect === 'write' && !tool.isUntrusted && !isAsked;
  return {
    tool,
    outgoing: isAsked ? outgoing : undefined,
    flow,
    mayGrant: mayBeGranted && !session.origins?.length && !hasForeignText(allMessages(session), tools),
  };
}

/** A tool's answer as a message stores it. */
function endOf({ undo, ...answer }: ToolAnswer): CallEnd {
  const { data } = answer;
  const result = ToolResult.parse(answer);
  return {
    output: data === undefined ? result : { ...result, data },
    ...(undo === undefined ? {} : { undo }),
  };
}

/** A stop gives up what only reads; a change that was begun is waited for, so that its end is known. */
async function runWithTimeout(
  tool: FeatureTool,
  input: unknown,
  stopped: AbortSignal,
  session: string,
): Promise<ToolAnswer> {
  const isRead = tool.effect === 'read';
  const timeout = AbortSignal.timeout(toolTimeoutMs);
  const signal = isRead ? AbortSignal.any([stopped, timeout]) : timeout;
  const aborted = new Promise<never>((_resolve, reject) => {
    const end = () => {
      const late = `“${tool.title}”两分钟没有完成，${isRead ? '已放弃' : '不知道后来有没有完成，请先检查'}。`;
      reject(new ToolProblem(stopped.aborted && isRead ? stoppedFailure : late));
    };
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
  });
  return Promise.race([tool.run(input, signal, session), aborted]);
}

/**
 * Notes that a change is begun, in the record itself. False when it must not be made: another tab has begun it, or the
 * message is gone.
 */
async function claim(owner: Owner, id: string): Promise<boolean> {
  let isOurs = false;
  await change(owner, (one) => {
    const call = one.toolCalls?.find((each) => each.id === id);
    // Applied to the screen first and to the record last, which alone knows of other tabs.
    isOurs = call !== undefined && isOpen(call) && call.begun !== true;
    return isOurs ? withCall(one, id, { begun: true }) : one;
  });
  return isOurs;
}

/**
 * Shows the visitor what a call would do, until what was allowed is what it would still do: 最新 may be another picture
 * by then. The refusal, or undefined where it is allowed.
 */
async function ask(
  { session, message }: Owner,
  call: MessageToolCall,
  { tool, outgoing, flow, mayGrant }: Question,
  stopped: AbortSignal,
): Promise<CallEnd | undefined> {
  const look = async (): Promise<ToolResult> =>
    outgoing && tool.effect === 'read'
      ? describeOutgoing(tool.title, outgoing, flow.origins)
      : tool.preview(call.input, session);
  let preview = await look();
  for (;;) {
    const question = { effect: outgoing ? ('send' as const) : tool.effect, preview, mayGrant };
    const decision = await askDecision(message.id, call.id, question, stopped);
    if (stopped.aborted) return { failure: stoppedFailure };
    if (decision === 'refuse') return { failure: refusedFailure };
    if (typeof decision === 'object') return { failure: refusedFailure, said: decision.said };
    const changed = await previewAgain({ preview: look }, call.input, preview);
    if (!changed) {
      if (decision === 'conversation' && mayGrant) grant(session, tool.name);
      return undefined;
    }
    preview = changed;
  }
}

/**
 * Runs one call to its end; asks first where it changes, sends or costs something. Undefined when it is not this tab's
 * to run.
 */
async function runCall(
  owner: Owner,
  call: MessageToolCall,
  stopped: AbortSignal,
): Promise<CallEnd | undefined> {
  try {
    const tool = (await loadFeatureTools()).find(({ name }) => name === call.name);
    if (!tool) return { failure: '没有这个工具。' };
    if (call.begun === true) return { failure: unknownEnd };
    const question = await questionOf(owner, call, tool);
    const isAllowed = question.mayGrant && isGranted(owner.session, tool.name);
    if (question.outgoing || (tool.effect !== 'read' && !isAllowed)) {
      const refusal = await ask(owner, call, question, stopped);
      if (refusal) return refusal;
    }
    if (tool.effect !== 'read' && !(await claim(owner, call.id))) return undefined;
    try {
      return endOf(await runWithTimeout(tool, call.input, stopped, owner.session));
    } finally {
      // A refusal may quote what was read as well.
      if (tool.isUntrusted) revokeGrants(owner.session);
    }
  } catch (error) {
    return { failure: problemOf(error) };
  }
}

/** Stores how a call ended, and that its answer is in the conversation from now on. */
async function keepEnd(owner: Owner, call: MessageToolCall, end: CallEnd): Promise<void> {
  const origin = originOfCall({ ...call, ...end }, await loadFeatureTools().catch(() => []));
  await changeSession(owner.session, (now) => {
    const ended = updateRunMessage(now, owner.message, (one) => withCall(one, call.id, end));
    return origin ? withOrigins(ended, [origin]) : ended;
  });
}

/**
 * Runs the calls of this browser's tools that an answer waits for, one after the other. Afterwards the answer goes on
 * in another run, which the caller starts; a slash command's is done, and a stopped one stays as it is. What the visitor
 * says at a question puts off the calls after it: the model hears it first. Nothing more is done when another tab turns out to run them.
 */
export async function runCalls(owner: Owner, stopped: AbortSignal): Promise<void> {
  let hasSpoken = false;
  for (const call of (owner.message.toolCalls ?? []).filter(isOpen)) {
    const end: CallEnd | undefined = stopped.aborted
      ? { failure: stoppedFailure }
      : hasSpoken
        ? { failure: putOffFailure }
        : await runCall(owner, call, stopped);
    if (!end) return;
    hasSpoken ||= end.said !== undefined;
    await keepEnd(owner, call, end);
  }
  const run = newRunId();
  await change(owner, (one) => {
    const ended = omit(one, 'calling');
    if (one.local === true)
      return {
        ...omit(ended, 'run', 'lastEvent'),
        state: 'done',
        content: describeCalls(one.toolCalls ?? []),
      };
    if (stopped.aborted) return { ...ended, state: 'stopped' };
    return { ...ended, run, lastEvent: -1, turns: [...(one.turns ?? []), (one.toolCalls ?? []).length] };
  });
}

/** What a slash command's tools answered, as Markdown: for copying, searching and exporting. */
function describeCalls(calls: readonly MessageToolCall[]): string {
  return calls
    .map(({ output, failure }) => {
      const result = ToolResult.safeParse(output);
      return failure ?? (result.success ? resultToMarkdown(result.data) : '');
    })
    .join('\n\n');
}
