import { tableText, type Block } from '../document-text.ts';
import type { ExtractedText } from '../extraction-context.ts';
import { htmlBlocks } from '../markup/html-blocks.ts';
import { readPlain } from '../text/read-plain.ts';
import { decodeCharset, decodeWords, parseMime, type MimePart } from './mime.ts';
import { latinBytes, latin } from './transfer-coding.ts';

/** Reads an attached file. Rejects if it cannot be read. */
type ReadAttachment = (bytes: Uint8Array, name: string) => Promise<readonly Block[]>;

const maxAttachments = 50;
/** Characters of all attachments of a message. */
const maxCharacters = 5_000_000;
/** Messages within messages. */
const maxDepth = 3;

const header = /^(?:[\w-]{1,60}:[^\n]*\n(?:[ \t][^\n]*\n)*){2}/;

/** Whether a text begins as a message does: with headers, of which one says who wrote it. */
export function isMail(bytes: Uint8Array): boolean {
  const head = latin(bytes.subarray(0, 16_000)).replace(/^(?:\u00ef\u00bb\u00bf)?\n*/, '');
  if (!header.test(head)) return false;
  const end = head.indexOf('\n\n');
  const fields = end < 0 ? head : head.slice(0, end);
  return /^from:/im.test(fields) && /^(?:date|message-id|mime-version|received|return-path):/im.test(fields);
}

const textOf = ({ content, type }: MimePart): string =>
  decodeCharset(latinBytes(content), type.parameters.get('charset')).replaceAll('\r\n', '\n');

const isText = ({ type, isAttachment, fileName }: MimePart): boolean =>
  !isAttachment && fileName === undefined && /^text\/(?:plain|html)$/.test(type.value);

/** The blocks of the body: of two forms of the same the plain one, where it says anything. */
function bodyBlocks(part: MimePart): Block[] {
  if (isText(part)) {
    const text = textOf(part);
    return text.trim() === ''
      ? []
      : part.type.value === 'text/html'
        ? htmlBlocks(text).blocks
        : readPlain(text).blocks;
  }
  if (part.type.value !== 'multipart/alternative') return part.parts.flatMap(bodyBlocks);
  const forms = part.parts.toSorted(
    (a, b) => Number(b.type.value === 'text/plain') - Number(a.type.value === 'text/plain'),
  );
  for (const form of forms) {
    const blocks = bodyBlocks(form);
    if (blocks.length > 0) return blocks;
  }
  return [];
}

/** What is not the body: files, messages and pictures. */
function attachmentsOf(part: MimePart): MimePart[] {
  if (part.parts.length > 0) return part.parts.flatMap(attachmentsOf);
  return isText(part) || part.type.value.startsWith('multipart/') ? [] : [part];
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** The date as its writer saw it: 2026-11-05 09:30（+0800）. */
function dateOf(text: string): string {
  const match = /(\d{1,2}) ([a-z]{3})[a-z]* (\d{4}) (\d{1,2}:\d{2})(?::\d{2})?(?: ([+-]\d{4}))?/i.exec(text);
  const [, day = '', month = '', year = '', time = '', zone] = match ?? [];
  const at = months.indexOf(month.toLowerCase());
  if (at < 0) return text;
  const date = `${year}-${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')} ${time.padStart(5, '0')}`;
  return zone === undefined ? date : `${date}（${zone}）`;
}

const rowsOf = [
  ['from', '发件人'],
  ['to', '收件人'],
  ['cc', '抄送'],
  ['date', '日期'],
] as const;

const isLocked = ({ type }: MimePart): boolean =>
  type.value === 'multipart/encrypted' ||
  (/^application\/(?:x-)?pkcs7-mime$/.test(type.value) &&
    type.parameters.get('smime-type') !== 'signed-data');

/** A message: its subject, who wrote it to whom and when, its body, and its attachments with their text. */
export async function readMail(bytes: Uint8Array, read: ReadAttachment): Promise<ExtractedText> {
  const notes: string[] = [];
  const unread: string[] = [];
  let [files, left] = [maxAttachments, maxCharacters];
  const message = async (source: string, depth: number): Promise<Block[]> => {
    const mail = parseMime(source);
    const words = (name: string) => decodeWords(mail.headers.get(name) ?? '');
    const attachments = attachmentsOf(mail);
    const names = attachments.map(
      (one, at) =>
        one.fileName ?? (one.type.value === 'message/rfc822' ? `邮件 ${at + 1}.eml` : `附件 ${at + 1}`),
    );
    const rows = [
      ...rowsOf.map(([name, label]) => [label, name === 'date' ? dateOf(words(name)) : words(name)]),
      ['附件', names.join('、')],
    ].filter(([, value]) => value !== '');
    const blocks: Block[] = [
      { kind: 'heading', level: depth === 0 ? 1 : 3, text: words('subject') || '（没有主题）' },
      { kind: 'table', rows, text: tableText(rows) },
      ...bodyBlocks(mail),
    ];
    if (isLocked(mail)) notes.push('这封邮件加了密，正文读不出来。请在邮件软件里打开后另存。');
    for (const [at, one] of attachments.entries()) {
      const name = names[at] ?? '';
      files -= 1;
      const isPicture = one.type.value.startsWith('image/');
      if (isLocked(mail) || /pkcs7-signature|pgp-signature/.test(one.type.value)) continue;
      if (files < 0 || left <= 0 || isPicture) {
        unread.push(name);
        continue;
      }
      const own = await (
        one.type.value === 'message/rfc822' && depth < maxDepth
          ? message(one.content, depth + 1)
          : read(latinBytes(one.content), name)
      ).catch((): Block[] => []);
      if (own.length === 0) unread.push(name);
      else blocks.push({ kind: 'heading', level: 2, text: `附件：${name}` });
      for (const { page: _page, ...block } of own) {
        left -= block.text.length;
        blocks.push(block);
      }
    }
    return blocks;
  };
  const blocks = await message(latin(bytes).replace(/^\u00ef\u00bb\u00bf/, ''), 0);
  const shown = unread.slice(0, 5).join('、');
  if (unread.length > 0)
    notes.push(
      `附件没有读取：${shown}${unread.length > 5 ? `等 ${unread.length} 个` : ''}。请在邮件软件里另存后打开。`,
    );
  return { blocks, notes };
}
