import { test } from 'vitest';
import { findFacts } from '../packages/documents/src/find-facts.ts';
import { findInBlocks } from '../packages/redaction/src/find-sensitive-data.ts';
import { looksLikeName } from '../packages/resume-import/src/structure/head-parts.ts';
import { compareWithRecorded } from './compare.ts';
import { names, sentences } from './sentences.ts';

test('people that the overview, the redaction and the resume reader find', () => {
  const outputs = new Map<string, string>();
  for (const sentence of sentences) {
    const [matches = []] = findInBlocks([{ text: sentence }]);
    const redacted = matches.map(({ kind, start, end }) => `${kind} ${sentence.slice(start, end)}`);
    const people = findFacts({ blocks: [{ kind: 'paragraph', text: sentence }] }).flatMap(({ kind, value }) =>
      kind === 'person' ? [value] : [],
    );
    outputs.set(sentence, [`overview: ${[...new Set(people)].join('、')}`, ...redacted].join('\n'));
  }
  for (const name of names) outputs.set(name, `resume: ${String(looksLikeName(name))}`);
  compareWithRecorded('names', outputs);
});
