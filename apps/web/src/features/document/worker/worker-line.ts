import { DatabaseProblem, type DatabaseProblemKind } from '../../../shared/lib/browser-database.ts';

/** What a worker can be asked for: name, what it takes, what it answers. */
type Answers<Names extends string> = Readonly<Record<Names, (...input: never[]) => unknown>>;

interface Question {
  readonly id: number;
  readonly name: string;
  readonly input: readonly unknown[];
}

type Reply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failed: string; readonly problem?: DatabaseProblemKind };

export interface WorkerLine<Asked extends Answers<keyof Asked & string>> {
  /** Asks the worker, which is started when it is first needed. Rejects with a DatabaseProblem where that was it. */
  readonly ask: <Name extends keyof Asked & string>(
    name: Name,
    ...input: Parameters<Asked[Name]>
  ) => Promise<Awaited<ReturnType<Asked[Name]>>>;
  /** Whether there is a worker that may know something. */
  readonly isOpen: () => boolean;
}

/** A line to a worker of our own. A worker that failed is given up, and `onEnd` hears that what it knew is gone. */
export function createWorkerLine<Asked extends Answers<keyof Asked & string>>(
  start: () => Worker,
  onEnd: () => void = () => undefined,
): WorkerLine<Asked> {
  let worker: Worker | null = null;
  let next = 0;
  const waiting = new Map<
    number,
    { readonly resolve: (result: never) => void; readonly reject: (error: Error) => void }
  >();
  const giveUp = () => {
    worker?.terminate();
    worker = null;
    onEnd();
    for (const { reject } of waiting.values()) reject(new Error('the worker ended'));
    waiting.clear();
  };
  const open = (): Worker => {
    if (worker) return worker;
    worker = start();
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      const one = waiting.get(data.id);
      waiting.delete(data.id);
      if ('result' in data) one?.resolve(data.result as never);
      else one?.reject(data.problem ? new DatabaseProblem(data.problem) : new Error(data.failed));
    });
    worker.addEventListener('error', giveUp);
    worker.addEventListener('messageerror', giveUp);
    return worker;
  };
  return {
    ask: (name, ...input) =>
      new Promise((resolve, reject) => {
        const id = next;
        next += 1;
        waiting.set(id, { resolve, reject });
        open().postMessage({ id, name, input } satisfies Question);
      }),
    isOpen: () => worker !== null,
  };
}

/** The worker's end of the line. */
export function answerLine<Asked extends Answers<keyof Asked & string>>(answers: Asked): void {
  const answer = async ({ id, name, input }: Question) => {
    let reply: Reply;
    try {
      // The name and its input belong together by the type of `ask`.
      const answering: (...given: never[]) => unknown = answers[name as keyof Asked & string];
      reply = { id, result: await answering(...(input as never[])) };
    } catch (error) {
      const failed = error instanceof Error ? error.message : String(error);
      reply = { id, failed, ...(error instanceof DatabaseProblem ? { problem: error.kind } : {}) };
    }
    self.postMessage(reply);
  };
  self.addEventListener('message', ({ data }: MessageEvent<Question>) => void answer(data));
}
