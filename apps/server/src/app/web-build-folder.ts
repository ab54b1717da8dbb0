import { existsSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * The folder of the last build. `dist` is a link (scripts/web-builds.mjs) that leads to another folder after the next
 * build: who serves looks where it leads once, at its start.
 */
export function findBuild(dist: string): string {
  return existsSync(dist) ? realpathSync(dist) : dist;
}

/** Says that this process serves a build, so that the next ones do not remove it. @returns the folder of the build */
export function holdBuild(dist: string): string {
  const folder = findBuild(dist);
  try {
    writeFileSync(join(folder, `.used-by-${process.pid}`), '');
  } catch {
    // Nothing is built, or the folder is read-only for this process: the last three builds are kept in any case.
  }
  return folder;
}

/** The builds that are kept beside a build, the newest first: a page that was opened before still finds its files. */
export function otherBuilds(folder: string): string[] {
  const parent = dirname(folder);
  if (basename(parent) !== '.builds') return [];
  return readdirSync(parent)
    .filter((name) => /^\d+-\d+$/.test(name) && name !== basename(folder))
    .toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
    .map((name) => join(parent, name));
}
