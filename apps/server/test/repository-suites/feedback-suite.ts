import { randomBytes } from 'node:crypto';
import { FeedbackKind } from '@baigong/contracts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { atOnce } from '../backend-suites/at-once.ts';
import { createMemoryBlobs } from '../memory-blobs.ts';
import { testNoon, testDay } from '../test-day.ts';
import { testPlatform } from '../test-platform.ts';
import type { AppError } from '../../src/platform/base/app-error.ts';
import type { Records } from '../../src/platform/records/records.ts';
import { createBoardRepository } from '../../src/features/feedback/repository/board-repository.ts';
import {
  createEntryRepository,
  type NewEntry,
} from '../../src/features/feedback/repository/entry-repository.ts';
import { createInboxRepository } from '../../src/features/feedback/repository/inbox-repository.ts';

const now = testNoon;
const day = testDay;
const newId = (): string => randomBytes(12).toString('base64url');

/** A visitor's vote for one of four entries, or a merge of two of them. */
const operation = fc.record({
  client: fc.nat(1),
  entry: fc.nat(3),
  act: fc.oneof(
    { weight: 5, arbitrary: fc.record({ voter: fc.nat(7) }) },
    { weight: 1, arbitrary: fc.record({ into: fc.nat(3) }) },
  ),
});

/** What the repositories of feedback must do on every database, whichever of its processes is asked. */
export function feedbackContract(name: string, openClients: () => Promise<readonly Records[]>): void {
  describe(`feedback: ${name}`, () => {
    let clients: readonly Records[];
    let db: Records['db'];
    beforeEach(async () => {
      clients = await openClients();
      db = (clients[0] as Records).db;
    });
    afterEach(() => Promise.all([...new Set(clients)].map((records) => records.dispose())));

    const blobs = createMemoryBlobs();
    const repositories = () =>
      clients.map((records) => ({
        entries: createEntryRepository(testPlatform({ records, blobs, clock: { now: () => now } })),
        inbox: createInboxRepository(records),
        board: createBoardRepository(records),
      }));
    const newEntry = (changes: Partial<NewEntry> = {}): NewEntry => ({
      id: newId(),
      keyHash: newId(),
      ticket: newId(),
      kind: 'problem',
      text: 'text',
      contact: '',
      facts: '[]',
      screenshots: [],
      uploader: { visitor: newId(), address: newId(), network: newId(), day },
      ...changes,
    });

    /** Entries on the board. @returns their ids */
    async function publish(count: number, changes: Partial<NewEntry> = {}): Promise<string[]> {
      const [first] = repositories();
      const ids = Array.from({ length: count }, newId);
      for (const id of ids) {
        await first?.entries.save(newEntry({ ...changes, id }), now);
        await first?.inbox.publish(id, { title: `title ${id}`, text: '' }, now);
      }
      return ids;
    }

    /** A visitor whose vote counts. */
    const actorOf = (visitor: string) => ({
      visitor,
      visitorSince: 0,
      address: `address of ${visitor}`,
      network: `network of ${visitor}`,
    });
    const rowsOf = (ids: readonly string[]) =>
      db.selectFrom('feedback_entries').selectAll().where('id', 'in', ids).orderBy('seq').execute();
    const actsOn = (ids: readonly string[], action: string) =>
      db
        .selectFrom('operator_acts')
        .selectAll()
        .where('subject', 'in', ids)
        .where('action', '=', action)
        .orderBy('id')
        .execute();

    test('R-FEED-03 R-LEGAL-03 an entry of every kind is stored, complaints too', async () => {
      const [first] = repositories();
      const ids = await Promise.all(
        FeedbackKind.options.map(async (kind) => {
          const id = newId();
          await first?.entries.save(newEntry({ id, kind }), now);
          return id;
        }),
      );
      expect((await rowsOf(ids)).map(({ kind }) => kind).toSorted()).toEqual(FeedbackKind.options.toSorted());
    });

    test('R-SCALE-67 every vote is counted once, also when its entry is merged at the same time', async () => {
      const pool = repositories();
      const property = fc.asyncProperty(fc.array(operation, { maxLength: 24 }), async (operations) => {
        const ids = await publish(4);
        const accepted: { id: string; voter: string }[] = [];
        let merges = 0;
        await Promise.all(
          operations.map(async ({ client, entry, act }) => {
            const id = ids[entry] ?? '';
            if ('voter' in act) {
              const voter = `voter ${act.voter}`;
              const vote = pool[client]?.board.vote(id, true, voter, actorOf(voter), { now, day });
              if (await vote) accepted.push({ id, voter });
              return;
            }
            try {
              await pool[client]?.inbox.merge(id, ids[act.into] ?? '', now);
              merges += 1;
            } catch (error) {
              expect((error as AppError).code).toBe('feedback.mergeCircle');
            }
          }),
        );
        const rows = await rowsOf(ids);
        const bySeq = new Map(rows.map((row) => [row.seq, row]));
        const votes = await db
          .selectFrom('feedback_votes')
          .selectAll()
          .where(
            'seq',
            'in',
            rows.map(({ seq }) => seq),
          )
          .execute();
        for (const row of rows) {
          expect(row.votes).toBe(votes.filter(({ seq, counted }) => seq === row.seq && counted === 1).length);
          if (row.merged_into !== null) expect(bySeq.get(row.merged_into)?.merged_into).toBeNull();
        }
        for (const { id, voter } of accepted) {
          const row = rows.find((candidate) => candidate.id === id);
          const target = row?.merged_into ?? row?.seq;
          expect(votes.filter((vote) => vote.seq === target && vote.visitor === voter)).toHaveLength(1);
        }
        expect(await actsOn(ids, 'feedback.merge')).toHaveLength(merges);
      });
      await fc.assert(property, { seed: 15, numRuns: 15 });
    });

    test('R-SCALE-67 one visitor who votes and takes it back through several processes has at most one vote', async () => {
      const [id = ''] = await publish(1);
      const boards = repositories().map(({ board }) => board);
      await Promise.all(
        atOnce(boards, 30, (board, n) =>
          board.vote(id, n % 3 !== 0, `v${n % 4}`, actorOf(`v${n % 4}`), { now, day }),
        ),
      );
      const [row] = await rowsOf([id]);
      const votes = await db
        .selectFrom('feedback_votes')
        .selectAll()
        .where('seq', '=', row?.seq ?? 0)
        .execute();
      const claims = await db.selectFrom('counted_acts').select('visitor').where('item', '=', id).execute();
      expect(row?.votes).toBe(votes.length);
      expect(claims.map(({ visitor }) => visitor).toSorted()).toEqual(
        votes.map(({ visitor }) => visitor).toSorted(),
      );
    });

    test('R-SCALE-67 of one network two votes count, however many come at once', async () => {
      const [id = ''] = await publish(1);
      const boards = repositories().map(({ board }) => board);
      const results = await Promise.all(
        atOnce(boards, 12, (board, n) => {
          const actor = { ...actorOf(`neighbour ${n}`), network: 'one network' };
          return board.vote(id, true, `neighbour ${n}`, actor, { now, day });
        }),
      );
      expect(results.filter((result) => result?.counted)).toHaveLength(2);
      expect((await rowsOf([id]))[0]?.votes).toBe(2);
    });

    test('R-SCALE-68 a ticket that is sent many times at once is one entry, with its screenshots alone', async () => {
      const entries = repositories().map((repository) => repository.entries);
      const { keyHash, ticket, uploader } = newEntry();
      const saved = await Promise.all(
        atOnce(entries, 10, (repository) => {
          const id = newId();
          const screenshots = [new TextEncoder().encode(`picture of ${id}`)];
          return repository.save(newEntry({ id, keyHash, ticket, uploader, screenshots }), now);
        }),
      );
      const ids = new Set(saved.map(({ row }) => row.id));
      expect(ids.size).toBe(1);
      const [id] = ids;
      expect(await entries[1]?.listOwn(keyHash)).toHaveLength(1);
      const bytes = saved[0]?.row.bytes ?? 0;
      const usage = db.selectFrom('upload_usage').select('bytes').where('key', '=', uploader.visitor);
      expect(await usage.execute()).toEqual([{ bytes }]);
      const kept = JSON.parse(saved[0]?.row.screenshots ?? '') as string[];
      const references = db
        .selectFrom('blob_references')
        .select('hash')
        .where('owner', '=', `feedback ${id}`);
      expect(await references.execute()).toEqual(kept.map((hash) => ({ hash })));
      const removed = await db.selectFrom('removal_files').select('hash').execute();
      expect(new Set(removed.map(({ hash }) => hash)).size).toBe(9);
      expect(removed.map(({ hash }) => hash)).not.toContain(kept[0]);
      expect(await db.selectFrom('blob_claims').selectAll().execute()).toEqual([]);
    });

    test('R-SCALE-69 every answer and publication is in the log once, in the order they were made', async () => {
      const [id = ''] = await publish(1);
      const inboxes = repositories().map(({ inbox }) => inbox);
      const statuses = ['working', 'done', 'declined', 'open'] as const;
      await Promise.all([
        ...atOnce(inboxes, 16, (inbox, n) => inbox.answer(id, statuses[n % 4] ?? 'open', null, now)),
        ...atOnce(inboxes, 6, (inbox, n) => inbox.publish(id, n % 2 ? null : { title: 't', text: '' }, now)),
      ]);
      const answers = (await actsOn([id], 'feedback.answer')).map(({ detail }) => detail.split(' → '));
      expect(answers).toHaveLength(16);
      let status: string | undefined = 'open';
      for (const [before, after] of answers) {
        expect(before).toBe(status);
        status = after;
      }
      expect((await rowsOf([id]))[0]?.status).toBe(status);
      // One more publication made the entry public.
      expect(await actsOn([id], 'feedback.publish')).toHaveLength(1 + 3);
      expect(await actsOn([id], 'feedback.hide')).toHaveLength(3);
    });

    test('R-SCALE-70 the inbox is searched the same in every database', async () => {
      const [one] = repositories();
      const texts = ['100% done_well', 'C:\\temp ABC', '导出 PDF 时页脚重叠', 'tab\tand\nline'];
      for (const text of texts) await one?.entries.save(newEntry({ text, contact: 'lin@example.com' }), now);
      const search = async (q: string) =>
        (await one?.inbox.list({ q }))?.rows.map(({ text }) => texts.indexOf(text));
      expect(await search('0%')).toEqual([0]);
      expect(await search('e_w')).toEqual([0]);
      expect(await search('%')).toEqual([0]);
      expect(await search('\\TEMP abc')).toEqual([1]);
      expect(await search('页脚')).toEqual([2]);
      expect(await search('LIN@')).toEqual([3, 2, 1, 0]);
      expect(await search('\u0000')).toEqual([3, 2, 1, 0]);
      expect(await search('nothing')).toEqual([]);
    });

    test('R-SCALE-70 board, inbox and own entries are listed the same in every database', async () => {
      const [one] = repositories();
      const keyHash = newId();
      const ids = await publish(4, { keyHash });
      const [first = '', second = '', third = '', fourth = ''] = ids;
      await one?.inbox.merge(third, second, now);
      await one?.inbox.answer(first, 'done', '谢谢', now);
      for (const voter of ['ann', 'bob'])
        await one?.board.vote(second, true, voter, actorOf(voter), { now, day });
      await one?.board.vote(first, true, 'ann', actorOf('ann'), { now, day });
      expect(await one?.inbox.read(third)).toMatchObject({ target_id: second, duplicates: 0 });
      expect(await one?.inbox.read(second)).toMatchObject({ target_id: null, duplicates: 1 });
      expect(await one?.inbox.countByStatus()).toEqual({ open: 2, working: 0, done: 1, declined: 0 });
      expect((await one?.entries.listOwn(keyHash))?.map(({ row, target }) => [row.id, target?.id])).toEqual([
        [fourth, undefined],
        [third, second],
        [second, undefined],
        [first, undefined],
      ]);
      const board = async (sort: 'votes' | 'newest', status?: 'done') =>
        (await one?.board.list({ sort, status, from: 0 }, 'ann'))?.rows.map(({ id, votes, voted }) => [
          ids.indexOf(id),
          votes,
          voted,
        ]);
      expect(await board('votes')).toEqual([
        [1, 2, true],
        [0, 1, true],
        [3, 0, false],
      ]);
      expect(await board('newest')).toEqual([
        [3, 0, false],
        [1, 2, true],
        [0, 1, true],
      ]);
      expect(await board('votes', 'done')).toEqual([[0, 1, true]]);
    });
  });
}
