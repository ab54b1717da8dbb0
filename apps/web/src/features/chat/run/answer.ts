import { type ErrorInfo, type RunEvent, errorMessage } from '@baigong/contracts';
import { partsOf } from '../session/parts.ts';
import type { AnswerPart, AnswerState, Message } from '../session/session.ts';

/** An answer while its events come in. */
export interface Answer {
  readonly content: string;
  readonly reasoning: string;
  readonly reasoningMs: number;
  /** When the reasoning that is going on began; null outside of one. */
  readonly reasoningSince: number | null;
  readonly toolCalls: NonNullable<Message['toolCalls']>;
  readonly pictures: NonNullable<Message['pictures']>;
  readonly sources: NonNullable<Message['sources']>;
  /** All of it in the order it came. */
  readonly parts: readonly AnswerPart[];
  readonly queued: { readonly place: number; readonly waitMs: number } | null;
  readonly model: string | undefined;
  readonly outputTokens: number | undefined;
  /** Number of the last event that is in it; -1 before the first. */
  readonly lastEvent: number;
  readonly state: AnswerState;
  /** The run ended with calls of this browser's tools. */
  readonly calling: boolean;
  readonly error: ErrorInfo | undefined;
}

/** Takes an answer up from its message: the text so far stays at its beginning. */
export function answerFromMessage(message: Message): Answer {
  return {
    content: message.content,
    reasoning: message.reasoning?.text ?? '',
    reasoningMs: message.reasoning?.ms ?? 0,
    reasoningSince: null,
    toolCalls: message.toolCalls ?? [],
    pictures: message.pictures ?? [],
    sources: message.sources ?? [],
    parts: partsOf(message),
    queued: null,
    model: message.model,
    outputTokens: message.outputTokens,
    lastEvent: message.lastEvent ?? -1,
    state: 'writing',
    calling: message.calling ?? false,
    error: undefined,
  };
}

/** Errors after which a partial answer can be continued. */
const RESUMABLE_CODES = new Set<ErrorInfo['code']>([
  'model.cut',
  'model.timeout',
  'model.unreachable',
  'model.crashed',
  'model.busy',
  'model.brokenAnswer',
  'model.emptyAnswer',
  'model.lengthLimit',
  'limits.visitorBudget',
  'run.connectionLost',
  'server.stopping',
  'run.interrupted',
  'server.internal',
]);

/** The state after an error: interrupted where the answer can be continued, else failed. */
export function stateAfterError(error: ErrorInfo, content: string): AnswerState {
  return content.trim() !== '' && RESUMABLE_CODES.has(error.code) ? 'interrupted' : 'failed';
}

/**
 * The answer with its thinking at an end. It took a millisecond at least: thoughts and answer that arrive together
 * still have a time to show.
 */
export function endReasoning(answer: Answer, at: number): Answer {
  if (answer.reasoningSince === null) return answer;
  const ms = Math.max(1, at - answer.reasoningSince);
  const last = answer.parts.findLastIndex(({ type }) => type === 'reasoning');
  return {
    ...answer,
    reasoningMs: answer.reasoningMs + ms,
    reasoningSince: null,
    parts: answer.parts.map((part, n) => (n === last ? { ...part, ms: (part.ms ?? 0) + ms } : part)),
  };
}

const ownError = (code: ErrorInfo['code'], message = errorMessage(code)): ErrorInfo => ({
  code,
  message,
  requestId: '',
});

const budgetError = ownError(
  'limits.visitorBudget',
  '今天的用量用完了，回答没有写完；已收到的内容都在，用量恢复后可以继续。',
);

/** Whether there is nothing to read, to look at or to open. */
const isBlank = ({ content, toolCalls, pictures }: Answer): boolean =>
  content.trim() === '' && toolCalls.length === 0 && pictures.length === 0;

const blankError = ({ reasoning }: Answer): ErrorInfo =>
  ownError(reasoning.trim() === '' ? 'model.emptyAnswer' : 'model.onlyThoughts');

/** Some providers count the calls of each run from 0, and an answer may have several runs. */
function distinctId(calls: Answer['toolCalls'], id: string): string {
  const taken = new Set(calls.map((call) => call.id));
  let distinct = id;
  for (let n = 1; taken.has(distinct); n++) distinct = `${id}~${n}`;
  return distinct;
}

/** The text of an event, as a paragraph of its own where a call stands before it. */
const paragraphOf = ({ content, parts }: Answer, text: string): string =>
  parts.at(-1)?.type === 'call' && /[^\n]$/.test(content) && /^[^\n]/.test(text) ? `\n\n${text}` : text;

const isNumbered = (id: string, base: string): boolean => id === base || id.startsWith(`${base}~`);

/** The parts with one more, or with more of the last one. */
function addPart(parts: Answer['parts'], part: AnswerPart): Answer['parts'] {
  const last = parts.at(-1);
  if (last?.chars === undefined || part.chars === undefined || last.type !== part.type)
    return part.chars === 0 ? parts : [...parts, part];
  return [...parts.slice(0, -1), { ...last, chars: last.chars + part.chars }];
}

/** The parts without the last characters of the text. */
function dropText(parts: Answer['parts'], chars: number): Answer['parts'] {
  const at = parts.findLastIndex(({ type }) => type === 'text');
  const last = parts[at];
  if (chars <= 0 || last?.chars === undefined) return parts;
  if (last.chars > chars) return parts.with(at, { ...last, chars: last.chars - chars });
  return dropText(parts.toSpliced(at, 1), chars - last.chars);
}

/**
 * The answer with one more event in it. `at` is the browser's clock in milliseconds, for the time of reasoning.
 * An event whose number is not greater than the last one's has been seen and changes nothing.
 */
export function applyEvent(answer: Answer, event: RunEvent, number: number, at: number): Answer {
  if (number <= answer.lastEvent) return answer;
  const next = { ...answer, lastEvent: number };
  switch (event.type) {
    case 'start':
      return { ...next, model: event.model };
    case 'queued':
      return { ...next, queued: { place: event.place, waitMs: event.waitMs } };
    case 'reasoning':
      return {
        ...next,
        queued: null,
        reasoning: next.reasoning + event.text,
        reasoningSince: next.reasoningSince ?? at,
        parts: addPart(next.parts, { type: 'reasoning', chars: event.text.length, ms: 0 }),
      };
    case 'text': {
      const ended = endReasoning(next, at);
      const text = paragraphOf(ended, event.text);
      return {
        ...ended,
        queued: null,
        content: next.content + text,
        parts: addPart(ended.parts, { type: 'text', chars: text.length }),
      };
    }
    case 'rethink': {
      const thought = next.content.slice(-event.chars);
      return {
        ...next,
        content: next.content.slice(0, -event.chars),
        reasoning: next.reasoning + thought,
        parts: addPart(dropText(next.parts, thought.length), {
          type: 'reasoning',
          chars: thought.length,
          ms: 0,
        }),
      };
    }
    case 'picture': {
      const ended = endReasoning(next, at);
      return {
        ...ended,
        queued: null,
        pictures: [...next.pictures, event.url],
        parts: addPart(ended.parts, { type: 'picture' }),
      };
    }
    case 'sources':
      return { ...next, sources: event.sources };
    case 'tool-call': {
      const ended = endReasoning(next, at);
      const id = distinctId(next.toolCalls, event.id);
      const { name, input, signature } = event;
      return {
        ...ended,
        queued: null,
        toolCalls: [
          ...next.toolCalls,
          { id, name, input, ...(signature === undefined ? {} : { signature }) },
        ],
        parts: addPart(ended.parts, { type: 'call', id }),
      };
    }
    case 'tool-result': {
      const { output, failure } = event;
      // A result follows its call: of two with one id, the earlier one is the browser's to run.
      const openCall = next.toolCalls.findLast(
        (call) => isNumbered(call.id, event.id) && call.output === undefined && call.failure === undefined,
      );
      return {
        ...next,
        toolCalls: next.toolCalls.map((call) =>
          call === openCall
            ? {
                ...call,
                ...(output === undefined ? {} : { output }),
                ...(failure === undefined ? {} : { failure }),
              }
            : call,
        ),
      };
    }
    case 'finish': {
      const ended = { ...endReasoning(next, at), queued: null, outputTokens: event.outputTokens };
      switch (event.reason) {
        case 'stopped':
          return { ...ended, state: 'stopped' };
        case 'refused':
          return { ...ended, state: 'failed', error: ownError('model.reviewRefused') };
        case 'length':
          return isBlank(ended)
            ? { ...ended, state: 'failed', error: blankError(ended) }
            : { ...ended, state: 'interrupted', error: ownError('model.lengthLimit') };
        case 'budget':
          return {
            ...ended,
            state: stateAfterError(budgetError, ended.content),
            error: budgetError,
          };
        case 'tools':
          return { ...ended, calling: true };
        case 'stop':
          return isBlank(ended)
            ? { ...ended, state: 'failed', error: blankError(ended) }
            : { ...ended, state: 'done' };
      }
      return ended;
    }
    case 'error':
      return {
        ...endReasoning(next, at),
        queued: null,
        error: event.error,
        state: stateAfterError(event.error, next.content),
      };
  }
}

/** The message that holds the answer as it is now. */
export function messageWithAnswer(message: Message, answer: Answer): Message {
  const {
    error: _error,
    reasoning: _reasoning,
    toolCalls: _calls,
    calling: _calling,
    pictures: _pictures,
    sources: _sources,
    parts: _parts,
    ...base
  } = message;
  return {
    ...base,
    content: answer.content,
    state: answer.state,
    lastEvent: answer.lastEvent,
    ...(answer.model === undefined ? {} : { model: answer.model }),
    ...(answer.outputTokens === undefined ? {} : { outputTokens: answer.outputTokens }),
    ...(answer.reasoning === '' ? {} : { reasoning: { text: answer.reasoning, ms: answer.reasoningMs } }),
    ...(answer.toolCalls.length === 0 ? {} : { toolCalls: [...answer.toolCalls] }),
    ...(answer.pictures.length === 0 ? {} : { pictures: [...answer.pictures] }),
    ...(answer.sources.length === 0 ? {} : { sources: [...answer.sources] }),
    // One part alone has no order.
    ...(answer.parts.length > 1 ? { parts: [...answer.parts] } : {}),
    ...(answer.calling ? { calling: true } : {}),
    ...(answer.error === undefined ? {} : { error: answer.error }),
  };
}
