import type { RouteContract } from '@baigong/contracts';
import type { StreamEvent } from '../streams/streams.ts';
import type { HttpServices } from './app-env.ts';
import type { LimitSettings } from '../limits/limit-settings.ts';
import type { Lease, PoolOptions } from '../limits/resource-pool.ts';
import { findStorageProblem } from '../base/storage-problem.ts';
import { AppError, errorInfo } from '../base/app-error.ts';

const maxStreams = 1024;

/**
 * Streams that are read at once in a process: 64 for an address, where calls are limited per address. One that has long
 * said nothing gives its place to who comes, and its reader asks again where it left off.
 */
export function eventStreamPool({ requests }: Pick<LimitSettings, 'requests'>): PoolOptions {
  return { total: maxStreams, perAddress: requests ? maxStreams / 16 : maxStreams, silentMs: 30_000 };
}

/** Bytes waiting for a slow reader before the source is asked to pause. */
const maxBufferedBytes = 64 * 1024;
/** What a frame takes beside its bytes. */
const frameOverheadBytes = 512;

/** How long a source may take, once cut, to send its own last event. */
const finalEventTimeoutMs = 300;

export const eventStreamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // no-transform keeps proxies from compressing, X-Accel-Buffering nginx from collecting.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
} as const;

interface EventStreamOptions {
  readonly requestId: string;
  readonly schema: NonNullable<RouteContract['events']>;
  readonly services: HttpServices;
  /** Aborted by this function when the client has disconnected; the source listens to it. */
  readonly disconnected: AbortController;
  /** The reader's place. */
  readonly place: Lease;
}

/**
 * Numbered events as server-sent events. Each frame has the event's number as `id:` and its JSON as `data:`;
 * a comment keeps an idle line open. A source that fails, or that the stopping server cuts, ends with an event
 * `{type: 'error', error, at}` without a number, so that a reader's last number stays true.
 */
export function eventStream(
  events: AsyncIterable<StreamEvent>,
  { requestId, schema, services, disconnected, place }: EventStreamOptions,
): Response {
  const encoder = new TextEncoder();
  const { stopping, log, clock, metrics } = services;
  let resume: (() => void) | undefined;
  let cancel = (): void => disconnected.abort();

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let ended = false;
        let sentLastEvent = false;
        let idle = true;
        let finalEventTimer: NodeJS.Timeout | undefined;
        const streamClosed = metrics.streamOpened();

        const send = (frame: string): void => {
          idle = false;
          place.progress();
          controller.enqueue(encoder.encode(frame));
        };
        const release = (): void => {
          ended = true;
          streamClosed();
          clearInterval(heartbeat);
          clearTimeout(finalEventTimer);
          stopping.removeEventListener('abort', onStopping);
          place.release();
          resume?.();
        };
        const end = (failure?: unknown): void => {
          if (ended) return;
          if (failure !== undefined || (stopping.aborted && !sentLastEvent)) send(errorFrame(failure));
          release();
          controller.close();
          disconnected.abort();
        };
        const errorFrame = (failure: unknown): string => {
          const known = failure instanceof AppError ? failure : undefined;
          if (failure !== undefined && !known) log.error({ err: failure, requestId }, 'event stream failed');
          const unknownCode = findStorageProblem(failure)?.code ?? 'server.internal';
          const code = known?.code ?? (failure === undefined ? 'server.stopping' : unknownCode);
          const error = errorInfo(code, requestId, known?.wait, known?.reset);
          return `data: ${JSON.stringify({ type: 'error', error, at: clock.now() })}\n\n`;
        };
        const onStopping = (): void => {
          finalEventTimer = setTimeout(end, finalEventTimeoutMs);
        };
        const heartbeat = setInterval(() => {
          if (idle && (controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(': \n\n'));
          idle = true;
        }, services.heartbeatMs);

        cancel = (): void => {
          if (!ended) release();
          disconnected.abort();
        };
        const onEvicted = (): void => {
          if (ended) return;
          release();
          controller.close();
          disconnected.abort();
        };
        // It may have been before this, while the source was made.
        if (place.signal.aborted) onEvicted();
        else place.signal.addEventListener('abort', onEvicted);
        if (ended) return;
        if (stopping.aborted) onStopping();
        else stopping.addEventListener('abort', onStopping);

        const pump = async (): Promise<void> => {
          for await (const event of events) {
            if (ended) return;
            const data = schema.parse(event.data);
            send(`id: ${event.n}\ndata: ${JSON.stringify(data)}\n\n`);
            sentLastEvent = isLast(data);
            if ((controller.desiredSize ?? 0) <= 0)
              await new Promise<void>((resolve) => {
                resume = resolve;
              });
          }
        };
        pump().then(() => end(), end);
      },
      pull() {
        resume?.();
        resume = undefined;
      },
      cancel: () => cancel(),
    },
    { highWaterMark: maxBufferedBytes, size: (frame) => frame.byteLength + frameOverheadBytes },
  );
  return new Response(body, { headers: eventStreamHeaders });
}

function isLast(data: unknown): boolean {
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;
  return type === 'finish' || type === 'error';
}
