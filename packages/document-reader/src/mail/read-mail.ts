import PostalMime, { decodeWords, type Address, type Attachment, type Email } from 'postal-mime';
import { tableText, type Block } from '../document-text.ts';
import type { ExtractedText } from '../extraction-context.ts';
import { htmlBlocks } from '../markup/html-blocks.ts';
import { readPlain } from '../text/read-plain.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import { latin } from './transfer-coding.ts';

/** Reads an attached file. Rejects if it cannot be read. */
export type ReadAttachment = (bytes: Uint8Array, name: string) => Promise<readonly Block[]>;

const maxAttachments = 50;
/** Characters of all attachments of a message. */
const maxCharacters = 5_000_000;
/** Messages within messages. */
const maxDepth = 3;
/** Parts within parts. */
const maxNestingDepth = 40;
/** Bytes of all headers: a crafted one takes time by the square of its length. */
const maxHeadersSize = 400_000;

const header = /^(?:[\w-]{1,60}:[^\n]*\n(?:[ \t][^\n]*\n)*){2}/;

/** Lines that may part a message; each takes a tenth of a millisecond. */
const maxParting = 20_000;

function partingLines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1))
    if (bytes[at + 1] === 0x2d && bytes[at + 2] === 0x2d) count += 1;
  return count;
}

/** Whether a text begins as a message does: with headers, of which one says who wrote it. */
export function isMail(bytes: Uint8Array): boolean {
  const head = latin(bytes.subarray(0, 16_000)).replace(/^(?:\u00ef\u00bb\u00bf)?\n*/, '');
  if (!header.test(head)) return false;
  const end = head.indexOf('\n\n');
  const fields = end < 0 ? head : head.slice(0, end);
  return /^from:/im.test(fields) && /^(?:date|message-id|mime-version|received|return-path):/im.test(fields);
}

/** The blocks of the body: of two forms of the same the plain one, where it says anything. */
function bodyBlocks({ text = '', html = '' }: Email): readonly Block[] {
  return text.trim() === '' ? htmlBlocks(html).blocks : readPlain(text.replaceAll('\r\n', '\n')).blocks;
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

const nameOf = (one: Address): string =>
  one.group
    ? `${one.name}：${one.group.map(nameOf).join('、')}`
    : one.name === ''
      ? one.address
      : `${one.name} <${one.address}>`;
const namesOf = (all: readonly Address[] | undefined): string => (all ?? []).map(nameOf).join(', ');

const isLocked = ({ headers }: Email): boolean => {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  return (
    /^multipart\/encrypted\b/i.test(type) ||
    (/^application\/(?:x-)?pkcs7-mime\b/i.test(type) && !/smime-type="?signed-data/i.test(type))
  );
};

const isMessage = ({ mimeType }: Attachment): boolean => mimeType === 'message/rfc822';

/** A message: its subject, who wrote it to whom and when, its body, and its attachments with their text. */
export async function readMail(bytes: Uint8Array, read: ReadAttachment): Promise<ExtractedText> {
  if (partingLines(bytes) > maxParting) throw new UnreadableDocument('bomb');
  return tellMail(() => parse(bytes), read);
}

const parse = (source: Uint8Array): Promise<Email> =>
  PostalMime.parse(source, { forceRfc822Attachments: true, maxNestingDepth, maxHeadersSize });

/** What a message says, by whatever program it was kept. */
export async function tellMail(
  outermost: () => Email | Promise<Email>,
  read: ReadAttachment,
): Promise<ExtractedText> {
  const notes: string[] = [];
  const unread: string[] = [];
  let [files, left] = [maxAttachments, maxCharacters];
  const message = async (mail: Email, depth: number): Promise<Block[]> => {
    const { attachments } = mail;
    const names = attachments.map(
      (one, at) => one.filename ?? (isMessage(one) ? `邮件 ${at + 1}.eml` : `附件 ${at + 1}`),
    );
    const date = mail.headers.find(({ key }) => key === 'date')?.value ?? '';
    const rows = [
      ['发件人', namesOf(mail.from && [mail.from])],
      ['收件人', namesOf(mail.to)],
      ['抄送', namesOf(mail.cc)],
      ['日期', dateOf(decodeWords(date).trim())],
      ['附件', names.join('、')],
    ].filter(([, value]) => value !== '');
    const blocks: Block[] = [
      { kind: 'heading', level: depth === 0 ? 1 : 3, text: mail.subject?.trim() || '（没有主题）' },
      { kind: 'table', rows, text: tableText(rows) },
      ...(isLocked(mail) ? [] : bodyBlocks(mail)),
    ];
    if (isLocked(mail)) notes.push('这封邮件加了密，正文读不出来。请在邮件软件里打开后另存。');
    for (const [at, one] of attachments.entries()) {
      const name = names[at] ?? '';
      files -= 1;
      const isPicture = one.mimeType.startsWith('image/');
      if (isLocked(mail) || /pkcs7-signature|pgp-signature/.test(one.mimeType)) continue;
      if (files < 0 || left <= 0 || isPicture || typeof one.content === 'string') {
        unread.push(name);
        continue;
      }
      const content = new Uint8Array(one.content);
      const own = await (
        isMessage(one) && depth < maxDepth
          ? parse(content).then((inner) => message(inner, depth + 1))
          : read(content, name)
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
  let blocks: Block[];
  try {
    blocks = await message(await outermost(), 0);
  } catch (error) {
    // Its parts are nested, or its headers long, beyond all that programs write.
    throw new UnreadableDocument('broken', { cause: error });
  }
  const shown = unread.slice(0, 5).join('、');
  if (unread.length > 0)
    notes.push(
      `附件没有读取：${shown}${unread.length > 5 ? `等 ${unread.length} 个` : ''}。请在邮件软件里另存后打开。`,
    );
  return { blocks, notes };
}
