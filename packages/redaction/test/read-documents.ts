import { readFileSync } from 'node:fs';
import { parseMarked } from './parse-hard.ts';
import type { Sample } from './samples.ts';

/** The marked documents of a file of `documents`, which authors wrote who did not know the rules. */
export const readDocuments = (name: string): Sample[] =>
  readFileSync(new URL(`documents/${name}.txt`, import.meta.url), 'utf8')
    .split(/^=====$/m)
    .map((document) => document.replace(/^\s*# kind:.*\n/, '').trim())
    .filter((document) => document !== '')
    .map(parseMarked);
