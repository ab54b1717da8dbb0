import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { followRunRoute, isLastRunEvent, RunEvent, startRunRoute } from '@baigong/contracts';
import { callRoute } from '../traffic/client.ts';
import { knownVisitor, type KnownVisitor } from '../traffic/traffic.ts';
import { paceQuestion, paceText, type Pace } from './providers.ts';

/** How long an answer may make no progress before it counts as lost. */
const stallTimeoutMs = 60_000;
const pauseMs = 300;

/** An answer as a visitor's browser has it. */
export interface Followed {
  readonly run: string;
  readonly visitor: KnownVisitor;
  readonly pace: Pace;
  /** Data of the events, by number. */
  readonly events: string[];
  /** What a browser would not have taken: numbers with a gap, or another event under a known number. */
  readonly faults: string[];
  /** How often the line was opened again. */
  reconnects: number;
}

export interface FollowOptions {
  readonly pace: Pace;
  /** Where to connect, each time. */
  readonly url: () => string;
  readonly visitor?: KnownVisitor;
  readonly onEvent?: (followed: Followed) => void;
  /** Cuts the connection that is open at that moment, as a lost network does. */
  readonly cut?: (disconnect: () => void) => void;
}

/** Asks a question and follows its answer to the end, over as many connections as it takes. */
export async function askAndFollow({
  pace,
  url,
  visitor = knownVisitor(),
  onEvent,
  cut,
}: FollowOptions): Promise<Followed> {
  const followed: Followed = {
    run: randomUUID(),
    visitor,
    pace,
    events: [],
    faults: [],
    reconnects: -1,
  };
  const { run, events, faults } = followed;
  let progressAt = performance.now();
  const take = (data: string, id: number | undefined): void => {
    if (id === undefined) return;
    progressAt = performance.now();
    const known = events[id];
    if (known !== undefined && known !== data) faults.push(`event ${id} is another one: ${known} / ${data}`);
    if (id > events.length) faults.push(`event ${id} came after ${events.length - 1}`);
    if (id === events.length) events.push(data);
    onEvent?.(followed);
  };
  const body = { run, messages: [{ role: 'user', content: paceQuestion(pace, run) }] };
  while (!hasEnded(followed)) {
    const connection = new AbortController();
    cut?.(() => connection.abort());
    const { signal } = connection;
    const input = { ...visitor, signal, onEvent: take };
    followed.reconnects += 1;
    const result = await (
      events.length === 0
        ? callRoute(url(), startRunRoute, { ...input, body })
        : callRoute(url(), followRunRoute, {
            ...input,
            params: { run },
            query: { after: String(events.length - 1) },
          })
    ).catch((error: unknown) => ({ ok: false as const, status: 0, text: String(error) }));
    if (!result.ok && result.status === 409) {
      // The run is there already, or was: a browser follows it.
      await callRoute(url(), followRunRoute, { ...input, params: { run } }).catch(() => undefined);
    }
    if (performance.now() - progressAt > stallTimeoutMs) {
      faults.push(`no end after ${events.length} events: ${result.ok ? 'the line closed' : result.text}`);
      return followed;
    }
    if (!hasEnded(followed)) await wait(pauseMs);
  }
  return followed;
}

const lastEvent = ({ events }: Followed): RunEvent | undefined => {
  const last = events.at(-1);
  return last === undefined ? undefined : RunEvent.parse(JSON.parse(last));
};

export function hasEnded(followed: Followed): boolean {
  const last = lastEvent(followed);
  return last !== undefined && isLastRunEvent(last);
}

export function textOf({ events }: Followed): string {
  return events
    .map((data) => RunEvent.parse(JSON.parse(data)))
    .map((event) => (event.type === 'text' ? event.text : ''))
    .join('');
}

/** How it ended: the reason of the model's end, or an error's code. */
export function endOf(followed: Followed): string | undefined {
  const last = lastEvent(followed);
  if (last?.type === 'finish') return last.reason;
  return last?.type === 'error' ? last.error.code : undefined;
}

/** Tokens that the visitor was told of. */
export function tokensOf(followed: Followed): number {
  const last = lastEvent(followed);
  return last?.type === 'finish' ? (last.inputTokens ?? 0) + (last.outputTokens ?? 0) : 0;
}

/** What is wrong with an answer: characters lost or doubled, or an end that nothing explains. */
export function findFaults(followed: Followed): string[] {
  const { run, faults, pace } = followed;
  const whole = paceText(pace);
  const text = textOf(followed);
  const end = endOf(followed);
  const found = [...faults];
  if (end === 'stop' ? text !== whole : !whole.startsWith(text)) found.push(`text ${text}`);
  return found.map((fault) => `run ${run} (${end ?? 'no end'}): ${fault}`);
}

/** The events as a replica gives them afterwards; undefined where it does not know the run any more. */
export async function readAgain(url: string, { run, visitor }: Followed): Promise<string[] | undefined> {
  const events: string[] = [];
  const onEvent = (data: string): void => void events.push(data);
  const result = await callRoute(url, followRunRoute, { ...visitor, params: { run }, onEvent });
  return result.ok ? events : undefined;
}
