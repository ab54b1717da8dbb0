/**
 * The modules whose code the server runs: those of apps/server/src, and of packages those that define a name which one
 * of them imports. An index that exports much brings in only what is taken from it.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

const isSource = (file) => /\.(ts|mjs|js)$/.test(file);
const nameOf = ({ kind, name }) => (kind === 'Default' ? 'default' : name);

/** Reads and parses each file once. */
function createModules(root) {
  const modules = new Map();
  const packages = new Map();

  function exportsOf(name) {
    if (!packages.has(name)) {
      const file = path.join(root, 'packages', name, 'package.json');
      packages.set(name, JSON.parse(readFileSync(file, 'utf8')).exports);
    }
    return packages.get(name);
  }

  /** The file of an import of our own; undefined for Node's and others' modules. */
  function resolve(specifier, from) {
    if (specifier.startsWith('.')) return path.resolve(path.dirname(from), specifier);
    const [, name, rest] = /^@baigong\/([^/]+)(?:\/(.*))?$/.exec(specifier) ?? [];
    if (name === undefined) return undefined;
    const target = exportsOf(name)[rest === undefined ? '.' : `./${rest}`];
    if (typeof target !== 'string') throw new Error(`${from}: ${specifier} is not exported`);
    return path.join(root, 'packages', name, target);
  }

  function read(file) {
    if (!modules.has(file)) {
      const text = readFileSync(file, 'utf8');
      const { program, module, errors } = parseSync(file, text);
      if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
      modules.set(file, { file, text, program, module });
    }
    return modules.get(file);
  }

  return { read, resolve };
}

/** The files that define the value `name` which `file` exports, through any number of re-exports. */
function definingFiles({ read, resolve }, file, name, seen = new Set()) {
  if (!isSource(file) || seen.has(file)) return [];
  seen.add(file);
  return read(file).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, exportName, importName, moduleRequest }) => {
      if (isType) return [];
      const target = moduleRequest && resolve(moduleRequest.value, file);
      if (importName.kind === 'AllButDefault')
        return target ? definingFiles({ read, resolve }, target, name, seen) : [];
      if (nameOf(exportName) !== name) return [];
      if (!moduleRequest) return [file];
      if (!target) return [];
      return importName.kind === 'All'
        ? [target]
        : definingFiles({ read, resolve }, target, nameOf(importName), seen);
    }),
  );
}

/** The files that a module's imports of values lead to. */
function importedFiles(modules, { file, text, module }) {
  const found = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    const target = modules.resolve(moduleRequest.value, file);
    if (!target || !isSource(target)) continue;
    if (entries.length === 0) found.push(target);
    for (const { isType, importName } of entries) {
      if (isType) continue;
      if (importName.kind === 'NamespaceObject') found.push(target);
      else found.push(...definingFiles(modules, target, nameOf(importName)));
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const [, specifier] = /^['"](.*)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? [];
    const target = specifier && modules.resolve(specifier, file);
    if (target && isSource(target)) found.push(target);
  }
  return found;
}

/**
 * The parsed modules of the server.
 * @param leftOut paths of modules, with `/`, that are not looked at, nor what only they import
 */
export function serverModules(root, leftOut = []) {
  const modules = createModules(root);
  const isLeftOut = (file) => leftOut.includes(path.relative(root, file).split(path.sep).join('/'));
  const queue = globSync('apps/server/src/**/*.ts', {
    cwd: root,
    exclude: (name) => name.endsWith('node_modules') || name.endsWith('.test.ts'),
  }).map((file) => path.join(root, file));
  const used = new Map();
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (used.has(file) || isLeftOut(file)) continue;
    const module = modules.read(file);
    used.set(file, module);
    queue.push(...importedFiles(modules, module));
  }
  return [...used.values()];
}
