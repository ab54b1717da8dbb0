/** What a handler in a worker knows about the call that it answers. */
export interface CallContext<Progress = never> {
  /** Aborted when the caller stopped waiting. */
  readonly signal: AbortSignal;
  readonly reportProgress: (progress: Progress) => void;
}

/** The calls that a worker answers: each takes one input. */
export type WorkerApi<Api> = {
  readonly [Name in keyof Api]: (input: never, context: CallContext<unknown>) => unknown;
};

type Handler = (input: never, context: CallContext<unknown>) => unknown;

export type InputOf<Call extends Handler> =
  Parameters<Call> extends [infer Input, ...unknown[]] ? Input : undefined;

export type ResultOf<Call extends Handler> = Awaited<ReturnType<Call>>;

export type ProgressOf<Call extends Handler> =
  Parameters<Call> extends [unknown, CallContext<infer Progress>] ? Progress : never;

/** An error as it crosses the thread boundary, which keeps neither class nor fields of an Error. */
export interface SerializedError {
  readonly name: string;
  readonly message: string;
  /** Own enumerable fields with primitive values. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export type WorkerRequest =
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly kind: 'cancel'; readonly id: number };

export type WorkerReply =
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'progress'; readonly id: number; readonly progress: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly error: SerializedError };

/** Libraries in a worker (pdf.js) post messages of their own through the same port. */
const isEnvelope = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'kind' in data && 'id' in data;

/** Whether a message that reached a worker comes from a worker client. */
export const isWorkerRequest = (data: unknown): data is WorkerRequest => isEnvelope(data);

/** Whether a message that a worker posted comes from a worker server. */
export const isWorkerReply = (data: unknown): data is WorkerReply => isEnvelope(data);
