import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../../test/test-platform.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import {
  compareVersions,
  MigrationError,
  pendingMigrations,
  programVersion,
  readMigrations,
} from './migrations.ts';
import { migrateSqlite, readAppliedMigrations } from './sqlite-migrations.ts';

/**
 * What was released: the steps that each version has added, the oldest version first. Written down when a version is
 * released (CONTRIBUTING.md) and never changed. The steps that no release knows are in the version to come.
 */
const releases = [
  {
    version: '0.1.0',
    date: '2026-11-28',
    steps: [
      '0001_token_spending',
      '0002_shares',
      '0010_paint_jobs',
      '0020_gallery',
      '0030_feedback',
      '0040_gallery_avif',
      '0060_budget_reservations',
      '0070_address_salts',
      '0071_share_attempts',
      '0072_counted_acts',
      '0073_quotas_and_blocks',
      '0080_storage',
      '0090_gallery_revision',
      '0110_paint_leases',
      '0111_avif_leases',
      '0112_picture_work',
      '0140_site_secrets',
      '0141_web_builds',
      '0142_last_backup',
      '0150_share_visits',
      '0160_feedback_reports',
      '0170_gallery_signatures',
    ],
  },
  {
    version: '0.2.0',
    date: '2026-11-29',
    steps: ['0180_program_version', '0185_share_readers', '0186_sweep_time', '0187_picture_turns'],
  },
];

const all = readMigrations('sqlite');
const stepsUntil = (version: string) => {
  const names = new Set(
    releases
      .filter((release) => compareVersions(release.version, version) <= 0)
      .flatMap(({ steps }) => steps),
  );
  return all.filter(({ name }) => names.has(name));
};
const newest = releases.at(-1)?.version ?? '';

test('R-SRV-89 a step that no release knows is in a version that is not released yet', () => {
  const unreleased = all.length - stepsUntil(newest).length;
  const order = compareVersions(programVersion(), newest);
  expect(order).toBeGreaterThanOrEqual(unreleased === 0 ? 0 : 1);
  // Every released step is still there, and no version asks for one that does not exist.
  expect(stepsUntil(newest).map(({ name }) => name)).toEqual(
    releases.flatMap(({ steps }) => steps).toSorted(),
  );
  for (const { runsWith } of all)
    expect(compareVersions(programVersion(), runsWith)).toBeGreaterThanOrEqual(0);
});

test('R-SRV-89 the list of changes has each version with its date, the newest first', () => {
  const headings = readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8').match(/^## .*$/gm);
  const released = releases.map(({ version, date }) => `## ${version} – ${date}`).toReversed();
  const current = programVersion();
  expect(headings).toEqual(newest === current ? released : [`## Unreleased (${current})`, ...released]);
});

/** What a release knows, on a database that this version has brought up to date. */
function openBy(version: string): () => unknown {
  const path = join(temporaryFolder(), 'records.sqlite');
  const database = new Database(path);
  onTestFinished(() => void database.close());
  migrateSqlite(database, all);
  return () => pendingMigrations(stepsUntil(version), readAppliedMigrations(database), version);
}

test.each(releases)(
  'R-SRV-89 $version opens the data of this version unless a step asks for a newer one',
  ({ version }) => {
    const known = new Set(stepsUntil(version).map(({ name }) => name));
    const asks = all.some(({ name, runsWith }) => !known.has(name) && compareVersions(runsWith, version) > 0);
    const open = openBy(version);
    if (asks) expect(open).toThrow(`这个版本（${version}）不能与它一起运行`);
    else expect(open()).toEqual([]);
  },
);

test('R-SRV-89 0.1.0, as which all programs until 2026-11-28 know themselves, refuses what comes after it', () => {
  expect(openBy('0.1.0')).toThrow(MigrationError);
  expect(openBy('0.1.0')).toThrow('至少需要 0.2.0');
});
