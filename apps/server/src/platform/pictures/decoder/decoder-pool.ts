import { MiB } from '@baigong/contracts/units';
import { ResourcePool } from '../../limits/resource-pool.ts';
import { PictureRejectedError } from '../picture-rejection.ts';
import { DecoderDiedError, DecoderHungError, startDecoder, type Decoder } from './decoder.ts';
import type { DecodeRequest, Made } from './recipe.ts';

/** What the processes that work at once may take together: the server has 512 MB in all (docs/adr/0041). */
export const decoderMemory = 256 * MiB;

/** A process that has no file yet takes about so much that it shares with no other. */
const processMemory = 40 * MiB;

/** What a file reserves at least: more than a third, so that two are worked on at once. */
const leastMemory = 86 * MiB;

/** A file may take so much more than it reserved: estimates are no measurements. */
const marginBytes = 32 * MiB;

/** Of what is made of a file: the server holds it whole, several times on its way to the disk. */
const usualOutputBytes = 32 * MiB;

/** Processor time of one file, in seconds: a photo of 48 megapixels takes three, an AVIF copy several times that. */
const maxCpu = { visitor: 30, background: 600 };

/** Files that may wait: in all, and of one network. */
const maxWaiting = { inAll: 24, ofNetwork: 6 };

/** A process without work is ended after so long: what it holds serves others. In milliseconds. */
const idleMs = 10_000;

/** One file to work on. */
export interface DecodeJob {
  readonly request: Omit<DecodeRequest, 'maxMemory' | 'maxOutputBytes' | 'maxCpu'>;
  /** Bytes that it reserves. */
  readonly memory: number;
  /** Who shares a turn. */
  readonly network: string;
  /** Gives way: is stopped, and refused as busy, when a visitor's file needs its memory. */
  readonly background?: boolean;
  readonly signal?: AbortSignal;
  /** In place of the usual bound. */
  readonly maxOutputBytes?: number;
}

type Files = (Made | undefined)[];

export interface DecoderPool {
  /** @throws PictureRejectedError busy, hung, tooSlow, tooMuchMemory, tooManyPixels, notDecodable, broken */
  run(job: DecodeJob): Promise<Files>;
  /** Files that wait. */
  readonly length: number;
}

/** Processes that decode, started when there is work. Those who wait take turns by network. */
export function createDecoderPool(start: typeof startDecoder = startDecoder): DecoderPool {
  const memory = new ResourcePool({
    total: decoderMemory,
    perAddress: decoderMemory,
    perNetwork: decoderMemory,
    maxWaiting,
    refusal: () => new PictureRejectedError('busy'),
  });
  const idle: { readonly decoder: Decoder; readonly timer: NodeJS.Timeout }[] = [];

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

  async function decodeOnce(job: DecodeJob, signal: AbortSignal): Promise<Files> {
    signal.throwIfAborted();
    const decoder = takeDecoder(job);
    const stop = (): void => decoder.end();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const answer = await decoder.decode({
        ...job.request,
        maxMemory: job.memory + marginBytes,
        maxOutputBytes: job.maxOutputBytes ?? usualOutputBytes,
        maxCpu: job.background ? maxCpu.background : maxCpu.visitor,
      });
      if (!('failed' in answer)) return answer.made;
      const { failed, why } = answer;
      throw new PictureRejectedError(failed === 'tooLargeOutput' ? 'tooMuchMemory' : failed, new Error(why));
    } finally {
      signal.removeEventListener('abort', stop);
      putBack(decoder, job);
    }
  }

  /** A process that dies may have been ended for another's sake: its file is tried once more. */
  async function decode(job: DecodeJob, signal: AbortSignal): Promise<Files> {
    try {
      return await decodeOnce(job, signal).catch((error: unknown) => {
        if (!(error instanceof DecoderDiedError)) throw error;
        return decodeOnce(job, signal);
      });
    } catch (error) {
      if (error instanceof DecoderHungError) throw new PictureRejectedError('hung', error);
      if (error instanceof DecoderDiedError) throw new PictureRejectedError('notDecodable', error);
      throw error;
    }
  }

  return {
    get length() {
      return memory.waiting;
    },
    async run(job) {
      if (job.memory > decoderMemory) throw new PictureRejectedError('tooMuchMemory');
      const holder = { address: job.network, network: job.network };
      const amount = Math.min(Math.max(job.memory + processMemory, leastMemory), decoderMemory);
      const lease = await memory.acquire(holder, amount, job.signal, {
        staleness: () => (job.background ? 1 : undefined),
      });
      try {
        const signals = job.signal ? [job.signal, lease.signal] : [lease.signal];
        return await decode(job, AbortSignal.any(signals));
      } finally {
        lease.release();
      }
    },
  };
}
