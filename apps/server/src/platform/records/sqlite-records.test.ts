import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { MigrationError, readMigrations } from './migrations.ts';
import { recordsContract } from '../../../test/backend-suites/records-suite.ts';
import { openSqliteRecords } from './sqlite-records.ts';

const folder = mkdtempSync(join(tmpdir(), 'baigong-records-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

recordsContract('memory', () => openSqliteRecords(':memory:'));
recordsContract('file', () => openSqliteRecords(join(folder, `records-${++files}.sqlite`)));

/**
 * For each step: what stands in the database before it, and what must hold after it.
 * A step without an entry here fails the first test below. Steps are frozen: never change a checksum,
 * add a step.
 */
const steps: Record<
  string,
  { checksum: string; before: string; holds: (database: Database.Database) => void }
> = {
  '0001_token_spending': {
    checksum: 'b21bf74d25288551c6f14e334038282bc11a27f310ff19ff2ee49a3c14eaf916',
    before: '',
    holds: (database) => {
      database.exec(
        "INSERT INTO token_spending (budget, key, day, tokens) VALUES ('site', 'site', '2026-11-05', 1)",
      );
    },
  },
  '0002_shares': {
    checksum: 'd4aa370b25edb6e74fd2890ea401d83f61bb3525c2be6ea05dfbe8dbec4d3819',
    before: '',
    holds: (database) => {
      const insert = (id: string, owner: string, rest: string) =>
        database.exec(
          `INSERT INTO shares (id, owner_hash, owner_visitor, created_at, updated_at, lifetime, expires_at, stopped_at, document) VALUES ('${id}', '${owner}', 'v', 1, 1, ${rest})`,
        );
      const id = 'a'.repeat(22);
      insert(id, 'one', "'7d', 9, NULL, '{}'");
      insert('b'.repeat(22), 'two', "'forever', NULL, 5, NULL");
      // A key owns one share; what is stopped holds nothing; only a share without end has no end.
      expect(() => insert('c'.repeat(22), 'one', "'7d', 9, NULL, '{}'")).toThrow('UNIQUE');
      expect(() => insert('c'.repeat(22), 'three', "'7d', 9, 5, '{}'")).toThrow('CHECK');
      expect(() => insert('c'.repeat(22), 'three', "'7d', NULL, NULL, '{}'")).toThrow('CHECK');
      database.exec(`INSERT INTO share_visits (day, share_id, visitor) VALUES ('2026-11-05', '${id}', 'v')`);
      database.exec(`DELETE FROM shares WHERE id = '${id}'`);
      expect(database.prepare('SELECT * FROM share_visits').all()).toEqual([]);
    },
  },
  '0010_paint_jobs': {
    checksum: 'd7381dfe07b60a0e97e47448b8c3d40437e970a017493fc0d9676264d05df6ef',
    before: '',
    holds: (database) => {
      const insert = (id: string, status: string, ended: string, expires: string) =>
        database.exec(
          `INSERT INTO paint_jobs (id, visitor, address, model, request, reference_blobs, reference_count, status, request_id, created_at, ended_at, expires_at) VALUES ('${id}', 'v', 'a', 'm', '{}', '[]', 0, '${status}', 'r', 1, ${ended}, ${expires})`,
        );
      insert('a'.repeat(36), 'queued', 'NULL', 'NULL');
      insert('b'.repeat(36), 'done', '2', '3');
      // Only a job that has ended has an end, and is forgotten some time after it.
      expect(() => insert('c'.repeat(36), 'done', 'NULL', 'NULL')).toThrow('CHECK');
      expect(() => insert('c'.repeat(36), 'failed', '2', 'NULL')).toThrow('CHECK');
    },
  },
  '0020_gallery': {
    checksum: '9d24d1e08952292513333e9c8d7a0cb3c007caee101c20636ea1790e3f8e8c18',
    before: '',
    holds: (database) => {
      const id = 'a'.repeat(16);
      const insert = (ticket: string, state: string) =>
        database.exec(
          `INSERT INTO gallery_pictures (id, author_hash, ticket, state, title, author, tags, licence, origin, width, height, thumbhash, files, bytes, sha256, fingerprint, created_at, updated_at) VALUES ('${id}', 'h', '${ticket}', '${state}', 't', 'n', '[]', 'cc0', 'model', 1, 1, '', '[]', 1, '', '', 1, 1)`,
        );
      // Every picture has an author, a state that is known, and an id of its own.
      expect(() => insert('one', 'shown')).toThrow('FOREIGN KEY');
      database.exec("INSERT INTO gallery_authors VALUES ('h', 'public', 1, NULL)");
      insert('one', 'shown');
      expect(() => insert('two', 'shown')).toThrow('UNIQUE');
      expect(() => insert('two', 'lost')).toThrow('CHECK');
      // What belongs to a picture goes with it.
      database.exec(`INSERT INTO gallery_words VALUES (1, 'w');
        INSERT INTO gallery_files VALUES ('f', 1, 'webp');
        INSERT INTO gallery_likes (seq, visitor, at) VALUES (1, 'v', 1);
        INSERT INTO gallery_reports VALUES (1, 'v', 'other', '', 1, NULL);
        DELETE FROM gallery_pictures`);
      for (const table of ['words', 'files', 'likes', 'reports'])
        expect(database.prepare(`SELECT * FROM gallery_${table}`).all()).toEqual([]);
      // The search finds by grams and forgets what is deleted.
      database.exec("INSERT INTO gallery_grams (rowid, grams) VALUES (7, 'xaa xbb')");
      const found = database.prepare('SELECT rowid FROM gallery_grams WHERE gallery_grams MATCH \'"xbb"\'');
      expect(found.all()).toEqual([{ rowid: 7 }]);
      database.exec('DELETE FROM gallery_grams WHERE rowid = 7');
      expect(found.all()).toEqual([]);
    },
  },
  '0030_feedback': {
    checksum: 'bc9c8aa95231407cc927f43bedacc8577889670f08a84f6c8ac4d2f3a4a783a8',
    before: '',
    holds: (database) => {
      const insert = (id: string, ticket: string, status: string, title = 'NULL') =>
        database.exec(
          `INSERT INTO feedback_entries (id, key_hash, ticket, kind, text, contact, facts, screenshots, status, public_title, created_at, updated_at) VALUES ('${id.repeat(16)}', 'h', '${ticket}', 'problem', 't', '', '[]', '[]', '${status}', ${title}, 1, 1)`,
        );
      insert('a', 'one', 'open');
      // One entry a try, in a status that is known, and made public with its words or not at all.
      expect(() => insert('b', 'one', 'open')).toThrow('UNIQUE');
      expect(() => insert('b', 'two', 'lost')).toThrow('CHECK');
      expect(() => insert('b', 'two', 'open', "'title'")).toThrow('CHECK');
      // A visitor has one vote, and votes go with their entry.
      database.exec("INSERT INTO feedback_votes VALUES (1, 'v', 1)");
      expect(() => database.exec("INSERT INTO feedback_votes VALUES (1, 'v', 2)")).toThrow('UNIQUE');
      database.exec('DELETE FROM feedback_entries');
      expect(database.prepare('SELECT * FROM feedback_votes').all()).toEqual([]);
    },
  },
  '0040_gallery_avif': {
    checksum: 'ec99bf2faf8e7353a09f1e07e0deb7cb64d040e1756133a31d12a43a5d7f6fe1',
    before: `INSERT INTO gallery_authors VALUES ('before', 'before', 1, NULL);
      INSERT INTO gallery_pictures (seq, id, author_hash, ticket, state, title, author, tags, licence, origin, width, height, thumbhash, files, bytes, sha256, fingerprint, created_at, updated_at)
        VALUES (11, 'bbbbbbbbbbbbbbbb', 'before', 'one', 'shown', 't', 'n', '[]', 'cc0', 'model', 1, 1, '', '[]', 1, '', '', 1, 1),
          (12, 'cccccccccccccccc', 'before', 'two', 'removed', 't', 'n', '[]', 'cc0', 'model', 1, 1, '', '[]', 1, '', '', 1, 1)`,
    holds: (database) => {
      // What was published before is due, but for what is not shown any more; what is deleted is not.
      const due = database.prepare('SELECT * FROM gallery_avif_due');
      expect(due.all()).toEqual([{ seq: 11, tries: 0, after: 0 }]);
      expect(() => database.exec('INSERT INTO gallery_avif_due (seq) VALUES (99)')).toThrow('FOREIGN KEY');
      database.exec("DELETE FROM gallery_pictures WHERE author_hash = 'before'");
      expect(due.all()).toEqual([]);
    },
  },
  '0060_budget_reservations': {
    checksum: '844d060c9d3e3c4779250a3dac15296c1dd5ec192eff21c3ce6aa33667df2249',
    before: '',
    holds: (database) => {
      const insert = (amount: number, day = '2026-11-05') =>
        database.exec(
          `INSERT INTO budget_reservations VALUES ('r', 'site', 'site', '${day}', ${amount}, 0, 'p', 1)`,
        );
      // A job from before has its reservation under its own id.
      expect(database.prepare('SELECT DISTINCT id = reservation AS same FROM paint_jobs').all()).toEqual([
        { same: 1 },
      ]);
      expect(() => insert(-1)).toThrow('CHECK');
      expect(() => insert(1, 'today')).toThrow('CHECK');
      insert(1);
      expect(() => insert(1)).toThrow('UNIQUE');
    },
  },
  '0070_address_salts': {
    checksum: '640ae8db4b0a33315f89357bdd7c00a11bca60eda879c63c8a7411bf20fcf3cf',
    before: `INSERT INTO token_spending VALUES ('address', '203.0.113.7', '2026-11-05', 1);
      INSERT INTO token_spending VALUES ('addressPictures', '203.0.113.7', '2026-11-05', 1);
      INSERT INTO operator_acts (at, action, subject, detail) VALUES (1, 'operate.open', '203.0.113.7', '');
      INSERT INTO paint_jobs (id, visitor, address, model, request, reference_blobs, reference_count, status, request_id, created_at)
        VALUES ('job-before-hashing-of-addresses-0070', 'v', '203.0.113.7', 'm', '{}', '[]', 0, 'queued', 'r', 1)`,
    holds: (database) => {
      // No address of an earlier version is left; what else was spent is.
      for (const table of ['token_spending', 'operator_acts', 'paint_jobs'])
        expect(JSON.stringify(database.prepare(`SELECT * FROM ${table}`).all())).not.toContain('203.0.113');
      expect(database.prepare('SELECT budget FROM token_spending').all()).toEqual([{ budget: 'site' }]);
      database.exec("INSERT INTO address_salts VALUES ('2026-11-05', 's')");
      expect(() => database.exec("INSERT INTO address_salts VALUES ('5/11', 's')")).toThrow('CHECK');
    },
  },
  '0071_share_attempts': {
    checksum: '36335a2e2de7a49d081158cd125e04cb27aa7d7328cf6eda90e1877d539a0a48',
    before: `INSERT INTO shares (id, owner_hash, owner_visitor, lifetime, created_at, updated_at, expires_at, document)
        VALUES ('share-without-an-end-0', 'no end', 'v', 'forever', 1, 1, NULL, '{}'),
          ('share-with-an-end-0000', 'end', 'v', '7d', 1, 1, 9, '{}');
      INSERT INTO share_visits VALUES ('2026-11-05', 'share-with-an-end-0000', 'v')`,
    holds: (database) => {
      // What had no end has one a year from now; other ends and today's visits stay.
      const end = database.prepare('SELECT lifetime, expires_at FROM shares WHERE owner_hash = ?');
      const year = 365 * 24 * 3600_000;
      const { lifetime, expires_at } = end.get('no end') as { lifetime: string; expires_at: number };
      expect([lifetime, Math.abs(expires_at - Date.now() - year) < 60_000]).toEqual(['1y', true]);
      expect(end.get('end')).toEqual({ lifetime: '7d', expires_at: 9 });
      expect(database.prepare('SELECT share_id FROM share_visits').all()).toEqual([
        { share_id: 'share-with-an-end-0000' },
      ]);
      expect(() => database.exec("UPDATE shares SET lifetime = 'forever'")).toThrow('CHECK');
      expect(() => database.exec('UPDATE shares SET expires_at = NULL')).toThrow('NOT NULL');
      // Visits and failed attempts go with their share.
      database.exec(`INSERT INTO share_attempts VALUES ('share-with-an-end-0000', 1, 1);
        DELETE FROM shares`);
      for (const table of ['share_visits', 'share_attempts'])
        expect(database.prepare(`SELECT * FROM ${table}`).all()).toEqual([]);
    },
  },
  '0072_counted_acts': {
    checksum: 'cd81d5e98f8af220c48fcb481fe76e465bbce60b00dbf1327afac14ac3a4b9f9',
    before: `INSERT INTO gallery_authors VALUES ('of 0072', 'of 0072', 1, NULL);
      INSERT INTO gallery_pictures (seq, id, author_hash, ticket, state, title, author, tags, licence, origin, width, height, thumbhash, files, bytes, sha256, fingerprint, created_at, updated_at)
        VALUES (72, 'picture-of-0072!', 'of 0072', 'one', 'shown', 't', 'n', '[]', 'cc0', 'model', 1, 1, '', '[]', 1, '', '', 1, 1);
      INSERT INTO gallery_likes (seq, visitor, at) VALUES (72, 'v', 1)`,
    holds: (database) => {
      // What was counted before still is; an address counts once for an item and day.
      expect(database.prepare('SELECT counted FROM gallery_likes').all()).toEqual([{ counted: 1 }]);
      const insert = (act: string, visitor: string) =>
        database.exec(
          `INSERT INTO counted_acts VALUES ('${act}', 'i', '2026-11-05', 'a', 'n', '${visitor}')`,
        );
      insert('like', 'v');
      expect(() => insert('like', 'w')).toThrow('UNIQUE');
      expect(() => insert('visit', 'v')).toThrow('CHECK');
      database.exec("DELETE FROM gallery_pictures WHERE author_hash = 'of 0072'");
    },
  },
  '0073_quotas_and_blocks': {
    checksum: '5c1af0c726542ceecbe07d2578ad5e6b782f6deefe970646244a1c6f172008cd',
    before: `INSERT INTO gallery_authors VALUES ('of 0073', 'of 0073', 1, NULL);
      INSERT INTO gallery_pictures (seq, id, author_hash, ticket, state, title, author, tags, licence, origin, width, height, thumbhash, files, bytes, sha256, fingerprint, created_at, updated_at)
        VALUES (73, 'picture-of-0073!', 'of 0073', 'one', 'shown', 't', 'n', '[]', 'cc0', 'model', 1, 1, '', '[]', 70, '', '', 1, 1)`,
    holds: (database) => {
      // What is stored is known whatever becomes of it.
      const stored = () =>
        Object.fromEntries(
          database
            .prepare<[], { area: string; bytes: number }>('SELECT * FROM stored_bytes')
            .all()
            .map(({ area, bytes }) => [area, bytes]),
        );
      expect(stored()).toMatchObject({ gallery: 70, share: 0 });
      database.exec('UPDATE gallery_pictures SET bytes = 90 WHERE seq = 73');
      expect(stored()).toMatchObject({ gallery: 90 });
      database.exec("UPDATE gallery_pictures SET state = 'removed' WHERE seq = 73");
      expect(stored()).toMatchObject({ gallery: 0 });
      database.exec("UPDATE gallery_pictures SET state = 'shown' WHERE seq = 73");
      database.exec('DELETE FROM gallery_pictures WHERE seq = 73');
      database.exec(`INSERT INTO shares (id, owner_hash, owner_visitor, lifetime, created_at, updated_at, expires_at, document)
        VALUES ('share-of-the-quotas-73', 'of 0073', 'v', '7d', 1, 1, 9, '字')`);
      expect(stored()).toMatchObject({ gallery: 0, share: 3 });
      database.exec("UPDATE shares SET document = NULL WHERE owner_hash = 'of 0073'");
      expect(stored()).toMatchObject({ share: 0 });
      database.exec("DELETE FROM shares WHERE owner_hash = 'of 0073'");
      // A block takes its hashes with it.
      database.exec(`INSERT INTO address_blocks VALUES (1, '', 1, 2);
        INSERT INTO blocked_networks VALUES ('n', 1, '2026-11-05');
        DELETE FROM address_blocks`);
      expect(database.prepare('SELECT * FROM blocked_networks').all()).toEqual([]);
    },
  },
  '0080_storage': {
    checksum: '964ffa97965976e5777a672a1d1f77f9aa7de4795492cbfbea799043c581e147',
    before: `INSERT INTO paint_jobs (id, visitor, address, model, request, reference_blobs, reference_count, status, request_id, created_at, ended_at, expires_at)
        VALUES ('dddddddddddddddddddddddddddddddddddd', 'v', 'a', 'm', '{}', '["ref1","ref2"]', 2, 'running', 'r', 1, NULL, NULL);
      INSERT INTO paint_pictures (id, job, n, blob, type, width, height, bytes)
        VALUES ('pppppppppppppppppppppp', 'dddddddddddddddddddddddddddddddddddd', 0, 'painted', 'image/png', 1, 1, 1);
      INSERT INTO feedback_entries (id, key_hash, ticket, kind, text, contact, facts, screenshots, status, created_at, updated_at)
        VALUES ('eeeeeeeeeeeeeeee', 'h', 'three', 'problem', 't', '', '[]', '["shot"]', 'open', 1, 1);
      INSERT INTO gallery_authors VALUES ('refs', 'refs', 1, NULL);
      INSERT INTO gallery_pictures (seq, id, author_hash, ticket, state, title, author, tags, licence, origin, width, height, thumbhash, files, bytes, sha256, fingerprint, created_at, updated_at)
        VALUES (21, 'ffffffffffffffff', 'refs', 'one', 'held', 't', 'n', '[]', 'cc0', 'model', 1, 1, '', '[]', 1, '', '', 1, 1),
          (22, 'gggggggggggggggg', 'refs', 'two', 'removed', 't', 'n', '[]', 'cc0', 'model', 1, 1, '', '[]', 1, '', '', 1, 1);
      INSERT INTO gallery_files VALUES ('held', 21, 'webp'), ('gone', 22, 'webp')`,
    holds: (database) => {
      // Every row's blobs, but for a removed picture's.
      const job = `paint ${'d'.repeat(36)}`;
      expect(database.prepare('SELECT * FROM blob_references ORDER BY hash').all()).toEqual([
        { hash: 'held', owner: `gallery ${'f'.repeat(16)}` },
        { hash: 'painted', owner: job },
        { hash: 'ref1', owner: job },
        { hash: 'ref2', owner: job },
        { hash: 'shot', owner: `feedback ${'e'.repeat(16)}` },
      ]);
      // One blob is looked up by indexes, whatever is in the tables of the gallery and the paint jobs.
      const plan = database
        .prepare<[], { detail: string }>("EXPLAIN QUERY PLAN SELECT 1 FROM blob_references WHERE hash = 'x'")
        .all()
        .map(({ detail }) => detail);
      expect(plan.filter((line) => /^SCAN (file|picture|paint_pictures|job\b(?! USING))/.test(line))).toEqual(
        [],
      );
      // A file is done with an outcome, and its files go with a removal.
      const file = (outcome: string, at: string) =>
        database.exec(
          `INSERT INTO removal_files (removal, hash, outcome, finished_at, due_at) VALUES (1, 'x', ${outcome}, ${at}, 1)`,
        );
      database.exec("INSERT INTO removals (reason, subject, created_at) VALUES ('gallery.delete', 's', 1)");
      expect(() => file("'deleted'", 'NULL')).toThrow('CHECK');
      expect(() => file("'lost'", '1')).toThrow('CHECK');
      file('NULL', 'NULL');
      database.exec('DELETE FROM removals');
      expect(database.prepare('SELECT * FROM removal_files').all()).toEqual([]);
    },
  },
  '0090_gallery_revision': {
    checksum: '92c6f0e54c3939760f1c87c7cd0da669243a00c8a3af1cdc1cc3aad52a3900cc',
    before: '',
    holds: (database) => {
      const revision = () =>
        (database.prepare('SELECT revision FROM gallery_revision').get() as { revision: number }).revision;
      const changes = [
        "INSERT INTO gallery_authors VALUES ('revision', 'revision', 1, NULL)",
        `INSERT INTO gallery_pictures (id, author_hash, ticket, state, title, author, tags, licence, origin, width, height, thumbhash, files, bytes, sha256, fingerprint, created_at, updated_at)
          VALUES ('rrrrrrrrrrrrrrrr', 'revision', 'one', 'shown', 't', 'n', '[]', 'cc0', 'model', 1, 1, '', '[]', 1, '', '', 1, 1)`,
        "UPDATE gallery_pictures SET state = 'removed' WHERE author_hash = 'revision'",
        "DELETE FROM gallery_pictures WHERE author_hash = 'revision'",
      ];
      const before = revision();
      for (const change of changes) database.exec(change);
      // One for each change of a picture.
      expect(revision()).toBe(before + 3);
    },
  },
  '0110_paint_leases': {
    checksum: 'c8722d71683852e516eac593fd8222b242a324acbb7d8791741b929a602ad3bd',
    before: `INSERT INTO paint_jobs (id, visitor, address, model, request, reference_blobs, reference_count, status, task, request_id, created_at, started_at, ended_at, expires_at)
        VALUES ('111111111111111111111111111111110110', 'v', 'a', 'e/m', '{}', '[]', 0, 'running', NULL, 'r', 1, 5, NULL, NULL),
          ('222222222222222222222222222222220110', 'v', 'a', 'e/m/n', '{}', '[]', 0, 'running', 't', 'r', 1, 5, NULL, NULL)`,
    holds: (database) => {
      const jobs = database.prepare(
        "SELECT endpoint, asked_at, cancel_requested FROM paint_jobs WHERE id LIKE '%0110' ORDER BY id",
      );
      expect(jobs.all()).toEqual([
        { endpoint: 'e', asked_at: 5, cancel_requested: 0 },
        { endpoint: 'e', asked_at: null, cancel_requested: 0 },
      ]);
      database.exec("DELETE FROM paint_jobs WHERE id LIKE '%0110'");
    },
  },
  '0111_avif_leases': {
    checksum: '69def624370659a73655ecd828d330a8d575acf349579e7dbb4761dea88e2d05',
    before: '',
    holds: (database) => {
      database.exec('SELECT leased_by, leased_until FROM gallery_avif_due');
    },
  },
  '0112_picture_work': {
    checksum: 'dbee2d1ba1fcf5f390ae54de3ed1c061dc9cf17456d658212c73f4efaed8b4d0',
    before: '',
    holds: (database) => {
      database.exec('SELECT input, output, error, leased_until FROM picture_work');
    },
  },
  '0140_site_secrets': {
    checksum: 'ce1f8924d92827bd1fe0d7406472fab748d221b60de3508250d2af4df7415954',
    before: '',
    // PostgreSQL only.
    holds: () => undefined,
  },
  '0141_web_builds': {
    checksum: '3990e3aa516db91e7f22c68dd9726487b7ae6f37fa7970eb0d649849550152f8',
    before: '',
    // PostgreSQL only.
    holds: () => undefined,
  },
  '0142_last_backup': {
    checksum: '90923abf51dd921738db9650c604d330a51b414fbed8f193dc1591e31db184c7',
    before: '',
    // PostgreSQL only.
    holds: () => undefined,
  },
  '0150_share_visits': {
    checksum: '7d4624a44e29a78d7e94787fcd13f6227d5478dab6d802d5f4c5c2be5965a628',
    before: `INSERT INTO shares (id, owner_hash, owner_visitor, lifetime, views, created_at, updated_at, expires_at)
        VALUES ('share-of-the-visits-15', 'of 0150', 'v', '7d', 5, 1, 1, 9), ('share-without-visits-0', 'none', 'v', '7d', 2, 1, 1, 9);
      INSERT INTO share_visits VALUES ('2026-11-05', 'share-of-the-visits-15', 'a'), ('2026-11-05', 'share-of-the-visits-15', 'b')`,
    holds: (database) => {
      // Today's visits are counted by their rows alone.
      const views = database.prepare(
        "SELECT views FROM shares WHERE owner_hash IN ('of 0150', 'none') ORDER BY views",
      );
      expect(views.all()).toEqual([{ views: 2 }, { views: 3 }]);
    },
  },
  '0160_feedback_reports': {
    checksum: '0b1ef03288afaa77877a1118d358b0d8c00959717fe21cd65170f3861b41282b',
    before: `INSERT INTO feedback_entries (seq, id, key_hash, ticket, kind, text, contact, facts, screenshots, status, created_at, updated_at)
        VALUES (160, 'entry-before-160', 'h', '160', 'suggestion', 't', '', '[]', '[]', 'open', 1, 1);
      INSERT INTO feedback_votes (seq, visitor, at) VALUES (160, 'v', 1)`,
    holds: (database) => {
      const kinds = database.prepare('SELECT kind FROM feedback_entries WHERE seq = 160');
      expect(kinds.get()).toEqual({ kind: 'suggestion' });
      expect(database.prepare('SELECT visitor FROM feedback_votes WHERE seq = 160').all()).toHaveLength(1);
      const change = (kind: string) =>
        database.prepare('UPDATE feedback_entries SET kind = ? WHERE seq = 160').run(kind);
      change('report');
      expect(() => change('praise')).toThrow('CHECK');
    },
  },
  '0170_gallery_signatures': {
    checksum: 'adaa228142ff608d0a1c6ad3761fd8bd700820a8f1d7b04314f790cd1986c3e8',
    before: `INSERT INTO gallery_authors VALUES ('of 0170', 'public 0170', 1, NULL);
      INSERT INTO gallery_pictures (seq, id, author_hash, ticket, state, title, author, tags, licence, origin, width, height, thumbhash, files, bytes, sha256, fingerprint, created_at, updated_at)
        VALUES (170, 'ssssssssssssssss', 'of 0170', 'one', 'shown', 't', 'n', '[]', 'cc0', 'model', 1, 1, '', '[]', 1, '', '', 1, 1)`,
    holds: (database) => {
      // What was there before is still to be signed.
      const unsigned = database.prepare(
        'SELECT id FROM gallery_pictures WHERE signature IS NULL AND seq = 170',
      );
      expect(unsigned.all()).toEqual([{ id: 'ssssssssssssssss' }]);
      database.exec("DELETE FROM gallery_pictures WHERE author_hash = 'of 0170'");
    },
  },
  '0180_program_version': {
    checksum: '536da21a960bca0fcd4f03f54f4dbc0a674872b88612f3e53a2065dadddaed61',
    before: '',
    holds: () => undefined,
  },
  '0185_share_readers': {
    checksum: '0fa0b0921de012947ed41130f1384c54e189fc11b1bb873d8d2f49b994216137',
    before: `INSERT INTO shares (id, owner_hash, owner_visitor, lifetime, created_at, updated_at, expires_at)
        VALUES ('share-of-readers-0185-', 'of 0185', 'v', '7d', 1, 1, 9);
      INSERT INTO share_visits VALUES ('2026-11-05', 'share-of-readers-0185-', 'a'), ('2026-11-05', 'share-of-readers-0185-', 'b')`,
    holds: (database) => {
      // Visits before it keep counting; later ones have a place at their address.
      const visits = "SELECT visitor, address FROM share_visits WHERE share_id = 'share-of-readers-0185-'";
      expect(database.prepare(visits).all()).toEqual([
        { visitor: 'a', address: 'a' },
        { visitor: 'b', address: 'b' },
      ]);
      const visit = (visitor: string, place: number) =>
        database.exec(
          `INSERT INTO share_visits VALUES ('2026-11-05', 'share-of-readers-0185-', '${visitor}', 'c', 'c', ${place})`,
        );
      visit('c', 0);
      expect(() => visit('d', 0)).toThrow('UNIQUE');
      visit('d', 1);
      expect(() =>
        database.exec("INSERT INTO share_tries VALUES ('share-of-readers-0185-', 'r', 'lucky', 1, 1)"),
      ).toThrow('CHECK');
      database.exec(`INSERT INTO share_tries VALUES ('share-of-readers-0185-', 'r', 'own', 1, 1);
        DELETE FROM shares WHERE owner_hash = 'of 0185'`);
      expect(database.prepare('SELECT * FROM share_tries').all()).toEqual([]);
    },
  },
  '0186_sweep_time': {
    checksum: '1fbfb16675a52d2039b1738ee0dfc6ae5ba8a5694307441e5d66ee994605b625',
    before: '',
    holds: (database) => {
      database.exec("INSERT INTO sweep_time VALUES (1, 5, 0, 'p', 1)");
      expect(() => database.exec("INSERT INTO sweep_time VALUES (2, 5, 0, 'p', 1)")).toThrow('CHECK');
      database.exec('DELETE FROM sweep_time');
    },
  },
  '0187_picture_turns': {
    checksum: '97e63d069693691cfe165af89495dedcba7d52e85f6dca112544380bed4f996f',
    before: '',
    holds: (database) => {
      database.exec('SELECT network, turn, attempts FROM picture_work');
    },
  },
  '0190_relays': {
    checksum: 'f788da6563e670ac4743e3f430987de51f51f79464f6a6d8d9019b34d88ce2c7',
    before: '',
    holds: (database) => {
      database.exec(`INSERT INTO relays VALUES ('of 0190', 'in', 'o', 'ready', 1, 'a', 'n', 9);
        INSERT INTO relay_pieces VALUES ('of 0190', 0, x'00')`);
      expect(() => database.exec("UPDATE relays SET status = 'lost'")).toThrow('CHECK');
      expect(() => database.exec("INSERT INTO relay_pieces VALUES ('none', 0, x'00')")).toThrow('FOREIGN');
      database.exec("DELETE FROM relays WHERE id = 'of 0190'");
      expect(database.prepare('SELECT * FROM relay_pieces').all()).toEqual([]);
    },
  },
  '0191_operator_notices': {
    checksum: 'def8ef1503a67a2d257558be4ca8b815374af80e02ae14b6c4567c67e982f53d',
    before: '',
    holds: (database) => {
      database.exec('INSERT INTO operator_notices VALUES (1, 1, 2, 3, 4)');
      expect(() => database.exec('INSERT INTO operator_notices VALUES (2, 1, 2, 3, 4)')).toThrow('CHECK');
      expect(() => database.exec('UPDATE feedback_entries SET told = 2')).toThrow('CHECK');
      database.exec('DELETE FROM operator_notices');
    },
  },
  '0192_paint_ahead': {
    checksum: 'fa61256b6b80c9fa36f2cca27fd7cab456ea5900fa4c6bf8e8996cae49c7d45f',
    before: '',
    holds: (database) => {
      database.exec('SELECT ahead FROM paint_jobs');
    },
  },
};

test('R-SRV-74 every step of the database is frozen and exercised', () => {
  const known = readMigrations('sqlite');
  expect(known.map(({ name, checksum }) => [name, checksum])).toEqual(
    Object.entries(steps).map(([name, { checksum }]) => [name, checksum]),
  );
  using database = disposable(new Database(':memory:'));
  for (const { name, sql } of known) {
    database.exec(steps[name]?.before ?? '');
    database.exec(sql);
    steps[name]?.holds(database);
  }
});

test('R-SRV-13 rows outlive the process, and a second start applies nothing twice', async () => {
  const path = join(temporaryFolder(), 'deep', 'records.sqlite');
  const row = { budget: 'site', key: 'site', day: '2026-11-05', tokens: 7 };
  const first = openSqliteRecords(path);
  await first.db.insertInto('token_spending').values(row).execute();
  await first.dispose();
  const second = openSqliteRecords(path);
  expect(await second.db.selectFrom('token_spending').selectAll().execute()).toEqual([row]);
  await second.dispose();
  expect(existsSync(`${path}-wal`)).toBe(false);
});

test('R-SRV-76 a database of a newer version, or with a changed step, is refused untouched', async () => {
  const path = join(temporaryFolder(), 'records.sqlite');
  const known = readMigrations('sqlite');
  const newer = {
    name: '0999_future',
    sql: 'CREATE TABLE future (id TEXT) STRICT',
    checksum: 'f',
    runsWith: '99.0.0',
  };
  await openSqliteRecords(path, [...known, newer]).dispose();
  expect(() => openSqliteRecords(path)).toThrow(MigrationError);
  expect(() => openSqliteRecords(path)).toThrow('0999_future');
  expect(() =>
    openSqliteRecords(path, [...known.map((step) => ({ ...step, checksum: 'changed' })), newer]),
  ).toThrow('与已执行的不同');
  await openSqliteRecords(path, [...known, newer]).dispose();
});

test('R-SRV-76 a step that fails leaves the database as it was', async () => {
  const path = join(temporaryFolder(), 'records.sqlite');
  await openSqliteRecords(path).dispose();
  const broken = {
    name: '0999_broken',
    sql: 'CREATE TABLE half (id TEXT) STRICT; NONSENSE',
    checksum: 'b',
    runsWith: '0.1.0',
  };
  expect(() => openSqliteRecords(path, [...readMigrations('sqlite'), broken])).toThrow('NONSENSE');
  using database = disposable(new Database(path));
  expect(database.prepare("SELECT name FROM sqlite_master WHERE name = 'half'").all()).toEqual([]);
});

test('R-SCALE-01 steps are known by name: a lower number that arrives later is applied', async () => {
  const path = join(temporaryFolder(), 'records.sqlite');
  const known = readMigrations('sqlite');
  const step = (name: string, runsWith: string) => ({
    name,
    sql: `CREATE TABLE added_by_${name} (id TEXT) STRICT`,
    checksum: name,
    runsWith,
  });
  const later = step('0999_later', '0.1.0');
  await openSqliteRecords(path, [...known, later]).dispose();
  await openSqliteRecords(path, [...known, step('0500_between', '0.1.0'), later]).dispose();
  using database = disposable(new Database(path, { readonly: true }));
  const tables = database.prepare(
    "SELECT name FROM sqlite_master WHERE name LIKE 'added_by_%' ORDER BY name",
  );
  expect(tables.all()).toEqual([{ name: 'added_by_0500_between' }, { name: 'added_by_0999_later' }]);
  // Both let this version run beside them.
  await openSqliteRecords(path).dispose();
});

test('R-SCALE-01 the steps after the base are the same in both databases', () => {
  const later = (dialect: 'sqlite' | 'postgres') =>
    readMigrations(dialect)
      .filter(({ name }) => name > '0100_base')
      .map(({ name, runsWith }) => [name, runsWith]);
  expect(later('sqlite')).toEqual(later('postgres'));
});

function disposable(database: Database.Database): Database.Database & Disposable {
  return Object.assign(database, { [Symbol.dispose]: () => void database.close() });
}
