import { unmaskStream } from '@baigong/documents';
import type { PromptMessage } from '@baigong/contracts';
import { ApiError } from '../../../shared/lib/api.ts';
import { askModel, takeUpAnswer, type ModelAnswer } from '../../../shared/model/ask-model.ts';
import { browserWorld } from '../../../shared/model/run-world.ts';
import type { MaskedMessages } from './masking.ts';
import { PartUnread } from './part-unread.ts';
import { changeAnswer, changeWork, workOf } from './work-store.ts';
import type { Answer } from './work-record.ts';

interface Asked {
  readonly document: string;
  /** Under which the answer is kept, see `ModelWork.answers`. */
  readonly key: string;
  readonly model: string;
  readonly temperature?: number;
  /** What is wrong with a whole answer, for the model to mend once; undefined when it is as it should be. */
  readonly check?: (text: string) => string | undefined;
  /** What is said of how much of the document it rests on; kept with the answer. */
  readonly basis?: string;
  /** See `Answer.quick`; kept with the answer. */
  readonly quick?: boolean;
  /** Waits when it is told to come again in some seconds, instead of failing. */
  readonly patient?: boolean;
}

interface Ready {
  readonly messages: readonly PromptMessage[];
  /** Placeholders that stand in the messages, and what for. */
  readonly masked?: ReadonlyMap<string, string>;
}

interface Prepared {
  /**
   * Makes the messages, where that takes time or asking, too; or the text itself, of what was asked for on the way. An error's message
   * is the sentence for the visitor.
   */
  readonly prepare: (signal: AbortSignal) => Promise<MaskedMessages | string>;
}

/** Asks and what they are about. */
export type Wanted = Asked & (Ready | Prepared);

interface Running {
  readonly control: AbortController;
  readonly end: Promise<unknown>;
}

const running = new Map<string, Running>();
const runningKey = (document: string, key: string) => `${document} ${key}`;

/** Stops a text that is being written, at the provider too; what came so far stays. */
export const stopAnswer = (document: string, key: string): void =>
  running.get(runningKey(document, key))?.control.abort();

/** Waits until a text is no longer being written, at once where it is not. Rejects when `signal` ends the waiting. */
export async function whenWritten(document: string, key: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const now = running.get(runningKey(document, key));
  if (!now) return;
  const left = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  await Promise.race([now.end, left]);
}

const brokenForm = '模型两次都没有按要求的格式回答，没有改动任何内容。请重试，或换一个能力更强的模型。';

/** The sentence for what was thrown. */
const sentenceOf = (error: unknown): string =>
  error instanceof ApiError || error instanceof PartUnread ? error.message : '回答失败了，请重试。';

/** Seconds that are waited at most, and how often. */
const patience = { seconds: 90, times: 4 } as const;

/** Asks again after the time that the server names, where the whole question may be asked again. */
async function patiently<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let time = 1; ; time += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await ask();
    } catch (error) {
      const wait = error instanceof ApiError ? error.wait : undefined;
      if (wait === undefined || wait > patience.seconds || time >= patience.times) throw error;
      // oxlint-disable-next-line no-await-in-loop -- see above
      await browserWorld.wait(wait * 1_000, signal);
      signal.throwIfAborted();
    }
  }
}

interface Heard {
  /** Makes the model speak and hears it; throws as `askModel`. */
  readonly hear: (
    onText: (piece: string, whole: string) => void,
    signal: AbortSignal,
  ) => Promise<ModelAnswer>;
  readonly values: ReadonlyMap<string, string>;
}

/** Hears one answer into its place, with the visitor's values put back. Gives it with placeholders, as it was said. */
async function hearInto(
  document: string,
  key: string,
  { hear, values }: Heard,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const stream = unmaskStream(values);
  let text = '';
  let frame = 0;
  const show = () => {
    frame = 0;
    changeAnswer(document, key, { text });
  };
  try {
    const answer = await hear((piece) => {
      text += stream.push(piece);
      // A hidden tab gets no frames; what is kept there is written at the end.
      frame ||= requestAnimationFrame(show);
    }, signal);
    text += stream.end();
    return answer;
  } catch (error) {
    text += stream.end();
    throw error;
  } finally {
    cancelAnimationFrame(frame);
    // Where nothing came, what was kept of an earlier try stays.
    if (text !== '') show();
  }
}

/** Does the work on an answer to its end, whatever that is. One at a time for each key. */
function work(
  document: string,
  key: string,
  write: (signal: AbortSignal) => Promise<Partial<Answer>>,
): Promise<boolean> {
  const name = runningKey(document, key);
  if (running.has(name)) return Promise.resolve(false);
  const control = new AbortController();
  const toItsEnd = async (): Promise<boolean> => {
    let end: Partial<Answer>;
    try {
      end = await write(control.signal);
    } catch (error) {
      end = control.signal.aborted
        ? { state: 'stopped', problem: '' }
        : { state: 'failed', problem: sentenceOf(error) };
    } finally {
      running.delete(name);
    }
    changeAnswer(document, key, { ...end, run: undefined, masked: undefined, at: Date.now() }, true);
    return end.state === 'done';
  };
  const end = toItsEnd();
  running.set(name, { control, end });
  return end;
}

const ended = ({ whole, model }: Pick<ModelAnswer, 'whole' | 'model'>, text?: string): Partial<Answer> => ({
  state: 'done',
  ...(text === undefined ? {} : { text }),
  model,
  reading: undefined,
  problem: whole ? '' : '回答达到了模型的长度上限，后面可能还有。',
});

const mended = (fault: string, said: string): PromptMessage[] => [
  { role: 'assistant', content: said.slice(0, 40_000) },
  { role: 'user', content: `${fault}\n请改正后重新输出完整的 JSON，不要任何说明。` },
];

/** Has a model write a text about a document. True when it was written; what went wrong stands in the answer. */
export function writeAnswer(wanted: Wanted): Promise<boolean> {
  const { document, key, model, temperature, check, basis, quick, patient = false } = wanted;
  if (running.has(runningKey(document, key))) return Promise.resolve(false);
  const fresh: Answer = {
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
  changeWork(document, (all) => ({ ...all, answers: { ...all.answers, [key]: fresh } }));

  const askOnce = (
    messages: readonly PromptMessage[],
    onText: (piece: string, whole: string) => void,
    signal: AbortSignal,
  ) =>
    askModel({
      model,
      messages,
      signal,
      onText,
      ...(temperature === undefined ? {} : { temperature }),
      onRun: (run) => changeAnswer(document, key, { run }, true),
    });
  return work(document, key, async (signal) => {
    const made: Ready | string = 'prepare' in wanted ? await wanted.prepare(signal) : wanted;
    if (typeof made === 'string') return ended({ whole: true, model }, made);
    const { messages, masked: values = new Map<string, string>() } = made;
    if (values.size > 0) changeAnswer(document, key, { masked: [...values] });
    const ask = (asked: readonly PromptMessage[]): Heard => ({
      values,
      hear: (onText, stop) => {
        const once = () => askOnce(asked, onText, stop);
        return patient ? patiently(once, stop) : once();
      },
    });
    const first = await hearInto(document, key, ask(messages), signal);
    if (!check) return ended(first);
    const fault = first.whole ? check(first.text) : '回答太长，没有写完。请写得短一些，但保持完整。';
    if (fault === undefined) return ended(first);
    changeAnswer(document, key, { text: '' });
    const second = await hearInto(document, key, ask([...messages, ...mended(fault, first.text)]), signal);
    if (second.whole && check(second.text) === undefined) return ended(second);
    return { state: 'failed', problem: brokenForm, text: '' };
  });
}

/** Goes on with an answer that was being written when the page went. */
function takeUp(document: string, key: string, answer: Answer): void {
  const { run, masked = [], reading } = answer;
  void work(document, key, async (signal) => {
    if (run === undefined)
      return {
        state: 'failed',
        problem: reading
          ? '页面关闭时还没有通读完。读过的部分留着，点“重试”接着读。'
          : '页面关闭时还没有开始回答，请重试。',
      };
    const heard: Heard = {
      values: new Map(masked),
      hear: (onText, stop) => takeUpAnswer(run, { signal: stop, onText }),
    };
    return ended(await hearInto(document, key, heard, signal));
  });
}

/** Goes on with everything about a document that was being written when the page went. */
export function takeUpWork(document: string): void {
  for (const [key, answer] of Object.entries(workOf(document).answers))
    if (answer.state === 'writing' && !running.has(runningKey(document, key))) takeUp(document, key, answer);
}
