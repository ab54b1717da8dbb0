import { randomBytes, randomUUID } from 'node:crypto';
import {
  createShareRoute,
  deletePictureRoute,
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
import { type CallResult, callRoute } from './client.ts';
import type { Ledger } from './ledger.ts';

export interface Traffic {
  readonly url: string;
  readonly ledger: Ledger;
  /** The operator's session. */
  readonly session: string;
  /** A number from 0 to below the given one. */
  readonly random: (below: number) => number;
}

const key = (): string => randomBytes(32).toString('base64url');
const ticket = (): string => randomBytes(16).toString('base64url');

/** A small picture like no other. */
function noise(): Promise<Buffer> {
  return sharp(randomBytes(96 * 72 * 3), { raw: { width: 96, height: 72, channels: 3 } })
    .png()
    .toBuffer();
}

/** Counts a call; the answer of one that was acknowledged. */
function acknowledged<T>(
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

async function publish(traffic: Traffic): Promise<void> {
  const authorKey = key();
  const body = {
    authorKey,
    ticket: ticket(),
    title: '噪点',
    tags: ['测试'],
    author: '测试',
    licence: 'cc0',
    prompt: null,
    parameters: null,
    origin: 'program',
    consent: true,
  };
  const files = { file: [await noise()] };
  const done = acknowledged(traffic, await callRoute(traffic.url, publishPictureRoute, { body, files }));
  if (!done) return;
  const { id, renditions, original } = done.answer;
  const hashes = [...renditions, original].map(({ url }) => /[0-9a-f]{64}/.exec(url)?.[0] ?? '');
  traffic.ledger.pictures.set(id, { authorKey, hashes });
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
  if (acknowledged(traffic, await callRoute(traffic.url, deletePictureRoute, { params: { id }, body })))
    picture.end.acknowledged = true;
}

async function takeDown(traffic: Traffic): Promise<void> {
  const [id, picture] = pickShown(traffic) ?? [];
  if (id === undefined || !picture) return publish(traffic);
  picture.end = { by: 'operator', acknowledged: false };
  const body = { verdict: 'remove', reason: '测试' };
  const { url, session } = traffic;
  if (acknowledged(traffic, await callRoute(url, reviewPictureRoute, { params: { id }, body, session })))
    picture.end.acknowledged = true;
}

async function sendFeedback(traffic: Traffic): Promise<void> {
  const body = { key: key(), ticket: ticket(), kind: 'other', text: '测试', contact: '', facts: [] };
  const files = { screenshots: [await noise()] };
  const done = acknowledged(traffic, await callRoute(traffic.url, sendFeedbackRoute, { body, files }));
  if (!done) return;
  const { id } = done.answer;
  traffic.ledger.feedback.set(id, { public: false, votes: 0 });
  const { url, session } = traffic;
  const published = { published: { title: '测试', text: '测试' } };
  if (
    acknowledged(
      traffic,
      await callRoute(url, publishFeedbackRoute, { params: { id }, body: published, session }),
    )
  )
    traffic.ledger.feedback.set(id, { public: true, votes: 0 });
}

async function vote(traffic: Traffic): Promise<void> {
  const [id, entry] =
    pick(
      traffic,
      [...traffic.ledger.feedback].filter((one) => one[1].public),
    ) ?? [];
  if (id === undefined || !entry) return sendFeedback(traffic);
  const input = { params: { id }, body: { voted: true } };
  const done = acknowledged(traffic, await callRoute(traffic.url, voteFeedbackRoute, input));
  if (done) entry.votes = Math.max(entry.votes, done.answer.votes);
}

async function share(traffic: Traffic): Promise<void> {
  const ownerKey = key();
  const document = Buffer.from(JSON.stringify(makeDocument(() => randomUUID())));
  const input = { body: { ownerKey, lifetime: '7d', password: null }, files: { document: [document] } };
  const done = acknowledged(traffic, await callRoute(traffic.url, createShareRoute, input));
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
  if (acknowledged(traffic, await callRoute(traffic.url, stopShareRoute, input)))
    resume.stopped = 'acknowledged';
}

/** A visitor's cookie: mostly one of a few, who come to the end of their budget, at times a new one. */
async function visitorOf({ url, ledger, random }: Traffic): Promise<string | undefined> {
  const known = ledger.visitors.at(-1 - random(4));
  if (known !== undefined && random(12) > 0) return known;
  const { headers } = await fetch(`${url}/api/models`);
  const cookie = headers.get('set-cookie')?.split(';')[0];
  if (cookie !== undefined) ledger.visitors.push(cookie);
  return cookie;
}

async function ask(traffic: Traffic): Promise<void> {
  const run = randomUUID();
  const events: string[] = [];
  const cookie = await visitorOf(traffic);
  traffic.ledger.runs.push({ run, cookie, events });
  const body = { run, messages: [{ role: 'user', content: '你好' }] };
  const onEvent = (data: string): void => {
    events.push(data);
    const event = RunEvent.parse(JSON.parse(data));
    if (event.type === 'finish')
      traffic.ledger.tokens += (event.inputTokens ?? 0) + (event.outputTokens ?? 0);
  };
  acknowledged(traffic, await callRoute(traffic.url, startRunRoute, { body, cookie, onEvent }));
}

/** How often each kind of call is made. */
const kinds = [
  publish,
  publish,
  publish,
  deleteOwn,
  takeDown,
  sendFeedback,
  vote,
  share,
  stopShare,
  ask,
  ask,
];

/** One call of a kind by chance. Throws when the line breaks. */
export const callAtRandom = (traffic: Traffic): Promise<void> =>
  (kinds[traffic.random(kinds.length)] ?? publish)(traffic);
