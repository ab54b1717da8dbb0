import type { Attachment, Email } from 'postal-mime';
import type { ExtractedText } from '../extraction-context.ts';
import { CompoundFile } from '../legacy/compound-file.ts';
import { decodeText } from '../text/text-encoding.ts';
import { tellMail, type ReadAttachment } from './read-mail.ts';

type ReadStream = (name: string) => Uint8Array | undefined;

/** Tags of properties that a message keeps in streams of their own ([MS-OXPROPS]). */
const tags = {
  subject: '0037',
  senderName: '0C1A',
  senderAddress: '5D01',
  senderOther: '0C1F',
  to: '0E04',
  cc: '0E03',
  body: '1000',
  html: '1013',
  rich: '1009',
  fileName: '3707',
  shortName: '3704',
  displayName: '3001',
  content: '3701',
} as const;

const unicode = new TextDecoder('utf-16le');

/** A property of text: as UTF-16, in the code page of its writer, or as bytes ([MS-OXMSG] 2.1.1). */
function textOf(read: ReadStream, tag: string): string {
  const wide = read(`__substg1.0_${tag}001F`);
  if (wide) return unicode.decode(wide).replace(/\0+$/, '');
  const bytes = read(`__substg1.0_${tag}001E`) ?? read(`__substg1.0_${tag}0102`);
  return bytes ? (decodeText(bytes)?.text ?? '').replace(/\0+$/, '') : '';
}

/** 100-nanosecond steps between 1601 and 1970 ([MS-DTYP] FILETIME). */
const epoch = 116_444_736_000_000_000n;
/** When it was sent, or came in. */
const times = [0x00390040, 0x0e060040];
/** In front of the properties of a message that is no attachment ([MS-OXMSG] 2.4.1.1). */
const headerSize = 32;

function sentAt(read: ReadStream): string {
  const bytes = read('__properties_version1.0');
  if (!bytes) return '';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = new Map<number, bigint>();
  for (let at = headerSize; at + 16 <= bytes.length; at += 16)
    found.set(view.getUint32(at, true), view.getBigUint64(at + 8, true));
  const time = times.map((tag) => found.get(tag)).find((one) => one !== undefined);
  const date = time === undefined ? undefined : new Date(Number((time - epoch) / 10_000n));
  return date && !Number.isNaN(date.getTime()) ? date.toUTCString().replace('GMT', '+0000') : '';
}

function attachmentOf(read: ReadStream): Attachment {
  const content = read(`__substg1.0_${tags.content}0102`);
  const name = textOf(read, tags.fileName) || textOf(read, tags.shortName) || textOf(read, tags.displayName);
  return {
    filename: name === '' ? null : name,
    mimeType: /\.(?:png|jpe?g|gif|bmp|webp)$/i.test(name) ? 'image/*' : 'application/octet-stream',
    disposition: 'attachment',
    // A message within a message has no bytes of its own.
    content: content ? content.slice().buffer : new ArrayBuffer(0),
  };
}

const people = (text: string) =>
  text
    .split(/;\s*/)
    .filter((one) => one.trim() !== '')
    .map((one) => ({ name: '', address: one.trim() }));

/** A message that Outlook saved (.msg, [MS-OXMSG]). Throws UnreadableDocument. */
export async function readMsg(bytes: Uint8Array, readAttachment: ReadAttachment): Promise<ExtractedText> {
  const file = new CompoundFile(bytes);
  const read: ReadStream = (name) => file.stream(name);
  const [text, html] = [textOf(read, tags.body), textOf(read, tags.html)];
  const told = await tellMail(() => mailOf(file, text, html), readAttachment);
  const isRichAlone = text.trim() === '' && html.trim() === '' && file.has(`__substg1.0_${tags.rich}0102`);
  return isRichAlone
    ? {
        ...told,
        notes: [...told.notes, '正文只有 Outlook 的富文本，读不出来。请在 Outlook 里另存为 .html 后打开。'],
      }
    : told;
}

function mailOf(file: CompoundFile, text: string, html: string): Email {
  const read: ReadStream = (name) => file.stream(name);
  const name = textOf(read, tags.senderName);
  const address = textOf(read, tags.senderAddress) || textOf(read, tags.senderOther);
  const isAddress = address.includes('@') && address !== name;
  const date = sentAt(read);
  return {
    headers: date === '' ? [] : [{ key: 'date', originalKey: 'Date', value: date }],
    headerLines: [],
    subject: textOf(read, tags.subject),
    from: isAddress ? { name, address } : { name: '', address: name || address },
    to: people(textOf(read, tags.to)),
    cc: people(textOf(read, tags.cc)),
    text,
    html,
    attachments: [...file.storages()].flatMap(([storage, of]) =>
      storage.startsWith('__attach_version1.0_') ? [attachmentOf(of)] : [],
    ),
  };
}
