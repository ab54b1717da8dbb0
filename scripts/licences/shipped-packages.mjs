import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Lockfiles of what a site installs: always, where Node is too old, and for local models. */
const lockFiles = [
  'package-lock.json',
  'scripts/node-runtime/package-lock.json',
  'apps/server/src/platform/models/local/package-lock.json',
];

/**
 * The packages that a site installs, from which the web app is built, too. What is here depends on the lockfiles alone,
 * and not on what is installed: a package for another platform is listed as well.
 */
export function shippedPackages(root) {
  const found = new Map();
  for (const file of lockFiles) {
    const { packages } = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
    for (const [place, entry] of Object.entries(packages)) {
      if (!place.includes('node_modules/') || entry.link || entry.dev) continue;
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const shipped = {
        name,
        version: entry.version,
        license: entry.license,
        // Whether an optional package is installed depends on the machine, and the other lockfiles' are elsewhere.
        folder: entry.optional || file !== lockFiles[0] ? undefined : path.join(root, place),
      };
      const key = `${name} ${entry.version}`;
      if (!found.get(key)?.folder) found.set(key, shipped);
    }
  }
  return [...found.values()].toSorted((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

/** The texts of a package's licence files; empty where it has none. */
export function licenceTexts(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|unlicense|notice)\b[^/]*$/i.test(entry.name))
    .filter(({ name }) => !/\.[cm]?[jt]s$/.test(name))
    .map(({ name }) => name)
    .toSorted(compare)
    .map((name) => readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n'));
}

/** By code units, the same on every machine. */
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
