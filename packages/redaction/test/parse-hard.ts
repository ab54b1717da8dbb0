import { sensitiveKinds } from '../src/sensitive-kinds.ts';
import type { Annotation, Sample } from './samples.ts';

/** A sample with its annotations out of a text with `[[kind:value]]`; those of other kinds, `[[title:张主任]]`, may be found or not. */
export function parseMarked(source: string): Sample {
  const annotations: Annotation[] = [];
  const optional: NonNullable<Sample['optional']>[number][] = [];
  let text = '';
  let from = 0;
  for (const { 0: match, 1: name, 2: value = '', index } of source.matchAll(/\[\[(\w+):([^\]]*)\]\]/g)) {
    text += source.slice(from, index);
    from = index + match.length;
    const kind = sensitiveKinds.find((one) => one === name);
    const range = { start: text.length, end: text.length + value.length };
    if (kind) annotations.push({ kind, ...range });
    else optional.push({ ...range, isTitle: name === 'title' });
    text += value;
  }
  return { type: 'hard', text: text + source.slice(from), annotations, optional };
}
