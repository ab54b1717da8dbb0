import {
  isWorkerRequest,
  type CallContext,
  type SerializedError,
  type WorkerApi,
  type WorkerReply,
} from './worker-protocol.ts';

// The page's types describe a window; in a worker `postMessage` takes no origin.
interface WorkerPort {
  readonly postMessage: (reply: WorkerReply, options?: { readonly transfer: Transferable[] }) => void;
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent<unknown>) => void) => void;
}

const transfers = new WeakMap<object, Transferable[]>();

/** Marks what a handler's result hands over to the page instead of copying it. */
export function withTransfer<Result extends object>(result: Result, transfer: Transferable[]): Result {
  transfers.set(result, transfer);
  return result;
}

const transfersOf = (result: unknown): Transferable[] =>
  (typeof result === 'object' && result !== null && transfers.get(result)) || [];

function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), fields: {} };
  const fields = Object.fromEntries(
    Object.entries(error).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
  );
  return { name: error.name, message: error.message, fields };
}

/** Answers the calls of a worker client; to be called once, at the top of the worker's script. */
export function serveWorker<Api extends WorkerApi<Api>>(handlers: Api, port: WorkerPort = self): void {
  const controllers = new Map<number, AbortController>();

  async function answer(id: number, name: string, input: unknown): Promise<void> {
    const controller = new AbortController();
    controllers.set(id, controller);
    const context: CallContext<unknown> = {
      signal: controller.signal,
      reportProgress: (progress) => port.postMessage({ kind: 'progress', id, progress }),
    };
    try {
      // The client's types say that the name has a handler and that the input is its own.
      const handler = handlers[name as keyof Api];
      const result = await handler(input as never, context);
      port.postMessage({ kind: 'result', id, result }, { transfer: transfersOf(result) });
    } catch (error) {
      port.postMessage({ kind: 'error', id, error: serializeError(error) });
    } finally {
      controllers.delete(id);
    }
  }

  port.addEventListener('message', ({ data }) => {
    if (!isWorkerRequest(data)) return;
    if (data.kind === 'call') void answer(data.id, data.name, data.input);
    else controllers.get(data.id)?.abort();
  });
}
