/**
 * The builds of the web app. Each has a folder of its own in `.builds`, and `dist` is a link to the last one: a running
 * server goes on with the files of the build it has started with, and a build that is interrupted changes nothing.
 */
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** Builds that are kept, the last one included: an open page of theirs still finds its hashed files. */
const KEPT_BUILDS = 3;

/** The folder of a build: when it was begun, and by which process. One that is not finished begins with a dot. */
const buildName = /^(\.?)(\d+)-(\d+)$/;
const stampFile = '.build-stamp';

/** @param web the folder of the web app. @returns what the last build was made of; undefined where there is none */
export function builtStamp(web) {
  const file = path.join(web, 'dist', stampFile);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * Makes a build and lets `dist` lead to it once it is whole.
 * @param build takes an empty folder, fills it, and tells whether it succeeded
 */
export async function makeBuild(web, stamp, build) {
  const builds = path.join(web, '.builds');
  adoptFolder(web, builds);
  const name = `${Date.now()}-${process.pid}`;
  const unfinished = path.join(builds, `.${name}`);
  mkdirSync(unfinished, { recursive: true });
  if (!(await build(unfinished))) {
    rmSync(unfinished, { recursive: true, force: true });
    return false;
  }
  const dist = path.join(web, 'dist');
  if (existsSync(dist)) shareEqualFiles(unfinished, realpathSync(dist));
  writeFileSync(path.join(unfinished, stampFile), stamp);
  renameSync(unfinished, path.join(builds, name));
  // A link cannot be changed, but another one can take its place in one step.
  const link = path.join(builds, `.link-${process.pid}`);
  rmSync(link, { force: true });
  symlinkSync(path.join('.builds', name), link);
  renameSync(link, dist);
  removeOldBuilds(builds);
  return true;
}

/** Until version 0.3 `dist` was a folder. */
function adoptFolder(web, builds) {
  const dist = path.join(web, 'dist');
  rmSync(path.join(web, '.earlier-builds'), { recursive: true, force: true });
  if (!existsSync(dist) || lstatSync(dist).isSymbolicLink()) return;
  mkdirSync(builds, { recursive: true });
  renameSync(dist, path.join(builds, '0-0'));
  symlinkSync(path.join('.builds', '0-0'), dist);
}

/** Files that are as in the build before take no room, and keep their time, which stands for their content. */
function shareEqualFiles(folder, before) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const old = path.join(before, path.relative(folder, file));
    if (!entry.isFile() || !existsSync(old) || !readFileSync(old).equals(readFileSync(file))) continue;
    try {
      linkSync(old, `${file}.link`);
    } catch {
      // Some file systems have no hard links.
      return;
    }
    renameSync(`${file}.link`, file);
  }
}

/** Removes builds that nothing needs: older ones that no running server uses, and those that were interrupted. */
function removeOldBuilds(builds) {
  const found = readdirSync(builds).filter((name) => buildName.test(name));
  const kept = new Set();
  for (const name of found
    .filter((one) => !one.startsWith('.'))
    .toSorted(compareNames)
    .toReversed()) {
    const folder = path.join(builds, name);
    // A build of the same sources has the same names.
    const files = assetNames(folder);
    if (!kept.has(files) && kept.size < KEPT_BUILDS) kept.add(files);
    else if (!isUsed(folder)) rmSync(folder, { recursive: true, force: true });
  }
  for (const name of found.filter((one) => one.startsWith('.')))
    if (!isRunning(Number(buildName.exec(name)?.[3])))
      rmSync(path.join(builds, name), { recursive: true, force: true });
}

const compareNames = (a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10);

function assetNames(folder) {
  const assets = path.join(folder, 'assets');
  return existsSync(assets) ? readdirSync(assets).toSorted().join() : '';
}

/** Whether a running server says that it serves a build (apps/server/src/app/web-build-folder.ts). */
function isUsed(folder) {
  return readdirSync(folder).some((name) => isRunning(Number(/^\.used-by-(\d+)$/.exec(name)?.[1])));
}

function isRunning(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's.
    return error.code === 'EPERM';
  }
}
