import type { ToolTurn } from '@baigong/contracts';
import {
  pendingDecision,
  subscribeDecisions,
  type Decision,
  type PendingDecision,
} from '../../../features/chat/run/calls/decisions.ts';
import { runCalls } from '../../../features/chat/run/calls/run-calls.ts';
import { toolTurnsOf } from '../../../features/chat/run/calls/tool-turns.ts';
import type { Message, MessageToolCall, Session } from '../../../features/chat/session/session.ts';
import { useChat } from '../../../features/chat/store/chat-store.ts';
import { sessionRecords } from '../../../features/chat/store/records.ts';

/** A call as a model makes it. */
export interface ScriptedCall {
  readonly name: string;
  readonly input: unknown;
  readonly id?: string;
}

/** What a model calls after the turns so far; none when it is done. */
export type ScriptedModel = (
  turns: readonly ToolTurn[],
) => readonly ScriptedCall[] | Promise<readonly ScriptedCall[]>;

/** What the visitor answers to a question. */
export type Visitor = (call: MessageToolCall, question: PendingDecision) => Decision;

interface ScriptedRun {
  readonly session: string;
  readonly model: ScriptedModel;
  readonly visitor: Visitor;
  readonly question?: Partial<Message>;
  readonly maxTurns?: number;
}

const never = new AbortController().signal;

/**
 * For tests: an answer by a scripted model, turn by turn, through the calls of this browser's tools as a real one runs
 * them; only the way to the server and back is left out.
 */
export async function runScripted({
  session,
  model,
  visitor,
  question,
  maxTurns = 16,
}: ScriptedRun): Promise<Message> {
  const asked: Message = {
    id: `${session}q`,
    role: 'user',
    content: '请帮忙',
    conversationId: session,
    parent: null,
    createdAt: 1,
    ...question,
  };
  const first: Message = {
    id: `${session}a`,
    role: 'assistant',
    content: '',
    conversationId: session,
    parent: asked.id,
    createdAt: 1,
    state: 'writing',
    run: `${session}r`,
  };
  const record: Session = { id: session, title: '', messages: [asked, first], createdAt: 1, updatedAt: 1 };
  const show = async (message: Message): Promise<void> => {
    const current = { ...record, messages: [asked, message] };
    useChat.setState({ current });
    await sessionRecords().put([current]);
  };
  await show(first);
  const now = (): Message => useChat.getState().current?.messages.at(-1) ?? first;
  const end = subscribeDecisions(() => {
    for (const call of now().toolCalls ?? []) {
      const open = pendingDecision(first.id, call.id);
      if (open) queueMicrotask(() => open.decide(visitor(call, open)));
    }
  });
  try {
    for (let turn = 0; turn < maxTurns; turn += 1) {
      const before = now();
      const calls = await model(toolTurnsOf(before));
      if (calls.length === 0) break;
      const made = calls.map(({ name, input, id = `${turn}-${calls.length}-${name}` }, at) => ({
        id: `${id}#${at}`,
        name,
        input,
      }));
      const message: Message = {
        ...before,
        calling: true,
        toolCalls: [...(before.toolCalls ?? []), ...made],
      };
      await show(message);
      await runCalls({ session, message }, never);
    }
  } finally {
    end();
  }
  return now();
}
