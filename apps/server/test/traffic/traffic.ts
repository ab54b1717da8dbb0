import { randomBytes, randomUUID } from 'node:crypto';
import {
  createShareRoute,
  deletePictureRoute,
  likePictureRoute,
  publishFeedbackRoute,
  publishPictureRoute,
  reviewPictureRoute,
  RunEvent,
  sendFeedbackRoute,
  startRunRoute,
  stopShareRoute,
  voteFeedbackRoute,
} from '@baigong/contracts';
import { makeDocument } from '@baigong/resume';
import sharp from 'sharp';
import { createVisitorCookies } from '../../src/platform/http/visitor-cookie.ts';
import type { Call, CallResult } from './client.ts';
import { type Ledger, nothingCounted, type SentFeedback } from './ledger.ts';

/** A visitor who has been here long enough for likes and votes to count, at an address that nobody else has. */
export interface KnownVisitor {
  readonly cookie: string;
  readonly address: string;
}

/** Signs the cookies of the servers that traffic is made for. */
export const trafficSecret = 'a-secret-for-test-traffic-long-enough-to-be-one';

const cookies = createVisitorCookies(trafficSecret, false);

export function knownVisitor(): KnownVisitor {
  const { setCookie } = cookies.identify(undefined, Date.now() - 3600_000);
  const address = `10.${[...randomBytes(3)].join('.')}`;
  return { cookie: setCookie?.split(';')[0] ?? '', address };
}

export interface Traffic {
  readonly call: Call;
  readonly ledger: Ledger;
  /** The operator's session. */
  readonly session: string;
  /** A number from 0 to below the given one. */
  readonly random: (below: number) => number;
}

export type Act = (traffic: Traffic) => Promise<void>;

const key = (): string => randomBytes(32).toString('base64url');
const ticket = (): string => randomBytes(16).toString('base64url');

/** A small picture like no other. */
function noise(): Promise<Buffer> {
  return sharp(randomBytes(96 * 72 * 3), { raw: { width: 96, height: 72, channels: 3 } })
    .png()
    .toBuffer();
}

/** Counts a call; the answer of one that was acknowledged. */
export function acknowledged<T>(
  { ledger }: Traffic,
  result: CallResult<T>,
): { answer: T; cookie: string | undefined } | undefined {
  if (result.ok) {
    ledger.acknowledged += 1;
    return result;
  }
  ledger.refused.set(result.status, (ledger.refused.get(result.status) ?? 0) + 1);
  return undefined;
}

function pick<T>({ random }: Traffic, from: readonly T[]): T | undefined {
  return from.length === 0 ? undefined : from[random(from.length)];
}

export async function publish(traffic: Traffic): Promise<void> {
  const authorKey = key();
  const name = ticket();
  const body = {
    authorKey,
    ticket: name,
    title: name,
    tags: ['测试'],
    author: '测试',
    licence: 'cc0',
    prompt: null,
    parameters: null,
    origin: 'program',
    consent: true,
  };
  const input = { body, files: { file: [await noise()] } };
  const done = acknowledged(traffic, await traffic.call(publishPictureRoute, input));
  if (!done) return;
  const { id, renditions, original } = done.answer;
  const files = [...renditions, original].map(({ url }) => url);
  traffic.ledger.pictures.set(id, { authorKey, files, likes: nothingCounted() });
}

function pickShown(traffic: Traffic) {
  return pick(
    traffic,
    [...traffic.ledger.pictures].filter(([, { end }]) => !end),
  );
}

async function deleteOwn(traffic: Traffic): Promise<void> {
  const [id, picture] = pickShown(traffic) ?? [];
  if (id === undefined || !picture) return publish(traffic);
  picture.end = { by: 'author', acknowledged: false };
  const body = { authorKey: picture.authorKey };
  if (acknowledged(traffic, await traffic.call(deletePictureRoute, { params: { id }, body })))
    picture.end.acknowledged = true;
}

async function takeDown(traffic: Traffic): Promise<void> {
  const [id, picture] = pickShown(traffic) ?? [];
  if (id === undefined || !picture) return publish(traffic);
  picture.end = { by: 'operator', acknowledged: false };
  const body = { verdict: 'remove', reason: '测试' };
  const { call, session } = traffic;
  if (acknowledged(traffic, await call(reviewPictureRoute, { params: { id }, body, session })))
    picture.end.acknowledged = true;
}

async function like(traffic: Traffic): Promise<void> {
  const [id, picture] = pickShown(traffic) ?? [];
  if (id === undefined || !picture) return publish(traffic);
  picture.likes.asked += 1;
  const input = { params: { id }, body: { liked: true }, ...knownVisitor() };
  const done = acknowledged(traffic, await traffic.call(likePictureRoute, input));
  if (done?.answer.counted === true) picture.likes.acknowledged += 1;
}

async function sendFeedback(traffic: Traffic): Promise<void> {
  const name = ticket();
  const body = { key: key(), ticket: name, kind: 'other', text: name, contact: '', facts: [] };
  const files = { screenshots: [await noise()] };
  const done = acknowledged(traffic, await traffic.call(sendFeedbackRoute, { body, files }));
  if (!done) return;
  const { id } = done.answer;
  const entry: SentFeedback = { public: false, votes: nothingCounted() };
  traffic.ledger.feedback.set(id, entry);
  const { call, session } = traffic;
  const published = { published: { title: '测试', text: '测试' } };
  if (acknowledged(traffic, await call(publishFeedbackRoute, { params: { id }, body: published, session })))
    entry.public = true;
}

async function vote(traffic: Traffic): Promise<void> {
  const [id, entry] =
    pick(
      traffic,
      [...traffic.ledger.feedback].filter((one) => one[1].public),
    ) ?? [];
  if (id === undefined || !entry) return sendFeedback(traffic);
  entry.votes.asked += 1;
  const input = { params: { id }, body: { voted: true }, ...knownVisitor() };
  const done = acknowledged(traffic, await traffic.call(voteFeedbackRoute, input));
  if (done?.answer.counted === true) entry.votes.acknowledged += 1;
}

async function share(traffic: Traffic): Promise<void> {
  const ownerKey = key();
  const document = Buffer.from(JSON.stringify(makeDocument(() => randomUUID())));
  const input = { body: { ownerKey, lifetime: '7d', password: null }, files: { document: [document] } };
  const done = acknowledged(traffic, await traffic.call(createShareRoute, input));
  if (done) traffic.ledger.shares.set(done.answer.id, { ownerKey, stopped: 'no' });
}

async function stopShare(traffic: Traffic): Promise<void> {
  const [id, resume] =
    pick(
      traffic,
      [...traffic.ledger.shares].filter((one) => one[1].stopped === 'no'),
    ) ?? [];
  if (id === undefined || !resume) return share(traffic);
  resume.stopped = 'asked';
  const input = { params: { id }, body: { ownerKey: resume.ownerKey } };
  if (acknowledged(traffic, await traffic.call(stopShareRoute, input))) resume.stopped = 'acknowledged';
}

/** A visitor's cookie: mostly one of a few, who come to the end of their budget, at times a new one. */
function visitorOf({ ledger, random }: Traffic): string {
  const known = ledger.visitors.at(-1 - random(4));
  if (known !== undefined && random(12) > 0) return known;
  const { cookie } = knownVisitor();
  ledger.visitors.push(cookie);
  return cookie;
}

/** Asks a question and reads the answer in one go. */
export async function ask(traffic: Traffic): Promise<void> {
  const run = randomUUID();
  const events: string[] = [];
  const cookie = visitorOf(traffic);
  traffic.ledger.runs.push({ run, cookie, events });
  const body = { run, messages: [{ role: 'user', content: '你好' }] };
  const onEvent = (data: string): void => {
    events.push(data);
    const event = RunEvent.parse(JSON.parse(data));
    if (event.type === 'finish')
      traffic.ledger.tokens += (event.inputTokens ?? 0) + (event.outputTokens ?? 0);
  };
  acknowledged(traffic, await traffic.call(startRunRoute, { body, cookie, onEvent }));
}

/** Everything but questions, each as often as it is made. */
export const storedActs: readonly Act[] = [
  publish,
  publish,
  publish,
  deleteOwn,
  takeDown,
  like,
  like,
  sendFeedback,
  vote,
  share,
  stopShare,
];

/** One call of a kind by chance. Throws when the line breaks. */
export const actAtRandom = (acts: readonly Act[], traffic: Traffic): Promise<void> =>
  (acts[traffic.random(acts.length)] ?? publish)(traffic);

/** The same numbers for the same seed (a linear congruential generator; which calls are made, not how they end). */
export function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
