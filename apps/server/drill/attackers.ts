/**
 * A thread that attacks a site from one address with everything at once, until it is told to end. It has a low priority:
 * what the site loses is lost to the attack, not to the work of attacking.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { interlacedPng, photo, progressiveJpeg } from '../test/small-memory/hostile-pictures.ts';
import { attacker, ownRun, startGreedyProvider } from './resource-attacks.ts';
import { newKey, pictureForm, postJson } from './site.ts';
import { startFullStops, titleRun } from './text-attacks.ts';

/** The site that is attacked. */
export interface Target {
  readonly url: string;
  /** A shared resume that asks for a password. */
  readonly share: string;
}

/** The calls of one kind, and the answers by status; some have none when it is over. */
export interface Tally {
  calls: number;
  readonly answers: Record<string, number>;
}

/** One kind of attack: so many callers, each of which calls again when it has its answer. */
interface Kind {
  readonly name: string;
  readonly callers: number;
  readonly path: string;
  /** JSON or a form; without it the call is a GET. */
  readonly body?: () => FormData | object;
  readonly cookie?: string;
}

const niceness = 5;
/** After an answer, and after a refusal, in milliseconds. */
const pauseMs = 100;
const refusedPauseMs = 2_000;
const kindPauseMs = 200;

const pictures = await Promise.all([progressiveJpeg(), interlacedPng(), photo(6000, 4000)]);
// Of this thread and those that it starts from here on.
if (process.platform === 'linux') setPriority(niceness);
const [greedy, stops] = await Promise.all([startGreedyProvider(), startFullStops()]);

let turn = 0;
/** One after the other. */
const nextPicture = (): Uint8Array => pictures[turn++ % pictures.length] ?? new Uint8Array();

function feedbackForm(screenshot: Uint8Array): FormData {
  const form = new FormData();
  const ticket = randomBytes(16).toString('base64url');
  const body = { key: newKey(), ticket, kind: 'problem', text: '演练', contact: '', facts: [] };
  form.append('body', JSON.stringify(body));
  form.append('screenshots', new Blob([Buffer.from(screenshot)], { type: 'image/png' }), 'screenshot.png');
  return form;
}

/** @param followed a run of the visitor with the cookie, for the event streams */
function kindsFor(share: string, followed: string, cookie: string): Kind[] {
  const runs = '/api/chat/runs';
  const answer = () => ownRun(greedy.port);
  const silentPage = () => ({ url: `http://127.0.0.1:${greedy.port}/` });
  return [
    { name: '一人八个回答', callers: 8, path: runs, body: answer, cookie },
    { name: '无尽的回答', callers: 60, path: runs, body: answer },
    { name: '标题', callers: 4, path: runs, body: () => titleRun(stops.host) },
    { name: '静默网页', callers: 4, path: '/api/web/read', body: silentPage },
    { name: '猜密码', callers: 20, path: `/api/shares/${share}/view`, body: () => ({ password: newKey() }) },
    {
      name: '图片',
      callers: 6,
      path: '/api/gallery/pictures',
      body: () => pictureForm(newKey(), '', nextPicture()),
    },
    { name: '截图', callers: 3, path: '/api/feedback', body: () => feedbackForm(nextPicture()) },
    { name: '事件流', callers: 500, path: `${runs}/${followed}/events`, cookie },
  ];
}

function call(url: string, { path, body, cookie }: Kind, signal: AbortSignal): Promise<Response> {
  const headers = { ...attacker, ...(cookie === undefined ? {} : { cookie }) };
  const sent = body?.();
  if (!sent) return fetch(url + path, { headers, signal });
  if (sent instanceof FormData) return fetch(url + path, { method: 'POST', headers, body: sent, signal });
  const json = { ...headers, 'Content-Type': 'application/json' };
  return fetch(url + path, { method: 'POST', headers: json, body: JSON.stringify(sent), signal });
}

async function attack({ url, share }: Target, signal: AbortSignal): Promise<Record<string, Tally>> {
  const followed = ownRun(greedy.port);
  const started = await postJson(`${url}/api/chat/runs`, followed, attacker);
  await started.body?.cancel();
  const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? '';
  const tallies: Record<string, Tally> = {};
  const repeat = async (kind: Kind): Promise<void> => {
    const tally = (tallies[kind.name] ??= { calls: 0, answers: {} });
    while (!signal.aborted) {
      tally.calls += 1;
      const response = await call(url, kind, signal).catch(() => undefined);
      if (response) tally.answers[response.status] = (tally.answers[response.status] ?? 0) + 1;
      // To its end, or until this thread or the site cuts it.
      await response?.arrayBuffer().catch(() => undefined);
      await setTimeout(response?.ok ? pauseMs : refusedPauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const kinds = kindsFor(share, followed.run, cookie);
  const calling: Promise<void>[] = [];
  for (const kind of kinds) {
    calling.push(...Array.from({ length: kind.callers }, () => repeat(kind)));
    // Uploads of one address keep its other bodies waiting: what comes first has begun before they come.
    await setTimeout(kindPauseMs);
  }
  await Promise.all(calling);
  return tallies;
}

if (parentPort) {
  parentPort.postMessage({ greedyPort: greedy.port, stopsHost: stops.host });
  const [target] = (await once(parentPort, 'message')) as [Target];
  const over = new AbortController();
  parentPort.once('message', () => over.abort());
  parentPort.postMessage(await attack(target, over.signal));
  stops.close();
  await greedy.close();
}
