import type { RunEvent, StartRun } from '@baigong/contracts';
import type { RunEnvironment } from '../follow-run.ts';

export type FakeAnswer = readonly RunEvent[] | Error | 'silent';

/** For tests: a world in which each question gets the next of these answers, at once. */
export function fakeRunEnvironment(...answers: readonly FakeAnswer[]): { world: RunEnvironment; asked: StartRun[] } {
  const asked: StartRun[] = [];
  const world: RunEnvironment = {
    start(body, signal) {
      const answer = answers[asked.length];
      asked.push(body);
      if (answer === undefined) throw new Error('Nothing is played for this question.');
      if (answer instanceof Error) return Promise.reject(answer);
      if (answer === 'silent') return Promise.resolve(new Response(openUntil(signal)));
      return Promise.resolve(
        new Response(answer.map((event, id) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`).join('')),
      );
    },
    resume: () => Promise.reject(new Error('Nothing was cut.')),
    wait: (_ms, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
    now: () => 0,
    isOnline: () => true,
    onResume: () => () => {},
  };
  return { world, asked };
}

/** The events of an answer in these pieces. */
export const answerEvents = (
  pieces: readonly string[],
  reason: 'stop' | 'length' | 'refused' = 'stop',
): RunEvent[] => [
  { type: 'start', run: 'r', model: 'e/m', at: 0 },
  ...pieces.map((text) => ({ type: 'text' as const, text })),
  { type: 'finish', reason, at: 0 },
];

/** A line on which nothing comes; like fetch's, it breaks when the signal aborts. */
function openUntil(signal: AbortSignal): ReadableStream {
  return new ReadableStream({
    start(line) {
      const cut = () => line.error(new DOMException('aborted', 'AbortError'));
      if (signal.aborted) cut();
      else signal.addEventListener('abort', cut, { once: true });
    },
  });
}
