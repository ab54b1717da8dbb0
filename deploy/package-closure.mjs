/** What a workspace needs at run time, from what is installed. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

const readPackage = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

/** Where Node finds a package from a folder, or undefined. */
function resolvePackage(name, from) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const place = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(place, 'package.json'))) return place;
    if (folder === path.dirname(folder)) return undefined;
  }
}

/**
 * The folders of all packages that a workspace needs: its production dependencies and theirs. Optional ones (builds for
 * other platforms) only where they are installed.
 * @param start absolute folder of the workspace
 * @returns absolute folders, links as they are
 * @throws when a dependency is not installed
 */
export function packageClosure(start) {
  const found = new Set();
  const visit = (folder) => {
    if (found.has(folder)) return;
    found.add(folder);
    const place = realpathSync(folder);
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = readPackage(place);
    const optional = new Set([
      ...Object.keys(optionalDependencies),
      ...Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional),
    ]);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const at = resolvePackage(name, place);
      if (at) visit(at);
      else if (!optional.has(name)) throw new Error(`${name}, which ${folder} needs, is not installed`);
    }
  };
  visit(start);
  found.delete(start);
  return [...found];
}
