import { UnreadableWord } from './redact-word.ts';
import { UnsafeXml, decodePart, readTokens, writeTokens } from './xml-tokens.ts';
import { zipSync } from 'fflate';
import { UnreadableDocument } from '@baigong/document-reader/unreadable-document';
import { isZip, unpack } from '@baigong/document-reader/unpack';
import { docxType } from './redact-word-file.ts';
import { barePlaceholder } from '../placeholders.ts';
import { placeholdersIn } from '../redact-text.ts';
import { attributesOf, textOf, textsOf, createTokenEdits } from './part-texts.ts';
import type { Parts } from './relations.ts';

/** Characters that a mapping may add to a file; a contract of a thousand values has a hundredth of it. */
const maxAdded = 5_000_000;

/** Characters that XML has no place for, and the line break of a value that was broken over paragraphs. */
// oxlint-disable-next-line no-control-regex -- these are what must not be written
const unwritable = /[\u0000-\u001f\ufffe\uffff]/g;

/**
 * A redacted Word file with the values of its mapping in the place of their placeholders, also where editing has put one
 * in several runs. All else stays as it is. Throws UnsafeXml, or UnreadableWord where the values are more than a file can have.
 */
export function restoreWord(
  parts: Parts,
  mapping: ReadonlyMap<string, string>,
): { readonly parts: Parts; readonly restored: number } {
  const written = new Map([...mapping].map(([key, value]) => [key, value.replace(unwritable, '')]));
  const result: Record<string, Uint8Array> = {};
  let restored = 0;
  let added = 0;
  const count = (value: string): string => {
    added += value.length;
    if (added > maxAdded) throw new UnreadableWord('size');
    return value;
  };
  for (const [name, bytes] of Object.entries(parts)) {
    result[name] = bytes;
    if (!name.endsWith('.xml') || name === '[Content_Types].xml') continue;
    const tokens = readTokens(decodePart(bytes));
    const edits = createTokenEdits();
    let changed = false;
    for (const view of textsOf(tokens).views)
      for (const { start, end, value } of placeholdersIn(textOf(view), written)) {
        if (!edits.replace(view, start, end, count(value))) continue;
        restored += 1;
        changed = true;
      }
    edits.commit();
    for (const { tag, name: attribute, written: isText } of attributesOf(tokens)) {
      const value = tag.attributes.get(attribute) ?? '';
      if (!isText || value === '') continue;
      const whole = value.replace(barePlaceholder, (match, key: string, untitled: string) => {
        const known = written.get(`【${key}】`);
        if (known !== undefined) return count(known);
        // 当事人甲老师: the title stood behind a name without one.
        const shorter = written.get(`【${untitled}】`);
        return shorter === undefined
          ? match
          : count(shorter) + match.slice(match.indexOf(key) + untitled.length);
      });
      if (whole === value) continue;
      tag.attributes.set(attribute, whole);
      changed = true;
    }
    if (changed) result[name] = writeTokens(tokens);
  }
  return { parts: result, restored };
}

export type RestoredFile =
  | { readonly state: 'done'; readonly file: Blob; readonly restored: number }
  | { readonly state: 'refused'; readonly reason: string };

const refusals = {
  format: '这不是 .docx 文件。请选择脱敏时下载的 Word 副本，或先用 Word、WPS 另存为 docx。',
  broken: '这个 Word 文件不完整或写法不合规，没有还原。请用 Word 或 WPS 打开，另存一份再试。',
} as const;

/** A redacted Word file with its values back, as the mapping file has them. */
export async function restoreWordFile(
  source: Blob,
  mapping: ReadonlyMap<string, string>,
): Promise<RestoredFile> {
  const bytes = new Uint8Array(await source.arrayBuffer());
  if (!isZip(bytes)) return { state: 'refused', reason: refusals.format };
  try {
    const { parts, restored } = restoreWord(
      unpack(bytes, () => true),
      mapping,
    );
    if (
      parts['word/document.xml'] === undefined &&
      !Object.keys(parts).some((name) => name.startsWith('word/'))
    )
      return { state: 'refused', reason: refusals.format };
    const { '[Content_Types].xml': types = new Uint8Array(), ...rest } = parts;
    const made = zipSync({ '[Content_Types].xml': types, ...rest });
    return { state: 'done', file: new Blob([made], { type: docxType }), restored };
  } catch (error) {
    if (error instanceof UnreadableWord || error instanceof UnsafeXml)
      return { state: 'refused', reason: refusals.broken };
    if (error instanceof UnreadableDocument) return { state: 'refused', reason: error.message };
    throw error;
  }
}
