/**
 * The builds of the web app. Each has a folder of its own in `.builds`, and `dist` is a link to the last one: a running
 * server goes on with the files of the build it has started with, and a build that is interrupted changes nothing.
 */
import { randomUUID } from 'node:crypto';
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

/** The folder of a whole build: when it became whole, and by which process. */
const buildName = /^(\d+)-(\d+)$/;
/** What a process works on: a build that is not whole, or a link. */
const workName = /^\.(\d+)-/;
const stampFile = '.build-stamp';
/** A running server's word that it serves a build (apps/server/src/app/web-build-folder.ts). */
const markName = /^\.used-by-(\d+)$/;

/** @param web the folder of the web app. @returns what the last build was made of; undefined where there is none */
export function builtStamp(web) {
  const file = path.join(web, 'dist', stampFile);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * Makes a build and lets `dist` lead to it once it is whole. One that equals the last one takes no place of its own.
 * @param build takes an empty folder, fills it, and tells whether it succeeded
 */
export async function makeBuild(web, stamp, build) {
  const builds = path.join(web, '.builds');
  mkdirSync(builds, { recursive: true });
  restoreLink(web, builds);
  const unfinished = path.join(builds, `.${process.pid}-${randomUUID()}`);
  mkdirSync(unfinished);
  if (!(await build(unfinished))) {
    rmSync(unfinished, { recursive: true, force: true });
    return false;
  }
  takeOver(unfinished, stamp, web, builds);
  return true;
}

function takeOver(unfinished, stamp, web, builds) {
  const dist = path.join(web, 'dist');
  const before = existsSync(dist) ? realpathSync(dist) : undefined;
  const equal = before ? equalFiles(unfinished, before) : [];
  if (before && [unfinished, before].every((folder) => listFiles(folder).length === equal.length)) {
    writeFileSync(path.join(before, stampFile), stamp);
    rmSync(unfinished, { recursive: true });
  } else {
    if (before) shareFiles(equal, unfinished, before);
    writeFileSync(path.join(unfinished, stampFile), stamp);
    const folder = path.join(builds, nextName(builds));
    renameSync(unfinished, folder);
    switchTo(folder, web, builds);
  }
  removeOldBuilds(builds, [before, realpathSync(dist)]);
}

/** Until version 0.2.0 `dist` was a folder; and a build may have been killed before its link was made. */
function restoreLink(web, builds) {
  const dist = path.join(web, 'dist');
  rmSync(path.join(web, '.earlier-builds'), { recursive: true, force: true });
  if (lstatSync(dist, { throwIfNoEntry: false })?.isDirectory())
    renameSync(dist, path.join(builds, nextName(builds)));
  const [last] = wholeBuilds(builds);
  if (last && !existsSync(dist)) switchTo(path.join(builds, last), web, builds);
}

/** A link cannot be changed, but another one can take its place in one step. */
function switchTo(folder, web, builds) {
  const dist = path.join(web, 'dist');
  const link = path.join(builds, `.${process.pid}-link`);
  rmSync(link, { force: true });
  // On Windows only a junction needs no rights; it takes a whole path, and no other one's place.
  const windows = process.platform === 'win32';
  symlinkSync(windows ? folder : path.relative(web, folder), link, 'junction');
  if (windows) rmSync(dist, { force: true });
  renameSync(link, dist);
}

/** The whole builds, the last one first. */
const wholeBuilds = (builds) =>
  readdirSync(builds)
    .filter((name) => buildName.test(name))
    .toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10));

/** A name after all others, also when the clock was put back. */
function nextName(builds) {
  const [last = '0'] = wholeBuilds(builds);
  return `${Math.max(Date.now(), Number.parseInt(last, 10) + 1)}-${process.pid}`;
}

/** The files of a build, without what is noted beside them. */
const listFiles = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== stampFile && !markName.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

function equalFiles(folder, before) {
  return listFiles(folder).filter((file) => {
    const old = path.join(before, file);
    return existsSync(old) && readFileSync(old).equals(readFileSync(path.join(folder, file)));
  });
}

/** Files that are as in the build before take no room, and keep their time, which stands for their content. */
function shareFiles(files, folder, before) {
  for (const name of files) {
    const file = path.join(folder, name);
    try {
      linkSync(path.join(before, name), `${file}.link`);
    } catch {
      // Some file systems have no hard links.
      return;
    }
    renameSync(`${file}.link`, file);
  }
}

/**
 * Removes builds that nothing needs: older ones that no running server uses, and those that were interrupted.
 * @param inUse folders that `dist` leads to or led to: a server that runs may serve them and be unable to say so
 */
function removeOldBuilds(builds, inUse) {
  const place = realpathSync(builds);
  for (const name of wholeBuilds(builds).slice(KEPT_BUILDS)) {
    const folder = path.join(place, name);
    const maker = Number(buildName.exec(name)?.[2]);
    // Another process may be about to switch to what it made.
    const isAwaited = maker !== process.pid && isRunning(maker);
    if (!isAwaited && !inUse.includes(folder) && !isUsed(folder))
      rmSync(folder, { recursive: true, force: true });
  }
  for (const name of readdirSync(builds)) {
    const pid = Number(workName.exec(name)?.[1]);
    if (pid && !isRunning(pid)) rmSync(path.join(builds, name), { recursive: true, force: true });
  }
}

/** Whether a running server says that it serves a build. */
function isUsed(folder) {
  // Another build may have removed it.
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.some((name) => isRunning(Number(markName.exec(name)?.[1])));
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
