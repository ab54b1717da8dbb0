import { tableText, type Block, type DocumentText } from '../document-text.ts';
import { findSecrets, secretKinds, type FoundSecret, type SecretKind } from '../find/find-numbers.ts';

const words: Readonly<Record<SecretKind, string>> = {
  identity: '身份证',
  card: '银行卡',
  email: '邮箱',
  mobile: '手机',
  landline: '电话',
};
/** What a text already holds that looks like a placeholder is masked itself, so that every placeholder is one of ours. */
const literal = '原文';
const placeholder = new RegExp(`【(?:${[...Object.values(words), literal].join('|')})\\d+】`, 'gu');

/** Masks texts that belong together, so that the same number has the same placeholder in all of them. */
export interface Masker {
  /** Placeholders (【手机1】) and what they stand for, grown by `mask`. */
  readonly values: ReadonlyMap<string, string>;
  readonly mask: (text: string) => string;
  /** Puts back what `mask` took out. A placeholder that it never gave stays. */
  readonly unmask: (text: string) => string;
}

/**
 * Identity numbers, bank cards, e-mail addresses and telephone numbers become placeholders before a text is sent to a
 * model; `unmask(mask(text))` is the text again, whatever it holds.
 * @param known placeholders given earlier, when a conversation goes on
 */
export function createMasker(
  known: ReadonlyMap<string, string> = new Map(),
  kinds: readonly SecretKind[] = secretKinds,
): Masker {
  const values = new Map(known);
  const given = new Map([...values].map(([name, value]) => [value, name]));
  const nameOf = (word: string, value: string): string => {
    const before = given.get(value);
    if (before !== undefined) return before;
    let count = 1;
    while (values.has(`【${word}${count}】`)) count += 1;
    const name = `【${word}${count}】`;
    values.set(name, value);
    given.set(value, name);
    return name;
  };
  return {
    values,
    mask(text) {
      const spots = [
        ...findSecrets(text)
          .filter(({ kind }) => kinds.includes(kind))
          .map(({ kind, start, end }) => ({ start, end, word: words[kind] })),
        ...[...text.matchAll(placeholder)].map(({ 0: sign, index }) => ({
          start: index,
          end: index + sign.length,
          word: literal,
        })),
      ].toSorted((a, b) => a.start - b.start);
      let masked = '';
      let at = 0;
      for (const { start, end, word } of spots) {
        if (start < at) continue;
        masked += text.slice(at, start) + nameOf(word, text.slice(start, end));
        at = end;
      }
      return masked + text.slice(at);
    },
    unmask: (text) => text.replace(placeholder, (name) => values.get(name) ?? name),
  };
}

/** What stays to be seen of a number in a copy that is handed on. */
function hidden({ kind, value }: FoundSecret): string {
  const stars = (shown: string, from: number, to: number) =>
    shown.slice(0, from) +
    '*'.repeat(Math.max(1, shown.length - from - to)) +
    (to > 0 ? shown.slice(-to) : '');
  if (kind === 'identity') return stars(value, 3, 2);
  if (kind === 'card') return stars(value, 4, 4);
  if (kind === 'mobile') return stars(value.replace(/^(?:\+|00)?86(?=1)/, ''), 3, 4);
  if (kind === 'landline') return stars(value, value.startsWith('0') ? 3 : 0, 2);
  const at = value.indexOf('@');
  return `${value.slice(0, 1)}***${value.slice(at)}`;
}

/** A text with its numbers and addresses starred out for good: 138****5678, z***@example.com. */
export function maskForGood(text: string, kinds: readonly SecretKind[] = secretKinds): string {
  let masked = '';
  let at = 0;
  for (const secret of findSecrets(text)) {
    if (!kinds.includes(secret.kind)) continue;
    masked += text.slice(at, secret.start) + hidden(secret);
    at = secret.end;
  }
  return masked + text.slice(at);
}

/** A document with every text of it put through `change`: a masker's `mask`, or `maskForGood`. Its outline, too. */
export function maskDocument(document: DocumentText, change: (text: string) => string): DocumentText {
  return {
    ...document,
    blocks: document.blocks.map((block): Block => {
      const named = block.name === undefined ? block : { ...block, name: change(block.name) };
      if (named.kind !== 'table') return { ...named, text: change(named.text) };
      const rows = named.rows.map((row) => row.map((cell) => change(cell)));
      return { ...named, rows, text: tableText(rows) };
    }),
    outline: document.outline.map((entry) => ({ ...entry, title: change(entry.title) })),
  };
}
