import {
  isWorkerReply,
  type InputOf,
  type ProgressOf,
  type ResultOf,
  type SerializedError,
  type WorkerApi,
  type WorkerReply,
  type WorkerRequest,
} from './worker-protocol.ts';

/** The worker's script did not load, the worker stopped with an error, or it was closed during a call. */
export class WorkerStopped extends Error {
  override readonly name = 'WorkerStopped';
  readonly reason: 'not-loaded' | 'crashed' | 'closed';

  constructor(reason: WorkerStopped['reason'], cause?: unknown) {
    super(`worker ${reason}`, { cause });
    this.reason = reason;
  }
}

/** A call took longer than its `timeoutMs`. */
export class WorkerTimeout extends Error {
  override readonly name = 'WorkerTimeout';
}

interface CallOptions<Progress> {
  /** Rejects with the signal's reason. The handler's own signal is aborted too. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly transfer?: Transferable[];
  /** Rejects with WorkerTimeout and stops the worker, which may be in an endless loop. */
  readonly timeoutMs?: number;
}

type CallArguments<Input, Options> = undefined extends Input
  ? [input?: Input, options?: Options]
  : [input: Input, options?: Options];

type WorkerCall<Api extends WorkerApi<Api>> = <Name extends keyof Api & string>(
  name: Name,
  ...args: CallArguments<InputOf<Api[Name]>, CallOptions<ProgressOf<Api[Name]>>>
) => Promise<ResultOf<Api[Name]>>;

interface WorkerClient<Api extends WorkerApi<Api>> {
  /** Starts the worker when it is not running. Rejects with what the handler threw (see `toError`) or WorkerStopped. */
  readonly call: WorkerCall<Api>;
  readonly isRunning: () => boolean;
  /** Stops the worker; calls that wait reject with `error`. The next call starts a new worker. */
  readonly close: (error?: Error) => void;
}

interface WorkerClientOptions {
  /** Stops the worker after so long without a call. It runs on without this option. */
  readonly idleMs?: number;
  /** The worker stopped, for whatever reason: the state it held is gone. */
  readonly onStop?: () => void;
  /** Stops the worker when a handler throws; the other calls reject with the same error. */
  readonly stopOnError?: boolean;
  /** Restores the class of an error that a handler threw. */
  readonly toError?: (error: SerializedError) => Error | undefined;
}

interface PendingCall {
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress: ((progress: never) => void) | undefined;
}

/** A typed client of a worker that answers with `serveWorker`. Several calls may wait at the same time. */
export function createWorkerClient<Api extends WorkerApi<Api>>(
  startWorker: () => Worker,
  { idleMs, onStop, stopOnError = false, toError }: WorkerClientOptions = {},
): WorkerClient<Api> {
  let worker: Worker | null = null;
  let nextId = 1;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  const pending = new Map<number, PendingCall>();

  function close(error: Error = new WorkerStopped('closed')): void {
    clearTimeout(idleTimer);
    if (!worker) return;
    worker.terminate();
    worker = null;
    onStop?.();
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  }

  function finish(id: number): void {
    pending.delete(id);
    if (pending.size > 0 || idleMs === undefined || !worker) return;
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => close(), idleMs);
  }

  function receive(reply: WorkerReply): void {
    const call = pending.get(reply.id);
    if (!call) return;
    if (reply.kind === 'progress') {
      call.onProgress?.(reply.progress as never);
      return;
    }
    if (reply.kind === 'result') {
      call.resolve(reply.result as never);
      return;
    }
    const error = toError?.(reply.error) ?? new Error(reply.error.message);
    if (stopOnError) close(error);
    else call.reject(error);
  }

  function getWorker(): Worker {
    clearTimeout(idleTimer);
    if (worker) return worker;
    const started = startWorker();
    started.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isWorkerReply(data)) receive(data);
    });
    const onError = (event: Event) => {
      if (worker !== started) return;
      // The event of a script that did not load has no message.
      const isLoaded = event.type === 'messageerror' || 'message' in event;
      close(new WorkerStopped(isLoaded ? 'crashed' : 'not-loaded', event));
    };
    started.addEventListener('error', onError);
    started.addEventListener('messageerror', onError);
    worker = started;
    return started;
  }

  async function call(
    name: string,
    input?: unknown,
    { signal, onProgress, transfer = [], timeoutMs }: CallOptions<never> = {},
  ): Promise<never> {
    signal?.throwIfAborted();
    const target = getWorker();
    const id = nextId++;
    const onAbort = () => {
      target.postMessage({ kind: 'cancel', id } satisfies WorkerRequest);
      pending.get(id)?.reject(signal?.reason);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    const timer =
      timeoutMs === undefined ? undefined : setTimeout(() => close(new WorkerTimeout(name)), timeoutMs);
    try {
      return await new Promise<never>((resolve, reject) => {
        pending.set(id, { resolve, reject, onProgress });
        target.postMessage({ kind: 'call', id, name, input } satisfies WorkerRequest, { transfer });
      });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      finish(id);
    }
  }

  // One implementation for all names; the interface says which input and result belong together.
  return { call, isRunning: () => worker !== null, close };
}

/** Calls that each run in a worker of their own, which ends with the call. */
export function createOneShotWorker<Api extends WorkerApi<Api>>(
  startWorker: () => Worker,
  options?: Omit<WorkerClientOptions, 'idleMs'>,
): WorkerCall<Api> {
  const call = async (...args: Parameters<WorkerCall<Api>>) => {
    const client = createWorkerClient<Api>(startWorker, options);
    try {
      return await client.call(...args);
    } finally {
      client.close();
    }
  };
  return call as WorkerCall<Api>;
}
