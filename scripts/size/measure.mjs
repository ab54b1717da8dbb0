/** The numbers of the size report. */
import { findEqualConstants, findEqualSentences } from './equal-text.mjs';
import { buildGraph, countReachable, findTwoWayFolders, readPackageExports } from './imports.mjs';
import { countCssLines, countLines, parse, readSource } from './source-files.mjs';

/** What a reader of this file may have to know: everything it can reach. */
const entryPoints = [
  'apps/web/src/features/chat/messages/message-row.tsx',
  'apps/web/src/features/resume/editor/text-field.tsx',
  'apps/web/src/features/document/reader/reader.tsx',
  'apps/server/src/features/chat/generate-answer.ts',
  'apps/server/src/features/gallery/publish-picture.ts',
];

/** Source lines of each app and package, in the order of their names. */
function linesByPackage(files) {
  const lines = {};
  for (const [file, text] of files) {
    const name = file.split('/', 2).join('/');
    lines[name] = (lines[name] ?? 0) + countLines(text);
  }
  return lines;
}

/** Measures the tree below `root`: the numbers by name, and what was counted where that helps. */
export function measure(root, entries = entryPoints) {
  const files = readSource(root);
  const parsed = new Map(Array.from(files, ([file, text]) => [file, parse(file, text)]));
  const graph = buildGraph(files, parsed, readPackageExports(root));
  const lines = linesByPackage(files);
  const constants = findEqualConstants(files, parsed);
  const sentences = findEqualSentences(files, parsed);
  const twoWay = findTwoWayFolders(graph);
  const prefixed = (prefix, values) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix} ${name}`, value]));
  return {
    numbers: {
      ...prefixed('lines', lines),
      'source lines': Object.values(lines).reduce((sum, each) => sum + each, 0),
      'source files': files.size,
      'CSS lines': countCssLines(root),
      'equal constants': constants.length,
      'equal sentences': sentences.length,
      'two-way folders': twoWay.length,
      ...prefixed(
        'reachable',
        Object.fromEntries(entries.map((entry) => [entry, countReachable(graph, entry)])),
      ),
    },
    findings: { 'equal constants': constants, 'equal sentences': sentences, 'two-way folders': twoWay },
  };
}
