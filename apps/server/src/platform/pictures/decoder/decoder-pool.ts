import { FairQueue } from '../../fair-queue.ts';
import { PictureRejectedError } from '../picture-rejection.ts';
import { DecoderDiedError, DecoderHungError, startDecoder, type Decoder } from './decoder.ts';
import type { DecodeRequest, Made } from './recipe.ts';

const MiB = 1024 * 1024;

/** What the files that are worked on at once may take together: the server has 512 MB in all (docs/adr/0039). */
export const decoderMemory = 256 * MiB;

/** A file may take so much more than it reserved: estimates are no measurements. */
const marginBytes = 32 * MiB;

/** Processor time of one file, in seconds: a photo of 48 megapixels takes three, an AVIF copy several times that. */
const maxCpu = { visitor: 30, background: 600 };

/** Files worked on at once, and how many may wait: in all, and of one network. */
const maxRunning = 2;
const maxWaiting = 24;
const maxWaitingOfOne = 6;

/** A process without work is ended after so long: what it holds serves others. In milliseconds. */
const idleMs = 10_000;

/** One file to work on. */
export interface DecodeJob {
  readonly request: Omit<DecodeRequest, 'maxMemory' | 'maxCpu'>;
  /** Bytes that it reserves. */
  readonly memory: number;
  /** Who shares a turn. */
  readonly network: string;
  /** Waits however many do: what it is made of cannot be asked for again. */
  readonly mayWait?: boolean;
  /** Gives way: is stopped, and refused as busy, when a visitor's file needs its memory. */
  readonly background?: boolean;
  readonly signal?: AbortSignal;
}

interface Waiting {
  readonly job: DecodeJob;
  readonly resolve: (made: Promise<(Made | undefined)[]>) => void;
}

export interface DecoderPool {
  /** @throws PictureRejectedError busy, tooSlow, tooMuchMemory, tooManyPixels, notDecodable, broken */
  run(job: DecodeJob): Promise<(Made | undefined)[]>;
  /** Files that wait. */
  readonly length: number;
}

interface Running {
  readonly job: DecodeJob;
  decoder: Decoder | undefined;
}

/** Processes that decode, started when there is work. Those who wait take turns by network. */
export function createDecoderPool(start: typeof startDecoder = startDecoder): DecoderPool {
  const queue = new FairQueue<Waiting>();
  /** Whose turn it is, and who waits until there is memory. */
  let next: Waiting | undefined;
  const running = new Set<Running>();
  const idle: { readonly decoder: Decoder; readonly timer: NodeJS.Timeout }[] = [];

  const reserved = (): number => [...running].reduce((sum, { job }) => sum + job.memory, 0);
  const fits = ({ memory }: DecodeJob): boolean => running.size === 0 || reserved() + memory <= decoderMemory;
  const visitors = (): number => [...running].filter(({ job }) => !job.background).length;

  function startNext(): void {
    while (visitors() < maxRunning) {
      next ??= queue.shift();
      if (!next) return;
      const { job } = next;
      if (!fits(job)) {
        // It has nobody waiting for it, and is made again.
        for (const { job: other, decoder } of running) if (other.background) decoder?.end();
        return;
      }
      const { resolve } = next;
      next = undefined;
      resolve(work(job));
    }
  }

  function takeDecoder({ background = false }: DecodeJob): Decoder {
    if (background) return start({ background });
    for (let one = idle.pop(); one; one = idle.pop()) {
      clearTimeout(one.timer);
      if (one.decoder.alive) return one.decoder;
    }
    return start();
  }

  function putBack(decoder: Decoder, { background = false }: DecodeJob): void {
    if (!decoder.alive) return;
    if (background) return decoder.end();
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.decoder === decoder),
        1,
      );
      decoder.end();
    }, idleMs);
    timer.unref();
    idle.push({ decoder, timer });
  }

  async function decodeOnce(one: Running): Promise<(Made | undefined)[]> {
    const { job } = one;
    const decoder = takeDecoder(job);
    one.decoder = decoder;
    const stop = (): void => decoder.end();
    job.signal?.addEventListener('abort', stop, { once: true });
    try {
      const answer = await decoder.decode({
        ...job.request,
        maxMemory: job.memory + marginBytes,
        maxCpu: job.background ? maxCpu.background : maxCpu.visitor,
      });
      if ('failed' in answer) throw new PictureRejectedError(answer.failed, new Error(answer.why));
      return answer.made;
    } finally {
      job.signal?.removeEventListener('abort', stop);
      putBack(decoder, job);
    }
  }

  /** A process that dies may have been ended for another's sake: its file is tried once more. */
  async function work(job: DecodeJob): Promise<(Made | undefined)[]> {
    const one: Running = { job, decoder: undefined };
    running.add(one);
    try {
      job.signal?.throwIfAborted();
      return await decodeOnce(one).catch((error: unknown) => {
        if (!(error instanceof DecoderDiedError) || job.background) throw error;
        return decodeOnce(one);
      });
    } catch (error) {
      if (error instanceof DecoderHungError || (error instanceof DecoderDiedError && job.background))
        throw new PictureRejectedError('busy', error);
      if (error instanceof DecoderDiedError) throw new PictureRejectedError('notDecodable', error);
      throw error;
    } finally {
      running.delete(one);
      startNext();
    }
  }

  const length = (): number => queue.length + (next ? 1 : 0);

  return {
    get length() {
      return length();
    },
    run(job) {
      if (job.memory > decoderMemory) return Promise.reject(new PictureRejectedError('tooMuchMemory'));
      const isCrowded = length() >= maxWaiting || queue.lengthOf(job.network) >= maxWaitingOfOne;
      if (isCrowded && !job.mayWait) return Promise.reject(new PictureRejectedError('busy'));
      const { promise, resolve } = Promise.withResolvers<(Made | undefined)[]>();
      queue.push(job.network, { job, resolve });
      startNext();
      return promise;
    },
  };
}
