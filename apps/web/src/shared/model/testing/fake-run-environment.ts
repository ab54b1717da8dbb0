import type { RunEvent, RunRequest } from '@baigong/contracts';
import type { RunEnvironment } from '../follow-run.ts';

export type FakeAnswer = readonly RunEvent[] | Error | 'silent';

/** For tests: each request gets the next of these answers, at once. */
export function fakeRunEnvironment(...answers: readonly FakeAnswer[]): {
  environment: RunEnvironment;
  requests: RunRequest[];
} {
  const requests: RunRequest[] = [];
  const environment: RunEnvironment = {
    start(body, signal) {
      const answer = answers[requests.length];
      requests.push(body);
      if (answer === undefined) throw new Error('No answer is left for this request.');
      if (answer instanceof Error) return Promise.reject(answer);
      if (answer === 'silent') return Promise.resolve(new Response(openUntil(signal)));
      return Promise.resolve(
        new Response(answer.map((event, id) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`).join('')),
      );
    },
    resume: () => Promise.reject(new Error('The connection was not dropped.')),
    wait: (_ms, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
    now: () => 0,
    isOnline: () => true,
    onResume: () => () => {},
  };
  return { environment, requests };
}

/** The events of an answer in these chunks. */
export const answerEvents = (
  chunks: readonly string[],
  reason: 'stop' | 'length' | 'refused' = 'stop',
): RunEvent[] => [
  { type: 'start', run: 'r', model: 'e/m', at: 0 },
  ...chunks.map((text) => ({ type: 'text' as const, text })),
  { type: 'finish', reason, at: 0 },
];

/** A body without data; like fetch's, it errors when the signal aborts. */
function openUntil(signal: AbortSignal): ReadableStream {
  return new ReadableStream({
    start(controller) {
      const fail = () => controller.error(new DOMException('aborted', 'AbortError'));
      if (signal.aborted) fail();
      else signal.addEventListener('abort', fail, { once: true });
    },
  });
}
