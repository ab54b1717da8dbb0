/** Which files the size report counts as source, and how it reads them. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * Source is the TypeScript of apps and packages without tests and what only tests, drills and benches use. Contract
 * suites and fakes that stand among the source count until they are moved out of it.
 */
const source = '{apps,packages}/*/**/*.{ts,tsx}';
const besideSource =
  /\.test\.tsx?$|\.d\.ts$|(?:^|\/)(?:tests?|fakes?|fixtures|drill|bench|node_modules|dist|data)\//;
const skippedFolder = new Set(['node_modules', 'dist', 'data']);

const list = (root, pattern) =>
  globSync(pattern, { cwd: root, exclude: (name) => skippedFolder.has(path.basename(name)) })
    .map((file) => file.split(path.sep).join('/'))
    .toSorted();

/** Lines as `wc -l` counts them. */
export const countLines = (text) => text.split('\n').length - 1;

/** Every source file below `root` with its text, by path. */
export function readSource(root) {
  const files = list(root, source).filter((file) => !besideSource.test(file));
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}

/** The lines of all style sheets of apps and packages. */
export function countCssLines(root) {
  const sheets = list(root, '{apps,packages}/*/**/*.css');
  return sheets.reduce((sum, file) => sum + countLines(readFileSync(path.join(root, file), 'utf8')), 0);
}

/** The syntax tree of a file and its imports; a file that does not parse is an error. */
export function parse(file, text) {
  const parsed = parseSync(file, text);
  if (parsed.errors.length > 0) throw new Error(`${file}: ${parsed.errors[0].message}`);
  return parsed;
}
