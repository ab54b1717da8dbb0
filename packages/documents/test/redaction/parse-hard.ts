import { sensitiveKinds } from '../../src/redaction/find-sensitive-data.ts';
import type { Annotation, Sample } from './samples.ts';

/** A sample with its annotations out of a text with `[[kind:value]]`. */
export function parseMarked(source: string): Sample {
  const annotations: Annotation[] = [];
  let text = '';
  let from = 0;
  for (const { 0: match, 1: name, 2: value = '', index } of source.matchAll(/\[\[(\w+):([^\]]*)\]\]/g)) {
    text += source.slice(from, index);
    from = index + match.length;
    const kind = sensitiveKinds.find((one) => one === name);
    if (kind) annotations.push({ kind, start: text.length, end: text.length + value.length });
    text += value;
  }
  return { type: 'hard', text: text + source.slice(from), annotations };
}
