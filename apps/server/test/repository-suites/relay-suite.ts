import { randomBytes } from 'node:crypto';
import { maxRelayedBytes, relayLifetimeMs, type RelayDirection } from '@baigong/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atOnce } from '../backend-suites/at-once.ts';
import { testNoon } from '../test-day.ts';
import type { AppError } from '../../src/platform/base/app-error.ts';
import type { Records } from '../../src/platform/records/records.ts';
import {
  createRelayRepository,
  type RelayRepository,
} from '../../src/features/relay/repository/relay-repository.ts';

const now = testNoon;
const newId = (): string => randomBytes(16).toString('base64url');
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: AppError) => error.code,
  );

/** What the relays must do on every database, whichever of its processes is asked. */
export function relayContract(name: string, openClients: () => Promise<readonly Records[]>): void {
  describe(`relays: ${name}`, () => {
    let clients: readonly Records[];
    let relays: RelayRepository[];
    beforeAll(async () => {
      clients = await openClients();
      relays = clients.map((records) => createRelayRepository({ records }));
    });
    beforeEach(async () => {
      await clients[0]?.db.deleteFrom('relays').execute();
    });
    afterAll(() => Promise.all([...new Set(clients)].map((records) => records.dispose())));
    const one = (): RelayRepository => relays[0] as RelayRepository;
    const other = (): RelayRepository => relays[1] as RelayRepository;

    async function open(direction: RelayDirection = 'in', at = now): Promise<string> {
      const id = newId();
      await one().open({ id, direction, ownerHash: 'owner' }, at);
      return id;
    }
    const file = (bytes: number, address = 'a', ownerHash = '') => ({
      bytes,
      ownerHash,
      from: { address, network: `network of ${address}` },
    });
    async function store(id: string, pieces: readonly Uint8Array[], ownerHash = ''): Promise<void> {
      const bytes = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
      await one().begin(id, file(bytes, 'a', ownerHash), now);
      for (const [number, piece] of pieces.entries()) await one().addPiece(id, number, piece);
      await one().finish(id, now);
    }
    const count = async (table: 'relays' | 'relay_pieces'): Promise<number> => {
      const query = clients[0]?.db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('n'));
      return Number((await query?.executeTakeFirstOrThrow())?.n);
    };

    test('R-RELAY-02 a file is stored by one process and fetched at another, piece by piece, and then gone', async () => {
      const id = await open();
      const pieces = [randomBytes(3000), randomBytes(3000), randomBytes(10)];
      await store(id, pieces);
      expect(await other().claim(id, 'owner', now)).toMatchObject({ status: 'used', bytes: 6010 });
      for (const [number, piece] of pieces.entries()) {
        expect(Buffer.from((await other().takePiece(id, number)) ?? '')).toEqual(piece);
        expect(await count('relay_pieces')).toBe(2 - number);
      }
      expect(await one().takePiece(id, 0)).toBeUndefined();
      expect(await one().takePiece(id, 3)).toBeUndefined();
    });

    test('R-RELAY-03 of many who send or fetch at once, one does', async () => {
      const id = await open();
      const sent = await Promise.all(
        atOnce(relays, 12, (repository, n) => codeOf(repository.begin(id, file(5, `a${n}`), now))),
      );
      expect(sent.toSorted()).toEqual(['done', ...Array<string>(11).fill('relay.used')]);
      await one().addPiece(id, 0, Buffer.from('bytes'));
      await one().finish(id, now);
      const claimed = await Promise.all(
        atOnce(relays, 12, (repository) => codeOf(repository.claim(id, 'owner', now))),
      );
      expect(claimed.toSorted()).toEqual(['done', ...Array<string>(11).fill('relay.used')]);
    });

    test('R-RELAY-03 the device that made a code is the only one that fetches by it, or sends with it', async () => {
      const inward = await open('in');
      await store(inward, [Buffer.from('to the owner')]);
      expect(await codeOf(one().claim(inward, '', now))).toBe('relay.notOwner');
      expect(await codeOf(one().claim(inward, 'owner', now))).toBe('done');
      const outward = await open('out');
      expect(await codeOf(store(outward, [Buffer.from('forged')]))).toBe('relay.notOwner');
      await store(outward, [Buffer.from('from the owner')], 'owner');
      expect(await codeOf(one().claim(outward, '', now))).toBe('done');
    });

    test('R-RELAY-03 opening again is the same relay, for its owner alone', async () => {
      const id = await open();
      const again = (ownerHash: string, direction: RelayDirection = 'in') =>
        codeOf(other().open({ id, direction, ownerHash }, now));
      expect([await again('owner'), await again('thief'), await again('owner', 'out')]).toEqual([
        'done',
        'relay.used',
        'relay.used',
      ]);
    });

    test('R-RELAY-04 after ten minutes nothing is found, and the sweep leaves nothing, whatever state it was in', async () => {
      const ids = [await open(), await open(), await open(), await open('in', now + 1)];
      await store(ids[0] ?? '', [randomBytes(100)]);
      await one().begin(ids[1] ?? '', file(100), now);
      await one().addPiece(ids[1] ?? '', 0, randomBytes(50));
      const end = now + relayLifetimeMs;
      for (const id of ids.slice(0, 3)) expect(await codeOf(one().find(id, end))).toBe('relay.notFound');
      expect(await codeOf(one().claim(ids[0] ?? '', 'owner', end))).toBe('relay.notFound');
      await other().deleteExpired(end);
      expect([await count('relays'), await count('relay_pieces')]).toEqual([1, 0]);
      // A clock that went back must not keep it for longer.
      await other().deleteExpired(now - 3600_000);
      expect(await count('relays')).toBe(0);
    });

    test('R-RELAY-04 what is ended or given up leaves nothing; after giving up it can be sent again', async () => {
      const id = await open();
      await one().begin(id, file(100), now);
      await one().addPiece(id, 0, randomBytes(50));
      await other().abandon(id);
      expect(await count('relay_pieces')).toBe(0);
      await store(id, [randomBytes(100)]);
      await other().end(id, 'thief');
      expect(await count('relay_pieces')).toBe(1);
      await other().end(id, 'owner');
      expect([await count('relays'), await count('relay_pieces')]).toEqual([0, 0]);
      expect(await codeOf(one().finish(id, now))).toBe('relay.notFound');
    });

    test('R-RELAY-05 of sixty files of one address five are held; others have their place, up to the site’s', async () => {
      const beginFrom = async (address: string) =>
        codeOf(other().begin(await open(), file(maxRelayedBytes, address), now));
      const codes: string[] = [];
      for (let n = 0; n < 60; n += 1) codes.push(await beginFrom('greedy'));
      expect(codes.filter((code) => code === 'done')).toHaveLength(5);
      expect(new Set(codes.slice(5))).toEqual(new Set(['relay.holding']));
      expect(await beginFrom('modest')).toBe('done');
      for (let n = 0; n < 45; n += 1) expect(await beginFrom(`of its own ${n}`)).toBe('done');
      expect(await beginFrom('late')).toBe('relay.full');
    });
  });
}
