import { ToolsRefused } from './ask-program.ts';
import { deviceError } from './device-error.ts';
import { faultOfWords, wordsOf } from './read-fault.ts';

/** Throws what a program says in the middle of an answer. */
export function throwSaid(line: unknown): never {
  const fault = faultOfWords(wordsOf(line));
  throw fault === 'noTools' ? new ToolsRefused() : deviceError(fault ?? 'crashed');
}
