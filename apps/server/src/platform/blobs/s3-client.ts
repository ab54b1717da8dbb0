import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { EngineUnavailableError } from '../base/engine-unavailable.ts';
import { isOutage, mayPass, readS3Error } from './s3-errors.ts';
import { createS3Connections, type S3Timeouts } from './s3-exchange.ts';
import { createS3Signer, type S3Request, type S3Settings } from './s3-signer.ts';

export const usualTimeouts: S3Timeouts = {
  connectMs: 3_000,
  answerMs: 15_000,
  idleMs: 15_000,
  deleteMs: 3_000,
};

/** Tries of one request: after 500, 502, 503, 504, SlowDown, a timeout or a lost connection, with growing waits. */
export const maxTries = 4;

/** Before the second try at most; doubles with each. */
const firstWaitMs = 100;

/** Repeats of all requests of a client, less its successes: a store that fails for long gets no fourfold load. */
const maxRepeatsAhead = 100;

/** A clock that is wrong by more is corrected by the store's: it refuses requests that are 15 minutes old. */
const maxClockErrorMs = 5 * 60_000;

interface S3Answer {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Its calls fail with EngineUnavailableError while the store does not answer, and with S3Error when it refuses. */
export interface S3Client {
  /** Makes a request and reads the answer to its end. */
  send(request: S3Request): Promise<S3Answer>;
  /** Makes a request; the body of the answer, in chunks as they are read, may still fail. */
  open(request: S3Request): Promise<IncomingMessage>;
  destroy(): void;
}

/** @param tries how often a request is made at most */
export function createS3Client(settings: S3Settings, timeouts: S3Timeouts, tries: number): S3Client {
  const signer = createS3Signer(settings);
  const connections = createS3Connections(timeouts);
  let clockErrorMs = 0;
  let repeatsLeft = maxRepeatsAhead;

  async function tryOnce(request: S3Request): Promise<IncomingMessage> {
    const { method, body, signal } = request;
    const signed = await signer.sign(request, Date.now() + clockErrorMs);
    const answer = await connections.exchange({ ...signed, method, body, signal });
    const errorMs = Date.parse(answer.headers.date ?? '') - Date.now();
    if (Math.abs(errorMs - clockErrorMs) > maxClockErrorMs) clockErrorMs = errorMs;
    const { statusCode: status = 0 } = answer;
    if (status >= 200 && status < 300) return answer;
    throw readS3Error(status, await text(answer));
  }

  async function repeat<T>(
    request: S3Request,
    read: (answer: IncomingMessage) => Promise<T> | T,
  ): Promise<T> {
    for (let waitMs = firstWaitMs, left = tries - 1; ; waitMs *= 2, left--)
      try {
        const result = await read(await tryOnce(request));
        repeatsLeft = Math.min(repeatsLeft + 1, maxRepeatsAhead);
        return result;
      } catch (error) {
        const isLast = left === 0 || repeatsLeft === 0 || request.signal?.aborted === true || !mayPass(error);
        if (isLast) throw isOutage(error) ? new EngineUnavailableError('S3', error) : error;
        repeatsLeft -= 1;
        await setTimeout(Math.random() * waitMs);
      }
  }

  return {
    send: (request) =>
      repeat(request, async (answer) => ({ headers: answer.headers, text: await text(answer) })),
    open: (request) => repeat(request, (answer) => answer),
    destroy: () => connections.destroy(),
  };
}
