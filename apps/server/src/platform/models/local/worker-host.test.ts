import { expect, test } from 'vitest';
import type { TimerClock } from '../../base/clock.ts';
import { ModelError } from '../models.ts';
import type { FolderModel } from './model-folder.ts';
import type { AnswerChunk } from './model-worker.ts';
import type { SpawnWorker, WorkerListener } from './worker-channel.ts';
import { WorkerHost } from './worker-host.ts';
import type { FromWorker, ToWorker, WorkerTask } from './worker-protocol.ts';

const GiB = 1024 ** 3;
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const never = new AbortController().signal;
const task: WorkerTask = { messages: [], disableThinking: false, tools: [] };

function model(name: string): FolderModel {
  return {
    name,
    path: `/models/${name}.gguf`,
    bytes: 1000,
    header: {
      architecture: 'llama',
      kind: 'model',
      contextLength: 4096,
      cacheBytesPerToken: 1000,
      chatTemplate: undefined,
      parts: 1,
    },
  };
}

/** A clock whose time moves only when told. */
class HandClock implements TimerClock {
  #now = 0;
  #timers: { at: number; action: () => void }[] = [];
  now(): number {
    return this.#now;
  }
  after(ms: number, action: () => void): () => void {
    const timer = { at: this.#now + ms, action };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }
  pass(ms: number): void {
    this.#now += ms;
    const due = this.#timers.filter(({ at }) => at <= this.#now);
    this.#timers = this.#timers.filter(({ at }) => at > this.#now);
    for (const { action } of due) action();
  }
  get waiting(): boolean {
    return this.#timers.length > 0;
  }
}

type Script = (message: ToWorker, say: (message: FromWorker) => void, die: () => void) => void;

/** Workers that do what a script says. */
function scripted(script: Script) {
  const lives: { listener: WorkerListener; heard: ToWorker[]; alive: boolean }[] = [];
  const start: SpawnWorker = (listener) => {
    const life = { listener, heard: [] as ToWorker[], alive: true };
    lives.push(life);
    const die = (): void => {
      if (!life.alive) return;
      life.alive = false;
      listener.exited({ code: null, signal: 'SIGKILL', stderrTail: '' });
    };
    return {
      pid: lives.length,
      send: (message) => {
        life.heard.push(message);
        if (life.alive) script(message, (answer) => listener.message(answer), die);
      },
      kill: die,
    };
  };
  return { start, lives };
}

const obedient: Script = (message, say) => {
  if (message.type === 'load') say({ type: 'loaded' });
  if (message.type !== 'answer') return;
  say({ type: 'text', id: message.id, text: '好' });
  say({ type: 'done', id: message.id, reason: 'stop', inputTokens: 1, outputTokens: 1 });
};

const mortal: Script = (message, say, die) => {
  if (message.type === 'load') say({ type: 'loaded' });
  if (message.type === 'answer') die();
};

const deaf: Script = (message, say) => {
  if (message.type === 'load') say({ type: 'loaded' });
};

function hostWith(script: Script) {
  const clock = new HandClock();
  const { start, lives } = scripted(script);
  const host = new WorkerHost({ start, clock, log: silent, freeMemory: () => 4 * GiB, idleMs: 1000 });
  return { host, clock, lives };
}

async function collect(parts: AsyncIterable<AnswerChunk>): Promise<AnswerChunk[]> {
  const all: AnswerChunk[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof ModelError ? error.code : error),
  );

/** Lets everything that is ready run. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('R-LOCAL-55 one process serves answer after answer; another model gets another process', async () => {
  const { host, lives } = hostWith(obedient);
  await collect(host.answer(model('a'), task, never));
  await collect(host.answer(model('a'), task, never));
  expect(lives).toHaveLength(1);
  await collect(host.answer(model('b'), task, never));
  expect(lives.map(({ alive }) => alive)).toEqual([false, true]);
  await host.dispose();
});

test('R-LOCAL-55 an idle model gives its memory back, and comes again when it is asked', async () => {
  const { host, lives, clock } = hostWith(obedient);
  await collect(host.answer(model('a'), task, never));
  clock.pass(999);
  expect(lives[0]?.alive).toBe(true);
  clock.pass(1);
  expect(lives[0]?.alive).toBe(false);
  expect(await collect(host.answer(model('a'), task, never))).toHaveLength(2);
  await host.dispose();
});

test('R-LOCAL-03 each crash in a row makes the next start wait longer, an answer ends the row', async () => {
  let script = mortal;
  const { host, lives, clock } = hostWith((...args) => script(...args));
  expect(await codeOf(collect(host.answer(model('a'), task, never)))).toBe('model.crashed');
  for (const pauseMs of [500, 1000, 2000]) {
    const before = lives.length;
    const next = codeOf(collect(host.answer(model('a'), task, never)));
    await settle();
    clock.pass(pauseMs - 1);
    await settle();
    expect(lives).toHaveLength(before);
    if (pauseMs === 2000) script = obedient;
    clock.pass(1);
    expect(await next).toBe(pauseMs === 2000 ? 'no error' : 'model.crashed');
  }
  await host.dispose();
});

test('R-LOCAL-63 an engine that is not installed is reported as such', async () => {
  const { host } = hostWith((message, say) => {
    if (message.type === 'load') say({ type: 'loadFailed', failure: 'notInstalled', detail: '' });
  });
  expect(await codeOf(collect(host.answer(model('a'), task, never)))).toBe('model.engineMissing');
  await host.dispose();
});

test('R-LOCAL-56 a process that falls silent is ended, and its answer fails as timed out', async () => {
  const { host, lives, clock } = hostWith(deaf);
  const answer = codeOf(collect(host.answer(model('a'), task, never)));
  await settle();
  clock.pass(300_000);
  expect(await answer).toBe('model.timeout');
  expect(lives[0]?.alive).toBe(false);
  await host.dispose();
});

test('R-LOCAL-51 an answer that does not heed its stop costs the process, not the next answer', async () => {
  let script = deaf;
  const { host, lives, clock } = hostWith((...args) => script(...args));
  const stop = new AbortController();
  const answer = codeOf(collect(host.answer(model('a'), task, stop.signal)));
  await settle();
  stop.abort(new Error('stopped'));
  await settle();
  expect(lives[0]?.heard.at(-1)).toEqual({ type: 'abort', id: 1 });
  clock.pass(10_000);
  expect(await answer).toEqual(new Error('stopped'));
  expect(lives[0]?.alive).toBe(false);
  script = obedient;
  const next = collect(host.answer(model('a'), task, never));
  await settle();
  clock.pass(500);
  expect(await next).toHaveLength(2);
  await host.dispose();
});

test('R-LOCAL-06 the end of the server ends the process and whatever it was saying', async () => {
  const { host, lives, clock } = hostWith(deaf);
  const answer = codeOf(collect(host.answer(model('a'), task, never)));
  await settle();
  await host.dispose();
  expect(await answer).toBe('server.stopping');
  expect(lives[0]?.alive).toBe(false);
  expect(clock.waiting).toBe(false);
});
