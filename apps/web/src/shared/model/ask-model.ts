import { type ErrorInfo, errorMessage, type PromptMessage, type RunRequest } from '@baigong/contracts';
import { ApiError } from '../lib/api.ts';
import { followRun, type RunEnd, type RunEnvironment } from './follow-run.ts';
import { stopRunAtOrigin } from './local-runs.ts';
import { browserRunEnvironment, newRunId } from './run-environment.ts';

/** Said of an answer that is not complete. */
export const cutAnswerSentence = '回答达到了模型的长度上限，后面可能还有。';

interface MessagesInput {
  /** What was said so far, the last message the visitor's. */
  readonly messages: readonly PromptMessage[];
}

interface PromptInput {
  /** What the model is to be. */
  readonly system?: string;
  readonly prompt: string;
  /** Data URLs (image/png, jpeg, webp or gif; see `shrinkPicture`), for a model that sees; at most 8. */
  readonly pictures?: readonly string[];
}

interface StreamOptions {
  /** Stops the run, at the provider too. */
  readonly signal: AbortSignal;
  /** Called with each new piece of text and the whole text so far. */
  readonly onText?: (text: string, fullText: string) => void;
  /** Called with the position in the queue of the local model (1: next), and when the model thinks before the answer. */
  readonly onWait?: (
    waiting: { readonly type: 'queued'; readonly place: number } | { readonly type: 'thinking' },
  ) => void;
  /** For tests; the browser's own when absent. */
  readonly environment?: RunEnvironment;
}

export type AskOptions = (MessagesInput | PromptInput) &
  StreamOptions & {
    /** A model's id (see `findModel`); the server's first when absent. */
    readonly model?: string | undefined;
    readonly temperature?: number;
    /** Hears under which id the answer can be taken up by `takeUpAnswer` should the page go meanwhile. */
    readonly onRun?: (run: string) => void;
  };

export interface ModelAnswer {
  readonly text: string;
  /** False when the model came to its limit before it had said everything. */
  readonly isComplete: boolean;
  /** The id of the model that answered. */
  readonly model: string;
}

/** The messages of either form. */
export function promptMessages(options: MessagesInput | PromptInput): PromptMessage[] {
  if ('messages' in options) return [...options.messages];
  const { system, prompt, pictures = [] } = options;
  const user: PromptMessage = {
    role: 'user',
    content: prompt,
    ...(pictures.length > 0 ? { images: [...pictures] } : {}),
  };
  return system === undefined ? [user] : [{ role: 'system', content: system }, user];
}

/** Outside of a chat there is no conversation to begin anew or to go on with: what can be done is to ask again, or for less. */
const messagesOutsideChat: Readonly<Record<string, string | undefined>> = {
  'model.tooLong': '内容太长，超出了模型的上限。请删减一些再试，或换一个上下文更长的模型。',
  'model.cut': '与模型服务的连接中断，回答没有收完。请重试。',
  'model.answerTooLarge': '回答超出长度上限，没有收完。请缩短内容后重试。',
};

/** For the visitor, where a model was asked for JSON and its second answer does not fit either. */
export const misfitMessage =
  '模型两次都没有按要求的格式回答，没有改动任何内容。请重试，或换一个能力更强的模型。';

const toApiError = ({ code, message, ...details }: ErrorInfo): ApiError =>
  new ApiError(code, messagesOutsideChat[code] ?? message, details);

/**
 * Asks the connected model once, through the server's gateway, and gives its answer; a dropped connection is resumed
 * without loss. Throws an ApiError whose message is the sentence for the visitor, and the signal's reason when
 * it is aborted, after which the provider is stopped too. Text reported by `onText` before is then the caller's to
 * keep or discard.
 */
export async function askModel(options: AskOptions): Promise<ModelAnswer> {
  options.signal.throwIfAborted();
  const run = newRunId();
  options.onRun?.(run);
  const start: RunRequest = {
    run,
    messages: promptMessages(options),
    ...(options.model === undefined ? {} : { model: options.model }),
    ...(options.temperature === undefined ? {} : { temperature: options.temperature }),
  };
  return streamAnswer(run, start, options);
}

/**
 * Resumes an answer that `askModel` was receiving when the page was closed, from its first word, as long as the server
 * keeps it (ten minutes). Throws as `askModel` does.
 */
export function resumeAnswer(run: string, options: StreamOptions): Promise<ModelAnswer> {
  return streamAnswer(run, undefined, options);
}

async function streamAnswer(
  run: string,
  start: RunRequest | undefined,
  { signal, onText, onWait, environment = browserRunEnvironment }: StreamOptions,
): Promise<ModelAnswer> {
  let text = '';
  let model = '';
  let isComplete = false;
  let hasThoughts = false;
  let failure: ApiError | undefined;

  const end = await followRun({
    run,
    start,
    after: -1,
    signal,
    environment,
    onEvent(event) {
      if (event.type === 'start') model = event.model;
      else if (event.type === 'queued') onWait?.({ type: 'queued', place: event.place });
      else if (event.type === 'reasoning') {
        hasThoughts = true;
        onWait?.({ type: 'thinking' });
      } else if (event.type === 'rethink') {
        hasThoughts = true;
        text = text.slice(0, -event.chars);
        onText?.('', text);
      } else if (event.type === 'text') {
        text += event.text;
        onText?.(event.text, text);
      } else if (event.type === 'error') failure = toApiError(event.error);
      else if (event.type === 'finish') {
        isComplete = event.reason === 'stop';
        if (event.reason === 'refused')
          failure = new ApiError('model.reviewRefused', errorMessage('model.reviewRefused'));
      }
    },
  });
  if (end.type === 'aborted') {
    void stopAtProvider(run);
    signal.throwIfAborted();
  }
  failure ??= failureOf(end);
  if (failure) throw failure;
  if (text.trim() === '' && hasThoughts)
    throw new ApiError('model.onlyThoughts', errorMessage('model.onlyThoughts'));
  if (text.trim() === '') throw new ApiError('model.brokenAnswer', '模型没有返回内容，请重试或换一个模型。');
  return { text, isComplete, model };
}

function failureOf(end: RunEnd): ApiError | undefined {
  if (end.type === 'ended') return undefined;
  const error = end.type === 'aborted' ? undefined : end.error;
  if (error && error.code !== 'run.notFound') {
    const sentence = messagesOutsideChat[error.code];
    return sentence === undefined ? error : new ApiError(error.code, sentence);
  }
  return new ApiError('model.cut', '与服务器的连接中断，回答没有收完。请重试。');
}

/** A stop that overtakes the start on its way to the server counts all the same. */
async function stopAtProvider(run: string): Promise<void> {
  await stopRunAtOrigin(run).catch(() => undefined);
}
