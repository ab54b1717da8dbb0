/**
 * The process that holds one model: loads it on request, answers one task at a time, and dies with its parent.
 * It is a process of its own because llama.cpp can crash or exhaust the memory.
 */
import { EngineFailure, type Engine } from './engine.ts';
import { ToWorker, type FromWorker, type WorkerTask } from './worker-protocol.ts';

let engine: Engine | undefined;
const running = new Map<number, AbortController>();

function send(message: FromWorker): void {
  process.send?.(message);
}

function toFailure(error: unknown): Pick<EngineFailure, 'failure'> & { detail: string } {
  const failure = error instanceof EngineFailure ? error.failure : 'broken';
  return {
    failure,
    detail: error instanceof Error ? error.message.slice(0, 500) : String(error).slice(0, 500),
  };
}

/** node-llama-cpp is installed on demand: only here may it be missing. */
async function importEngine() {
  try {
    return await import('./llama-engine.ts');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    throw isMissing ? new EngineFailure('notInstalled', error) : error;
  }
}

async function load(message: Extract<ToWorker, { type: 'load' }>): Promise<void> {
  try {
    const { loadEngine } = await importEngine();
    engine = await loadEngine(message.path, message.contextSize, message.threads);
    send({ type: 'loaded' });
  } catch (error) {
    send({ type: 'loadFailed', ...toFailure(error) });
  }
}

async function answer(id: number, task: WorkerTask): Promise<void> {
  const abort = new AbortController();
  running.set(id, abort);
  try {
    if (!engine) throw new EngineFailure('broken');
    const result = await engine.answer(task, (chunk) => send({ ...chunk, id }), abort.signal);
    send({ type: 'done', id, ...result });
  } catch (error) {
    send({ type: 'failed', id, ...toFailure(error) });
  } finally {
    running.delete(id);
  }
}

process.on('message', (raw) => {
  const message = ToWorker.parse(raw);
  if (message.type === 'load') void load(message);
  else if (message.type === 'answer') void answer(message.id, message.task);
  else running.get(message.id)?.abort();
});

// Threads of llama.cpp can hold a polite exit back, and a model without a server is of no use.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl+C reaches the whole group; the server decides when the model ends.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
