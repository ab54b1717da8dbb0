import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '../backend-suites/at-once.ts';
import { testNoon, testDay } from '../test-day.ts';
import { testPlatform } from '../test-platform.ts';
import type { AppError } from '../../src/platform/base/app-error.ts';
import { defaultQuotas, noQuotas } from '../../src/platform/quotas/quota-settings.ts';
import type { Records } from '../../src/platform/records/records.ts';
import {
  createShareRepository,
  expiryOf,
  type NewShare,
  type Visit,
} from '../../src/features/share/repository/share-repository.ts';

const now = testNoon;
const day = testDay;
/** A visit of somebody from an address of their own. */
const visitOf = (visitor: string, changes: Partial<Visit> = {}): Visit => ({
  visitor,
  isNewVisitor: false,
  address: `${visitor}'s address`,
  network: `${visitor}'s network`,
  ...changes,
});
const newId = (): string => randomBytes(16).toString('base64url');

export const newShare = (changes: Partial<NewShare> = {}): NewShare => ({
  id: newId(),
  ownerHash: newId(),
  ownerVisitor: 'owner',
  lifetime: '30d',
  passwordHash: null,
  document: '{}',
  uploader: { visitor: newId(), address: newId(), network: newId(), day },
  ...changes,
});

/** Something that a visitor or the owner does to one share. */
const operation = fc.record({
  client: fc.nat(1),
  act: fc.oneof(
    fc.record({ kind: fc.constant('document' as const), text: fc.stringMatching(/^[a-z字]{1,40}$/) }),
    fc.record({ kind: fc.constant('lifetime' as const) }),
    fc.record({ kind: fc.constant('visit' as const), visitor: fc.constantFrom('ann', 'bob', 'eve') }),
    fc.record({ kind: fc.constant('sweep' as const) }),
  ),
});

/** What the repositories of shares must do on every database, whichever of its processes is asked. */
export function shareContract(name: string, openClients: () => Promise<readonly Records[]>): void {
  describe(`shares: ${name}`, () => {
    let clients: readonly Records[];
    let db: Records['db'];
    beforeAll(async () => {
      clients = await openClients();
      db = (clients[0] as Records).db;
    });
    afterAll(() => Promise.all([...new Set(clients)].map((records) => records.dispose())));

    const repositories = (quotas = noQuotas) =>
      clients.map((records) =>
        createShareRepository(testPlatform({ records, clock: { now: () => now }, settings: { quotas } })),
      );
    const unchanged = { document: undefined, lifetime: undefined, passwordHash: undefined };
    const usageOf = async (key: string): Promise<number> => {
      const usage = db.selectFrom('upload_usage').select('bytes').where('key', '=', key);
      return (await usage.executeTakeFirst())?.bytes ?? 0;
    };

    async function storedBytes(): Promise<{ counted: number; present: number }> {
      const { counted } = await db
        .selectFrom('stored_bytes')
        .select((eb) => eb.fn.sum<number>('bytes').as('counted'))
        .where('area', '=', 'share')
        .executeTakeFirstOrThrow();
      const rows = await db.selectFrom('shares').select('document').execute();
      return { counted, present: rows.reduce((sum, row) => sum + Buffer.byteLength(row.document ?? ''), 0) };
    }

    test('R-SCALE-65 changes, visits and sweeps that run at once undo nothing of each other', async () => {
      const shares = repositories();
      const property = fc.asyncProperty(fc.array(operation, { maxLength: 24 }), async (operations) => {
        const first = newShare();
        const { id, uploader, ownerHash } = first;
        await shares[0]?.save(first, now);
        await Promise.all(
          operations.map(async ({ client, act }): Promise<unknown> => {
            const repository = shares[client];
            if (act.kind === 'document')
              return repository?.update(id, { ...unchanged, document: act.text, uploader }, now);
            if (act.kind === 'lifetime')
              return repository?.update(id, { ...unchanged, lifetime: '1y', uploader }, now);
            if (act.kind === 'visit') return repository?.countVisit(id, visitOf(act.visitor), day);
            return repository?.deleteExpired(now, now, day);
          }),
        );
        const acts = operations.map(({ act }) => act);
        const texts = ['{}', ...acts.flatMap((act) => ('text' in act ? act.text : []))];
        const rows = await db.selectFrom('shares').selectAll().where('owner_hash', '=', ownerHash).execute();
        expect(rows).toHaveLength(1);
        const [row] = rows;
        expect(texts).toContain(row?.document);
        const visitors = new Set(acts.flatMap((act) => ('visitor' in act ? act.visitor : [])));
        expect(await shares[0]?.countViews(id)).toBe(visitors.size);
        const lifetime = acts.some(({ kind }) => kind === 'lifetime') ? '1y' : '30d';
        expect(row).toMatchObject({ id, lifetime, expires_at: expiryOf(lifetime, now) });
        const uploaded = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
        expect(await usageOf(uploader.visitor)).toBe(uploaded);
      });
      await fc.assert(property, { seed: 15, numRuns: 20 });
      const { counted, present } = await storedBytes();
      expect(counted).toBe(present);
    });

    test('R-SCALE-65 a key owns one share, however often it is made at once', async () => {
      const shares = repositories();
      const { ownerHash, uploader } = newShare();
      const saved = await Promise.all(
        atOnce(shares, 10, (repository, n) =>
          repository.save(newShare({ ownerHash, uploader, document: `"${n}"` }), now),
        ),
      );
      expect(new Set(saved.map((share) => share?.id)).size).toBe(1);
      expect(await usageOf(uploader.visitor)).toBe(30);
    });

    test('R-SCALE-65 what is stopped stays stopped, whatever runs beside it', async () => {
      const [one, two] = repositories();
      const first = newShare({ passwordHash: 'hash' });
      const { id } = first;
      await one?.save(first, now);
      const changes = { ...unchanged, document: 'new', passwordHash: 'other', uploader: first.uploader };
      const results = await Promise.all([
        one?.update(id, changes, now),
        two?.stop(id, now),
        two?.update(id, changes, now),
        one?.save({ ...first, id: newId() }, now),
        one?.countVisit(id, visitOf('ann'), day),
      ]);
      expect(results[1]?.stopped_at).toBe(now);
      const row = db.selectFrom('shares').selectAll().where('id', '=', id);
      expect(await row.executeTakeFirst()).toMatchObject({ document: null, password_hash: null });
      expect(await one?.countViews(id)).toBe(1);
      expect(await one?.update(id, changes, now)).toBeUndefined();
      expect(await two?.save({ ...first, id: newId() }, now)).toBeUndefined();
    });

    test('R-SCALE-65 a renewed share keeps its contents when an expired one is swept at the same time', async () => {
      const [one, two] = repositories();
      const first = newShare();
      await one?.save(first, now);
      const later = expiryOf('30d', now);
      const changes = { ...unchanged, document: 'renewed', uploader: first.uploader };
      await Promise.all([
        one?.deleteExpired(later, now, day),
        two?.update(first.id, changes, later),
        one?.deleteExpired(later, now, day),
      ]);
      const share = await one?.find(first.id);
      expect(share?.expires_at).toBe(expiryOf('30d', later));
      expect(share && (await two?.readDocument(share))).toBe('renewed');
    });

    test('R-SCALE-65 visits of days that are over are added up once, also while others come', async () => {
      const shares = repositories();
      const first = newShare();
      const { id, uploader } = first;
      await shares[0]?.save(first, now);
      await Promise.all(
        atOnce(shares, 30, (repository, n) => repository.countVisit(id, visitOf(`${n % 20}`), day)),
      );
      expect(await shares[0]?.countViews(id)).toBe(20);
      await Promise.all([
        ...atOnce(shares, 4, (repository) => repository.deleteExpired(now, now, '2026-11-06')),
        ...atOnce(shares, 10, (repository, n) => repository.countVisit(id, visitOf(`${n}`), '2026-11-06')),
        ...atOnce(shares, 4, (repository) =>
          repository.update(id, { ...unchanged, lifetime: '1y', uploader }, now),
        ),
      ]);
      expect(await shares[1]?.countViews(id)).toBe(30);
      const days = db.selectFrom('share_visits').select('day').distinct().where('share_id', '=', id);
      expect(await days.execute()).toEqual([{ day: '2026-11-06' }]);
    });

    test('R-SCALE-65 a document is read only with the password that was checked', async () => {
      const [one, two] = repositories();
      const first = newShare();
      await one?.save(first, now);
      const open = await one?.find(first.id);
      await two?.update(first.id, { ...unchanged, passwordHash: 'hash', uploader: first.uploader }, now);
      expect(open && (await one?.readDocument(open))).toBeUndefined();
      const locked = await one?.find(first.id);
      expect(locked && (await one?.readDocument(locked))).toBe('{}');
    });

    test('R-SCALE-65 a quota lets through what fits into it, through whatever process', async () => {
      const document = 'x'.repeat(100);
      const shares = repositories({ ...defaultQuotas, shareVisitor: 350 });
      const { uploader } = newShare();
      const results = await Promise.allSettled(
        atOnce(shares, 12, (repository) => repository.save(newShare({ document, uploader }), now)),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      for (const result of results)
        if (result.status === 'rejected') expect((result.reason as AppError).code).toBe('share.quota');
      expect(await usageOf(uploader.visitor)).toBe(300);
    });

    test('R-SHARE-23 visits without a cookie count once per address and day, whichever process is asked', async () => {
      const shares = repositories();
      const first = newShare();
      const { id } = first;
      await shares[0]?.save(first, now);
      const count = async (visits: readonly Visit[]): Promise<number | undefined> => {
        await Promise.all(
          atOnce(shares, visits.length, (one, n) => one.countVisit(id, visits[n] as Visit, day)),
        );
        return shares[0]?.countViews(id);
      };
      const from =
        (address: string, isNewVisitor: boolean, network = address) =>
        () =>
          visitOf(newId(), { isNewVisitor, address, network });
      expect(await count(Array.from({ length: 60 }, from('bot', true)))).toBe(1);
      // One who comes back with the cookie of the first visit is counted already.
      const returning = visitOf('returning', { address: 'home', isNewVisitor: true });
      expect(await count([returning])).toBe(2);
      expect(await count([{ ...returning, isNewVisitor: false }])).toBe(2);
      for (let n = 0; n < 20; n += 1)
        await shares[n % shares.length]?.countVisit(id, from(`net.${n}`, true, 'net')(), day);
      expect(await shares[0]?.countViews(id)).toBe(4);
      const before = (await shares[0]?.countViews(id)) ?? 0;
      for (let n = 0; n < 60; n += 1)
        await shares[n % shares.length]?.countVisit(id, from('office', false)(), day);
      expect(await shares[0]?.countViews(id)).toBe(before + 10);
    });
  });
}
