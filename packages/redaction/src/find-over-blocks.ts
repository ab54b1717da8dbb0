import type { Block } from '@baigong/document-reader/document-text';
import { createSensitiveFinder } from './find-sensitive-data.ts';
import type { SensitiveKind } from './sensitive-kinds.ts';
import { findSplitValues, inOrder, type TextPiece, type Joint } from './split-values.ts';
import type { SensitiveMatch } from './find-numbers.ts';

/** Kinds whose form alone says that both sides of a break are one value. */
const checked = new Set(['identity', 'creditCode', 'card']);
const numbers = new Set([
  'identity',
  'creditCode',
  'card',
  'mobile',
  'landline',
  'email',
  'passport',
  'permit',
  'custom',
]);
const wholeEmail = /@[\w.-]{1,60}\.[a-z]{2,}$/i;
const placeMark = /[省市区县旗镇乡村路街]/u;
const addressEnd = /[号楼室层栋幢座户组]$/u;

/**
 * Whether rules trust a match over a break between two texts. Names are found over breaks only where they are known: 一张 and
 * 三天 of two paragraphs are none.
 */
export function isSplitMatch(
  { text, overCells, separator, border }: Joint,
  { kind, valid, reason, start, end }: SensitiveMatch,
): boolean {
  if (overCells) return checked.has(kind) && valid && reason.includes('校验');
  if (kind === 'email' && wholeEmail.test(text.slice(0, border))) return false;
  if (kind !== 'address') return numbers.has(kind);
  if (separator === '\n') return true;
  const before = text.slice(start, border);
  if (before.length < 6 || !placeMark.test(before)) return false;
  return !reason.startsWith('写在') || addressEnd.test(text.slice(start, end));
}

/** Whether a value that rules find may go on behind a break: none has the end of a sentence in it. */
export const mayGoOn = ({ text, border }: Pick<Joint, 'text' | 'border'>): boolean =>
  !/[。！？；!?;]$/.test(text.slice(0, border).trimEnd());

/** A value that begins in one block and ends in a later one. */
interface SplitMatch {
  readonly kind: SensitiveKind;
  /** All of it, without what broke it. */
  readonly text: string;
  readonly reason: string;
  /** What of it stands in which blocks (`text` is their index). */
  readonly pieces: readonly TextPiece[];
}

/** Values that blocks break, as `findInBlocks` finds those that stand in one. */
export function findOverBlocks(
  blocks: readonly Pick<Block, 'kind' | 'text'>[],
  customWords: readonly string[] = [],
): SplitMatch[] {
  const find = createSensitiveFinder({ customWords });
  return findSplitValues(inOrder(blocks), (joint) =>
    mayGoOn(joint) ? find(joint.text).filter((match) => isSplitMatch(joint, match)) : [],
  ).map(({ found: { kind, reason }, pieces }) => ({
    kind,
    reason: `${reason}，分在${pieces.length === 2 ? '两' : '几'}段里`,
    text: pieces.map(({ text, start, end }) => blocks[text]?.text.slice(start, end) ?? '').join(''),
    pieces,
  }));
}
