/**
 * The texts that visitors read use one name for one thing: finds in them the words that the table “Words of the
 * interface” in docs/GLOSSARY.md rules out. Usage: node scripts/lint/vocabulary.mjs
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Visitor } from 'oxc-parser';
import { parse, readSource } from '../size/source-files.mjs';

const heading = '## Words of the interface';
/** Where visitors' texts stand: the screens, and the messages of the server's answers. */
const isRead = (file) => file.startsWith('apps/web/src/') || file.startsWith('packages/contracts/src/');
/** Words that find something are the visitors' own; prompts are addressed to models and to other people. */
const isFree = (file) =>
  file.endsWith('/everyday-words.ts') ||
  file.includes('/chat/prompts/library') ||
  file.includes('/ui/gallery/');
const freeProperties = new Set(['keywords', 'words', 'synonyms', 'prompt', 'examples']);

/** The words that the glossary rules out, each with the word to use. */
export function readVocabulary(glossary) {
  const from = glossary.indexOf(heading);
  const section = glossary.slice(from + heading.length).split('\n## ')[0];
  const rows = Array.from(section.matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm), ([, use, not]) => [use, not]);
  return rows
    .filter(([use]) => use !== '中文' && !use.startsWith('---'))
    .flatMap(([use, not]) => not.split('、').map((word) => ({ word: word.trim(), use: use.trim() })));
}

/** The texts of a module, without those that only find something. */
function textsOf(program) {
  const texts = [];
  const free = [];
  new Visitor({
    Property: ({ key, value }) => freeProperties.has(key.name) && free.push([value.start, value.end]),
    Literal: ({ value, start }) => typeof value === 'string' && texts.push({ text: value, start }),
    TemplateElement: ({ value, start }) => texts.push({ text: value.cooked ?? '', start }),
    JSXText: ({ value, start }) => texts.push({ text: value, start }),
  }).visit(program);
  return texts.filter(({ start }) => !free.some(([from, to]) => start >= from && start < to));
}

/** Every text of `files` (path to source) with a word that is ruled out. */
export function findRuledOut(files, vocabulary) {
  const any = new RegExp(vocabulary.map(({ word }) => word).join('|'));
  return [...files]
    .filter(([file, source]) => isRead(file) && !isFree(file) && any.test(source))
    .flatMap(([file, source]) =>
      textsOf(parse(file, source).program).flatMap(({ text, start }) =>
        vocabulary
          .filter(({ word }) => text.includes(word))
          .map(({ word, use }) => ({ file, line: source.slice(0, start).split('\n').length, word, use })),
      ),
    );
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  const vocabulary = readVocabulary(readFileSync(path.join(root, 'docs/GLOSSARY.md'), 'utf8'));
  const found = findRuledOut(readSource(root), vocabulary);
  for (const { file, line, word, use } of found) console.error(`${file}:${line} “${word}”: ${use}`);
  if (found.length > 0) process.exitCode = 1;
}
