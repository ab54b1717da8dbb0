import type { FromWorker, WorkerFailure, WorkerTask } from './worker-protocol.ts';

export class EngineFailure extends Error {
  readonly failure: WorkerFailure;
  constructor(failure: WorkerFailure, cause?: unknown) {
    super(cause instanceof Error ? cause.message : failure, { cause });
    this.name = 'EngineFailure';
    this.failure = failure;
  }
}

type Chunk = Extract<FromWorker, { type: 'text' | 'reasoning' | 'call' }>;
export type EngineChunk = Chunk extends infer One
  ? One extends { id: number }
    ? Omit<One, 'id'>
    : never
  : never;
export type EngineResult = Omit<Extract<FromWorker, { type: 'done' }>, 'type' | 'id'>;

/** One loaded GGUF model with one conversation's worth of context. */
export interface Engine {
  /**
   * Answers one task; each chunk goes to `emit` as it comes.
   * @throws EngineFailure tooLong when the messages leave no room for an answer, broken for what llama.cpp refuses
   */
  answer(task: WorkerTask, emit: (chunk: EngineChunk) => void, signal: AbortSignal): Promise<EngineResult>;
}
