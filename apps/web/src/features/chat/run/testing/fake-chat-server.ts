import type { RunEvent } from '@baigong/contracts';

/** What becomes of a request: `asked` means that the server got it and its answer was lost. */
export type Fate = 'answered' | 'lost' | 'asked';

interface FakeRun {
  readonly events: RunEvent[];
  /** Events of text that are left until the run ends by itself. */
  left: number;
  isOpen: boolean;
}

interface FakeServerOptions {
  /** Milliseconds that a request, and what is answered, takes each. */
  readonly latency: () => number;
  readonly fate: () => Fate;
  /** How many events of text the next run has. */
  readonly length: () => number;
}

const model = { id: 'e/m', name: 'm', endpoint: 'e', abilities: ['text'], local: false };

/** For tests: a chat server whose clock only `tick` moves. What is on the way survives the page that sent it. */
export function createFakeChatServer({ latency, fate, length }: FakeServerOptions) {
  const runs = new Map<string, FakeRun>();
  let due: { at: number; act: () => void }[] = [];
  let now = 0;
  let nextTextAt = 0;
  let page = 0;
  const after = (ms: number, act: () => void) => due.push({ at: now + ms, act });

  function end(run: FakeRun, reason: 'stop' | 'stopped'): void {
    if (!run.isOpen) return;
    run.events.push({ type: 'finish', reason, at: now });
    run.isOpen = false;
  }

  function follow(id: string, from: number, signal: AbortSignal | null | undefined): Response {
    const encoder = new TextEncoder();
    let sent = from;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        let isDone = false;
        const asked = page;
        signal?.addEventListener('abort', () => {
          if (!isDone) controller.error(new DOMException('aborted', 'AbortError'));
          isDone = true;
        });
        const send = () => {
          if (isDone || page !== asked) return;
          const run = runs.get(id);
          for (const event of run?.events.slice(sent) ?? [])
            controller.enqueue(encoder.encode(`id: ${sent++}\ndata: ${JSON.stringify(event)}\n\n`));
          if (run?.isOpen) after(50, send);
          else {
            isDone = true;
            controller.close();
          }
        };
        after(latency(), send);
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }

  function answer(path: string, init: RequestInit): Response {
    const [, id = '', action] = /^\/api\/chat\/runs(?:\/([^/]+)\/(\w+))?/.exec(path) ?? [];
    if (path.startsWith('/api/chat/runs') && init.method === 'POST' && action === undefined) {
      const { run, purpose } = JSON.parse(init.body as string) as { run: string; purpose?: string };
      if (!runs.has(run)) {
        runs.set(run, {
          events: [{ type: 'start', run, model: 'e/m', at: now }],
          left: length(),
          isOpen: true,
        });
        if (purpose === 'title') end(runs.get(run)!, 'stop');
      }
      return follow(run, 0, init.signal);
    }
    if (action === 'events') {
      if (!runs.has(id)) return refusal(404, 'run.notFound');
      return follow(id, Number(new URL(path, 'http://x').searchParams.get('after') ?? -1) + 1, init.signal);
    }
    if (action === 'stop') {
      const run = runs.get(id);
      if (run) end(run, 'stopped');
      else runs.set(id, { events: [{ type: 'finish', reason: 'stopped', at: now }], left: 0, isOpen: false });
      return Response.json({ stopped: true });
    }
    return path.includes('models')
      ? Response.json({ models: [model], problems: [] })
      : refusal(404, 'request.notFound');
  }

  return {
    /** The page is closed: nothing reaches it any more. */
    closePage: () => void page++,
    /** Calls at the provider now. */
    activeCalls: () => [...runs.values()].filter(({ isOpen }) => isOpen).length,
    tick(ms: number): void {
      now += ms;
      for (let ready = due.filter(({ at }) => at <= now); ready.length > 0;) {
        due = due.filter(({ at }) => at > now);
        for (const { act } of ready) act();
        ready = due.filter(({ at }) => at <= now);
      }
      if (now < nextTextAt) return;
      nextTextAt = now + 700;
      for (const run of runs.values()) {
        if (!run.isOpen) continue;
        if (run.left-- > 0) run.events.push({ type: 'text', text: '字' });
        else end(run, 'stop');
      }
    },
    fetch(address: string, init: RequestInit = {}): Promise<Response> {
      const asked = page;
      if (init.signal?.aborted) return Promise.reject(new DOMException('aborted', 'AbortError'));
      const what = fate();
      return new Promise((resolve, reject) => {
        const settle = (act: () => void) => page === asked && act();
        init.signal?.addEventListener('abort', () =>
          settle(() => reject(new DOMException('aborted', 'AbortError'))),
        );
        after(latency(), () => {
          const response = what === 'lost' ? undefined : answer(address, init);
          after(latency(), () =>
            settle(() =>
              response && what === 'answered' ? resolve(response) : reject(new TypeError('lost')),
            ),
          );
        });
      });
    },
  };
}

const refusal = (status: number, code: string): Response =>
  Response.json({ error: { code, message: '没有', requestId: '' } }, { status });
