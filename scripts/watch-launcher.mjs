/**
 * `npm start` stands behind shells: sh -c 'npm start' → npm → sh -c 'node scripts/start.mjs' → this process. A signal
 * that ends one of them does not reach us; that its child has a new parent is all there is to notice.
 */
import { readFileSync } from 'node:fs';

const POLL_MS = 500;

/** `[parent, command line]` of a process on Linux, or undefined. */
function processInfo(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return { parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ') };
  } catch {
    return undefined;
  }
}

/** Whether a process exists only to run npm; an interactive shell may end without ending what it started. */
export const runsNpm = (command) =>
  /^npm\b|\bnpm(-cli\.js)?\b.* (start|run)\b|^\S*sh -c .*(npm|scripts\/start\.mjs)/.test(command);

/** The processes between this one and whoever asked for `npm start`, as [child, parent] pairs. */
export function launcherLinks(pid = process.pid, parent = process.ppid, info = processInfo) {
  const links = [[pid, parent]];
  for (let above = info(parent); above && links.length < 8;) {
    const next = info(above.parent);
    if (!next || !runsNpm(next.command)) break;
    links.push([links.at(-1)[1], above.parent]);
    above = next;
  }
  return links;
}

/** Calls `onGone` once when a process between npm's caller and this one has ended. Does nothing outside npm. */
export function watchLauncher(onGone) {
  if (!process.env.npm_lifecycle_event) return;
  const links = launcherLinks();
  const timer = setInterval(() => {
    const broken = links.some(([child, parent], index) =>
      index === 0 ? process.ppid !== parent : processInfo(child)?.parent !== parent,
    );
    if (!broken) return;
    clearInterval(timer);
    onGone();
  }, POLL_MS);
  timer.unref();
}
