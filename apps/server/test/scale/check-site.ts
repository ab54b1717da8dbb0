import { createHash } from 'node:crypto';
import { findLost, type ReadRows } from '../traffic/check-invariants.ts';
import type { PublishedPicture } from '../traffic/ledger.ts';
import { endOf, findFaults, tokensOf } from './chat-visitor.ts';
import type { Visits } from './mixed-traffic.ts';
import { findPaintFaults } from './paint-visitor.ts';
import type { Site } from './site.ts';

/** Everything that was acknowledged against what the site holds now. @returns what is wrong */
export async function checkSite(site: Site, visits: Visits): Promise<string[]> {
  const { rows } = site.engines;
  const { painted, answered } = await site.providers.counts();
  return [
    ...visits.broken,
    ...(await findLost(rows, visits.ledger)),
    ...visits.answers.flatMap(findFaults),
    ...(await findWrongSpending(rows, visits, answered)),
    ...(await findPaintFaults(site.url, visits.orders, painted)),
    ...(await findRemovedFiles(site, visits)),
  ];
}

/** A visitor whose answer came to its end has spent what they were told, and no more than the provider has counted. */
async function findWrongSpending(
  rows: ReadRows,
  { answers }: Visits,
  answered: ReadonlyMap<string, number>,
): Promise<string[]> {
  const spending = await rows<{ key: string; tokens: number }>(
    "SELECT key, sum(tokens) AS tokens FROM token_spending WHERE budget = 'visitor' GROUP BY key",
  );
  const byVisitor = new Map(spending.map(({ key, tokens }) => [key, tokens]));
  return answers
    .filter((answer) => endOf(answer) === 'stop')
    .flatMap((answer) => {
      const visitor = answer.visitor.cookie.split('.')[1] ?? '';
      const spent = byVisitor.get(visitor) ?? 0;
      const told = tokensOf(answer);
      // A question whose answer was lost with Redis is asked again, and costs again.
      const counted = (answered.get(answer.run) ?? 0) * told;
      return spent >= told && spent <= counted
        ? []
        : [`run ${answer.run}: ${spent} tokens are booked, ${told} told, ${counted} counted`];
    });
}

/** Files of removed pictures that can still be had, and files of shown pictures that cannot. */
async function findRemovedFiles(site: Site, { ledger }: Visits): Promise<string[]> {
  const found: string[] = [];
  for (const [id, picture] of ledger.pictures) found.push(...(await checkFiles(site, id, picture)));
  return found;
}

async function checkFiles(site: Site, id: string, { end, files }: PublishedPicture): Promise<string[]> {
  if (end && !end.acknowledged) return [];
  const wrong = await Promise.all(
    files.map(async (file) => {
      const answer = await fetch(site.url + file);
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (end) return answer.ok ? `${file} of removed picture ${id} can be had` : undefined;
      const isWhole = answer.ok && file.includes(createHash('sha256').update(bytes).digest('hex'));
      return isWhole ? undefined : `${file} of picture ${id}: ${answer.status}`;
    }),
  );
  return wrong.filter((text) => text !== undefined);
}
