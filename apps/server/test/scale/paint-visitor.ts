import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  createPaintJobRoute,
  isPaintEnded,
  listPaintModelsRoute,
  paintPictureRoute,
  readPaintJobRoute,
  type PaintJobState,
} from '@baigong/contracts';
import type { Call } from '../traffic/client.ts';
import { type KnownVisitor, knownVisitor } from '../traffic/traffic.ts';

const pollMs = 500;
const timeoutMs = 120_000;

/** A paint job that the site has taken. */
export interface OrderedPicture {
  readonly job: string;
  /** Of this job alone, so that the provider's calls can be told apart. */
  readonly prompt: string;
  readonly visitor: KnownVisitor;
  /** How it ended; undefined where it did not within two minutes. */
  ended: PaintJobState | undefined;
}

/** Orders a picture and waits for it. @returns undefined where the order was refused */
export async function orderPicture(call: Call): Promise<OrderedPicture | undefined> {
  const visitor = knownVisitor();
  const model = await call(listPaintModelsRoute, visitor);
  const id = model.ok ? model.answer.models[0]?.id : undefined;
  if (id === undefined) return undefined;
  const job = randomUUID();
  const prompt = `图 ${job}`;
  const created = await call(createPaintJobRoute, { ...visitor, body: { id: job, model: id, prompt } });
  if (!created.ok) return undefined;
  const ordered: OrderedPicture = { job, prompt, visitor, ended: undefined };
  const deadline = performance.now() + timeoutMs;
  while (!ordered.ended && performance.now() < deadline) {
    await wait(pollMs);
    const read = await call(readPaintJobRoute, { ...visitor, params: { job } });
    if (read.ok && isPaintEnded(read.answer.status)) ordered.ended = read.answer;
  }
  return ordered;
}

/** Jobs that were lost, made twice, or whose pictures cannot be had. */
export async function findPaintFaults(
  url: string,
  orders: readonly OrderedPicture[],
  painted: ReadonlyMap<string, number>,
): Promise<string[]> {
  const found = await Promise.all(
    orders.map(async ({ job, prompt, ended, visitor }) => {
      const times = painted.get(prompt) ?? 0;
      if (times > 1) return [`job ${job} was painted ${times} times`];
      if (!ended) return [`job ${job} has not ended`];
      if (ended.status !== 'done') return [];
      const [picture] = ended.pictures;
      if (!picture || times !== 1) return [`job ${job} is done without a picture`];
      const answer = await fetch(url + paintPictureRoute.replace(':picture', picture.id), {
        headers: { Cookie: visitor.cookie },
      });
      const bytes = await answer.arrayBuffer();
      return answer.ok && bytes.byteLength === picture.bytes
        ? []
        : [`the picture of job ${job}: ${answer.status}`];
    }),
  );
  return found.flat();
}
