/**
 * Classes of CSS modules that no component uses, or that a component uses and no module has: `node scripts/lint/unused-classes.mjs`.
 * A module that is read by a computed key (`styles[name]`) counts as used as a whole.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file) => readFileSync(file, 'utf8');
const className = /\.(-?[_a-zA-Z][\w-]*)/g;

/** The class names that a CSS module defines. */
export function definedClasses(css) {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/"[^"]*"|'[^']*'/g, '')
    // Declarations, which may hold numbers and file names with a dot.
    .replace(/[^{};]*:[^{};]*;/g, ';')
    .replace(/@import[^;]*;/g, '');
  return new Set(
    [...selectors.matchAll(/([^{};]+)\{/g)].flatMap(([, selector]) =>
      [...selector.matchAll(className)].map(([, name]) => name),
    ),
  );
}

/** The classes that a source file takes from `binding`; undefined for "any of them". */
export function usedClasses(source, binding) {
  const name = binding.replace('$', '\\$');
  if (
    new RegExp(`\\b${name}\\[(?!['"])|\\{[^}]*\\}\\s*=\\s*${name}\\b|[(,=:]\\s*${name}\\s*[,);\\n]`).test(
      source,
    )
  )
    return undefined;
  // Not a property of that name, nor the name of a file.
  const uses = source.matchAll(
    new RegExp(`(?<![\\w$./-])${name}(?:\\.([\\w$]+)|\\[['"]([^'"]+)['"]\\])`, 'g'),
  );
  return new Set([...uses].map(([, dot, bracket]) => dot ?? bracket));
}

/** `file: class` of every class that nothing uses, and of every one that is used but not there. */
export function findUnusedClasses(folder) {
  const sources = globSync('**/*.{ts,tsx}', { cwd: folder }).map((file) => ({
    file,
    text: read(path.join(folder, file)),
  }));
  const modules = globSync('**/*.module.css', { cwd: folder });
  return modules.toSorted().flatMap((file) => {
    const used = new Set();
    /** Of those, what no variable of the same name may be meant by. */
    const needed = new Set();
    for (const source of sources) {
      for (const [, binding, specifier] of source.text.matchAll(
        /import (\w+) from '([^']+\.module\.css)'/g,
      )) {
        if (path.join(path.dirname(source.file), specifier) !== file) continue;
        const found = usedClasses(source.text, binding);
        if (!found) return [];
        const isShadowed = new RegExp(`(?:\\(|const )\\{[^{}]*\\b${binding}\\b`).test(source.text);
        for (const name of found) {
          used.add(name);
          if (!isShadowed) needed.add(name);
        }
      }
    }
    const css = modules.map((other) => [other, read(path.join(folder, other))]);
    // `composes: name from './file.module.css'` and `composes: name`; those `from global` are in `findKitClasses`.
    for (const [other, text] of css)
      for (const [, names, from] of text.matchAll(
        /composes:\s*([^;]+?)(?:\s+from\s+(global|'[^']+'|"[^"]+"))?;/g,
      ))
        if ((from ? path.join(path.dirname(other), from.slice(1, -1)) : other) === file)
          for (const name of names.trim().split(/\s+/)) used.add(name);
    const defined = definedClasses(read(path.join(folder, file)));
    return [
      ...[...defined].filter((name) => !used.has(name)).map((name) => `${file}: .${name}`),
      ...[...needed]
        .filter((name) => !defined.has(name))
        .map((name) => `${file}: .${name} is used, not there`),
    ];
  });
}

/** `.kit-name: what is wrong` of every global class that only its sheet has, or only its users. */
export function findKitClasses(folder, sheet) {
  const defined = definedClasses(read(path.join(folder, sheet)));
  const users = globSync('**/*.{module.css,tsx}', { cwd: folder });
  const used = new Set(
    users.flatMap((file) =>
      [...read(path.join(folder, file)).matchAll(/(?<=['"\s])kit-[a-z\d-]+(?=['"\s])/g)].map(
        ([name]) => name,
      ),
    ),
  );
  return [
    ...[...defined].filter((name) => !used.has(name)).map((name) => `${sheet}: .${name}`),
    ...[...used].filter((name) => !defined.has(name)).map((name) => `.${name} is in no sheet`),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const folder = path.join(root, 'apps/web/src');
  const unused = [...findUnusedClasses(folder), ...findKitClasses(folder, 'shared/ui/layout.css')];
  for (const line of unused) console.error(line);
  if (unused.length > 0) console.error(`${unused.length} classes are used by no component, or in no sheet`);
  process.exit(unused.length === 0 ? 0 : 1);
}
