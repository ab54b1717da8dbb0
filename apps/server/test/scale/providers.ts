import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What an answer costs, by the chat provider's count. */
export const answerTokens = [20, 40] as const;

/** An answer of so many numbered pieces, one every so many milliseconds. */
export interface Pace {
  readonly pieces: number;
  readonly everyMs: number;
}

/** A question to the chat provider, which counts its answers by `run`; the answer's whole text is `paceText`. */
export const paceQuestion = ({ pieces, everyMs }: Pace, run: string): string =>
  `#匀速 ${pieces} ${everyMs} ${run}`;
export const paceText = ({ pieces }: Pace): string =>
  Array.from({ length: pieces }, (_, n) => `第${n}句。`).join('');

export type ToProviders = { readonly type: 'slow'; readonly delayMs: number } | { readonly type: 'counts' };
export type FromProviders =
  | { readonly type: 'ready'; readonly chat: string; readonly images: string }
  | { readonly type: 'counts'; readonly painted: Counts; readonly answered: Counts };
type Counts = readonly (readonly [string, number])[];

/** Starts the process of the providers. */
export async function startProviders() {
  const child = fork(join(import.meta.dirname, 'provider-process.ts'));
  const next = async (): Promise<FromProviders> => ((await once(child, 'message')) as [FromProviders])[0];
  const ready = await next();
  if (ready.type !== 'ready') throw new Error('the providers did not start');
  const tell = (message: ToProviders): void => void child.send(message);
  return {
    /** The chat provider's base URL, to ask it directly. */
    chatUrl: ready.chat,
    settings: {
      MODEL_BASE_URL: ready.chat,
      MODEL_NAME: 'mock',
      IMAGE_BASE_URL: ready.images,
      IMAGE_MODEL: 'test-painter',
      IMAGE_KIND: 'openai',
    },
    /** How often each picture was asked for, by its prompt, and each answer given to its end, by its run. */
    async counts() {
      const counted = next();
      tell({ type: 'counts' });
      const message = await counted;
      if (message.type !== 'counts') throw new Error('no counts');
      return { painted: new Map(message.painted), answered: new Map(message.answered) };
    },
    /** Both hesitate that long before every answer. */
    slow: (delayMs: number) => tell({ type: 'slow', delayMs }),
    async dispose() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
