import { failedAnswerSentence } from '@baigong/contracts';
import { askForJson, type ExpectedJson } from '@baigong/agent/ask-json';
import { createRestoreStream } from '@baigong/redaction/restore-stream';
import type { PromptMessage } from '@baigong/contracts';
import { ApiError } from '../../../shared/lib/api.ts';
import {
  askModel,
  misfitMessage,
  resumeAnswer as resumeModelAnswer,
  type ModelAnswer,
  cutAnswerSentence,
} from '../../../shared/model/ask-model.ts';
import { browserRunEnvironment } from '../../../shared/model/run-environment.ts';
import type { RedactedMessages } from './redact-messages.ts';
import { updateAnswer, updateAiRecord, getAiRecord } from './ai-store.ts';
import type { Answer } from '@baigong/documents/ai-record';

/** What a model was to be given could not be read. `message` is for the visitor. */
export class UnreadError extends Error {
  override readonly name = 'Unread';
}

interface AnswerRequest {
  readonly document: string;
  /** See `AiRecord.answers`. */
  readonly key: string;
  readonly model: string;
  readonly temperature?: number;
  /** What the answer has to be; the model is asked once to repair another one. */
  readonly expected?: ExpectedJson<unknown>;
  /** See `Answer.basis`. */
  readonly basis?: string;
  /** See `Answer.quick`. */
  readonly quick?: boolean;
  /** Waits and retries when the server is busy. */
  readonly retries?: boolean;
}

interface Ready {
  readonly messages: readonly PromptMessage[];
  /** Placeholders in the messages and their values. */
  readonly placeholders?: ReadonlyMap<string, string>;
}

interface Prepared {
  /** Builds the messages, or the final text if no further request is needed. */
  readonly prepare: (signal: AbortSignal) => Promise<RedactedMessages | string>;
}

type PreparedRequest = AnswerRequest & (Ready | Prepared);

interface Running {
  readonly control: AbortController;
  readonly end: Promise<unknown>;
}

const running = new Map<string, Running>();
const runningKey = (document: string, key: string) => `${document} ${key}`;

/** Stops an answer, also at the provider; the text so far remains. */
export const stopAnswer = (document: string, key: string): void =>
  running.get(runningKey(document, key))?.control.abort();

/** Resolves when an answer is no longer being written. Rejects when `signal` is aborted. */
export async function waitForAnswer(document: string, key: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const current = running.get(runningKey(document, key));
  if (!current) return;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  await Promise.race([current.end, aborted]);
}

const errorMessage = (error: unknown): string =>
  error instanceof ApiError || error instanceof UnreadError ? error.message : failedAnswerSentence;

/** The longest delay in seconds and the number of attempts. */
const retryPolicy = { seconds: 90, times: 4 } as const;

/** Retries after the delay that the server names. */
async function withRetry<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let time = 1; ; time += 1) {
    try {
      return await ask();
    } catch (error) {
      const wait = error instanceof ApiError ? error.wait : undefined;
      if (wait === undefined || wait > retryPolicy.seconds || time >= retryPolicy.times) throw error;
      await browserRunEnvironment.wait(wait * 1_000, signal);
      signal.throwIfAborted();
    }
  }
}

interface AnswerStream {
  /** Throws as `askModel`. */
  readonly read: (
    onText: (delta: string, whole: string) => void,
    signal: AbortSignal,
  ) => Promise<ModelAnswer>;
  readonly placeholders: ReadonlyMap<string, string>;
}

/** Streams an answer into the store with its placeholders restored; the result has the placeholders. */
async function streamInto(
  document: string,
  key: string,
  { read, placeholders }: AnswerStream,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const stream = createRestoreStream(placeholders);
  let text = '';
  let frame = 0;
  const show = () => {
    frame = 0;
    updateAnswer(document, key, { text });
  };
  try {
    const answer = await read((delta) => {
      text += stream.push(delta);
      // A hidden tab gets no frames; the text is stored at the end.
      frame ||= requestAnimationFrame(show);
    }, signal);
    text += stream.end();
    return answer;
  } catch (error) {
    text += stream.end();
    throw error;
  } finally {
    cancelAnimationFrame(frame);
    // Without new text that of the previous attempt remains.
    if (text !== '') show();
  }
}

/** Runs the work on an answer until it is done, stopped or failed; once at a time for each key. */
function runAnswer(
  document: string,
  key: string,
  write: (signal: AbortSignal) => Promise<Partial<Answer>>,
): Promise<boolean> {
  const name = runningKey(document, key);
  if (running.has(name)) return Promise.resolve(false);
  const control = new AbortController();
  const finish = async (): Promise<boolean> => {
    let end: Partial<Answer>;
    try {
      end = await write(control.signal);
    } catch (error) {
      end = control.signal.aborted
        ? { state: 'stopped', problem: '' }
        : { state: 'failed', problem: errorMessage(error) };
    } finally {
      running.delete(name);
    }
    updateAnswer(document, key, { ...end, run: undefined, masked: undefined, at: Date.now() }, true);
    return end.state === 'done';
  };
  const end = finish();
  running.set(name, { control, end });
  return end;
}

const toDone = (
  { isComplete, model }: Pick<ModelAnswer, 'isComplete' | 'model'>,
  text?: string,
): Partial<Answer> => ({
  state: 'done',
  ...(text === undefined ? {} : { text }),
  model,
  reading: undefined,
  problem: isComplete ? '' : cutAnswerSentence,
});

/** Has a model write a text about a document. Resolves with whether it is done; errors are stored in the answer. */
export function writeAnswer(request: PreparedRequest): Promise<boolean> {
  const { document, key, model, temperature, expected, basis, quick, retries = false } = request;
  if (running.has(runningKey(document, key))) return Promise.resolve(false);
  const answer: Answer = {
    text: '',
    state: 'writing',
    problem: '',
    model,
    at: Date.now(),
    run: undefined,
    masked: undefined,
    reading: undefined,
    basis,
    quick,
  };
  updateAiRecord(document, (all) => ({ ...all, answers: { ...all.answers, [key]: answer } }));

  const askOnce = (
    messages: readonly PromptMessage[],
    onText: (delta: string, whole: string) => void,
    signal: AbortSignal,
  ) =>
    askModel({
      model,
      messages,
      signal,
      onText,
      ...(temperature === undefined ? {} : { temperature }),
      onRun: (run) => updateAnswer(document, key, { run }, true),
    });
  return runAnswer(document, key, async (signal) => {
    const prepared: Ready | string = 'prepare' in request ? await request.prepare(signal) : request;
    if (typeof prepared === 'string') return toDone({ isComplete: true, model }, prepared);
    const { messages, placeholders = new Map<string, string>() } = prepared;
    if (placeholders.size > 0) updateAnswer(document, key, { masked: [...placeholders] });
    const ask = (prompt: readonly PromptMessage[]): Promise<ModelAnswer> => {
      const read: AnswerStream['read'] = (onText, stop) => {
        const attempt = () => askOnce(prompt, onText, stop);
        return retries ? withRetry(attempt, stop) : attempt();
      };
      return streamInto(document, key, { placeholders, read }, signal);
    };
    if (!expected) return toDone(await ask(messages));
    const asked = await askForJson(ask, messages, expected, () => updateAnswer(document, key, { text: '' }));
    return asked ? toDone(asked.answer) : { state: 'failed', problem: misfitMessage, text: '' };
  });
}

/** Resumes an answer that was being written when the page was closed. */
function resumeAnswer(document: string, key: string, answer: Answer): void {
  const { run, masked = [], reading } = answer;
  void runAnswer(document, key, async (signal) => {
    if (run === undefined)
      return {
        state: 'failed',
        problem: reading
          ? '页面关闭时还没有通读完。读过的部分留着，点“重试”接着读。'
          : '页面关闭时还没有开始回答，请重试。',
      };
    const stream: AnswerStream = {
      placeholders: new Map(masked),
      read: (onText, stop) => resumeModelAnswer(run, { signal: stop, onText }),
    };
    return toDone(await streamInto(document, key, stream, signal));
  });
}

/** Resumes all answers about a document. */
export function resumeAnswers(document: string): void {
  for (const [key, answer] of Object.entries(getAiRecord(document).answers))
    if (answer.state === 'writing' && !running.has(runningKey(document, key)))
      resumeAnswer(document, key, answer);
}
