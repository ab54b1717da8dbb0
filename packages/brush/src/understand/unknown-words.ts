import { LONE_NOUNS } from './stop-words.ts';

/** A part of a prompt: a word that the brush knows, one that names nothing to draw, or what is left between them. */
export interface Part {
  readonly word: string;
  readonly kind: 'known' | 'grammar' | 'unknown';
}

/** As many as fit into a sentence. */
const MOST_UNKNOWN = 12;

/** Words of grammar that are also the beginning of a noun: 老师, 面具, 杯子. */
const beginnings = new Set('老大小新外地面杯盘瓶壶篮碗排条头口');
/** Words of grammar that are also the end of a noun: 机场, 隧道, 房间. */
const endings = new Set('场道口头间线');
const numerals = new Set('一二两三四五六七八九十百千几每这那');

/** The names of what the brush does not know, in the prompt's words, each once. */
export function listUnknown(parts: readonly Part[]): string[] {
  const found = new Set<string>();
  for (let from = 0; from < parts.length; from += 1) {
    let end = from;
    while (parts[end]?.kind === 'unknown') end += 1;
    if (end === from) continue;
    const word = nameOf(parts, from, end);
    if (word !== undefined) found.add(word);
    from = end;
  }
  return [...found].slice(0, MOST_UNKNOWN);
}

/** The name that a run of unknown parts is; undefined for a lone character of which it is not known what it names. */
function nameOf(parts: readonly Part[], from: number, end: number): string | undefined {
  const run = parts
    .slice(from, end)
    .map(({ word }) => word)
    .join('');
  if (run.length > 1) return run;
  const [before, left, right] = [parts[from - 2]?.word ?? '', parts[from - 1], parts[end]];
  // After a number it is a measure: 三壶茶.
  if (left && left.kind === 'grammar' && beginnings.has(left.word) && !numerals.has(before.slice(-1)))
    return left.word + run;
  if (right && right.kind === 'grammar' && endings.has(right.word)) return run + right.word;
  return LONE_NOUNS.has(run) ? run : undefined;
}
