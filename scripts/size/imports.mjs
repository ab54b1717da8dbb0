/** Who imports whom among the source files. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const posix = path.posix;

/** What each package of the project exports: specifier → file. */
export function readPackageExports(root) {
  const found = new Map();
  for (const manifest of globSync('packages/*/package.json', { cwd: root })) {
    const { name, exports = {} } = JSON.parse(readFileSync(path.join(root, manifest), 'utf8'));
    for (const [entry, file] of Object.entries(exports))
      found.set(posix.join(name, entry), posix.join(posix.dirname(manifest.replaceAll('\\', '/')), file));
  }
  return found;
}

/** The specifiers a parsed module names: imports, re-exports, `import()` of a literal and `new URL(…, import.meta.url)`. */
function specifiers({ module }, text) {
  const literal = ({ start, end }) => text.slice(start + 1, end - 1);
  const workers = text.matchAll(/new URL\('([^']+)', import\.meta\.url\)/g);
  return [
    ...module.staticImports.map((each) => each.moduleRequest.value),
    ...module.staticExports.flatMap((each) =>
      each.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.map((each) => literal(each.moduleRequest)),
    ...Array.from(workers, ([, file]) => file),
  ];
}

/** The import graph: file → the source files it names. */
export function buildGraph(files, parsed, packageExports) {
  const resolve = (from, specifier) =>
    specifier.startsWith('.')
      ? posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
      : packageExports.get(specifier);
  return new Map(
    Array.from(files, ([file, text]) => {
      const named = specifiers(parsed.get(file), text).map((specifier) => resolve(file, specifier));
      return [file, new Set(named.filter((target) => target && target !== file && files.has(target)))];
    }),
  );
}

/** How many files can be reached from `entry`, itself included. */
export function countReachable(graph, entry) {
  if (!graph.has(entry)) throw new Error(`the entry point ${entry} is no source file`);
  const reached = new Set([entry]);
  for (const file of reached) for (const target of graph.get(file)) reached.add(target);
  return reached.size;
}

/**
 * The folders of a feature, or of the web app's `shared`, that import each other, as `feature: a ↔ b`; the files beside the
 * folders count as `.`.
 */
export function findTwoWayFolders(graph) {
  const locate = (file) =>
    /^(apps\/[\w-]+\/src\/(?:features\/[\w-]+|shared))\/(?:([\w-]+)\/)?/.exec(file) ?? [];
  const arrows = new Set();
  for (const [file, targets] of graph) {
    const [, feature, from = '.'] = locate(file);
    for (const target of targets) {
      const [, other, to = '.'] = locate(target);
      if (feature && feature === other && from !== to) arrows.add(`${feature} ${from} ${to}`);
    }
  }
  const twoWay = [...arrows]
    .map((arrow) => arrow.split(' '))
    .filter(([feature, from, to]) => from < to && arrows.has(`${feature} ${to} ${from}`));
  return twoWay.map(([feature, from, to]) => `${feature}: ${from} ↔ ${to}`).toSorted();
}
