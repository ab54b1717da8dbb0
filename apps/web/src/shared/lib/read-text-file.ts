/** The most characters one text file may have: what one message can carry to a model. */
export const MAX_TEXT_FILE = 400_000;

/** GB18030 needs at most four bytes for a character; a larger file is too long in any encoding. */
const maxBytes = MAX_TEXT_FILE * 4 + 3;
const sampleBytes = 64 * 1024;

/** A file that cannot be used as text. `message` is the Chinese sentence for the visitor. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'big5';

interface DecodedText {
  readonly text: string;
  readonly encoding: TextEncoding;
}

/** The most frequent characters of modern written Chinese, and the traditional forms of those that differ. */
const frequentChars = new Set(
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运' +
    '個們來為國說時會對這後過發裡種麼學現當沒動還進樣開從實軍與長無機關點業將兩間問並應戰頭體見產給話門員東聲兒論處義幾認條氣題爾別變總電數報結務場計資許統區隊決馬書聽達強難權設記類據邊張該規萬術領確傳師觀讓識帶導爭運，。、；：？！“”「」（）《》',
);

/** Control characters that text does not have; tab, line ends, form feed and escape sequences are fine. */
const isControl = (code: number) => code < 9 || (code > 13 && code < 32 && code !== 27);

function countControls(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) if (isControl(text.charCodeAt(at))) count++;
  return count;
}

function tryDecode(bytes: Uint8Array, encoding: TextEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** How much a decoded text looks like written Chinese: frequent characters count for it, private-use ones against. */
function chineseScore(text: string): number {
  let good = 0;
  let bad = 0;
  let wide = 0;
  for (const character of text.slice(0, 20_000)) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) continue;
    wide++;
    if (frequentChars.has(character)) good++;
    // Private use, half-width kana, and rare extensions: what the wrong table yields.
    else if ((code >= 0xe000 && code < 0xf900) || (code >= 0xff61 && code < 0xffa0) || code > 0x1ffff) bad++;
  }
  return wide === 0 ? 0 : (good - 3 * bad) / wide;
}

/** The part of a text that is printable ASCII, white space or a frequent Chinese character: 0 to 1. */
function readableShare(text: string): number {
  const sample = text.slice(0, 20_000);
  let good = 0;
  for (const character of sample) if (/[\s!-~]/.test(character) || frequentChars.has(character)) good++;
  return good / Math.max(1, sample.length);
}

/** UTF-16 without a mark: text that is partly ASCII has its zeros in every other place. */
function guessUtf16(bytes: Uint8Array): TextEncoding | null {
  const sample = bytes.subarray(0, sampleBytes);
  if (sample.length < 4 || bytes.length % 2 !== 0) return null;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < sample.length; at += 2) {
    if (sample[at] === 0) even++;
    if (sample[at + 1] === 0) odd++;
  }
  const few = Math.max(1, sample.length * 0.01);
  if (odd > few && even <= odd * 0.02) return 'utf-16le';
  if (even > few && odd <= even * 0.02) return 'utf-16be';
  return null;
}

/**
 * Decodes the bytes of a text file: by its byte order mark, else as UTF-8 (strict, or all but a few bytes), else as the likelier of GB18030
 * and Big5; UTF-16 without a mark is recognised by its zeros. Line ends become `\n`.
 * Returns null when the bytes are not text in any of these.
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const decoded = findEncoding(bytes);
  if (!decoded) return null;
  const odd = countControls(decoded.text.slice(0, sampleBytes));
  // A stray control character happens in logs; more than one in a thousand is not text.
  if (odd > Math.max(1, Math.min(decoded.text.length, sampleBytes) / 1_000)) return null;
  return { ...decoded, text: decoded.text.replace(/\r\n?/g, '\n') };
}

/** So many characters of several bytes are right for each that is not. */
const minValidPerInvalid = 100;

/** UTF-8 whose last character was cut off, or in which a byte here and there is wrong: bytes of another encoding are hardly ever right. */
function damagedUtf8(bytes: Uint8Array): DecodedText | null {
  const text = new TextDecoder('utf-8').decode(bytes);
  let wide = 0;
  let wrong = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) wrong++;
    else if (code >= 0x80) wide++;
  }
  return wide >= wrong * minValidPerInvalid
    ? { text: text.replace(/\ufffd+$/, ''), encoding: 'utf-8' }
    : null;
}

function findEncoding(bytes: Uint8Array): DecodedText | null {
  const as = (encoding: TextEncoding): DecodedText | null => {
    const text = tryDecode(bytes, encoding);
    return text === null ? null : { text, encoding };
  };
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return as('utf-8') ?? damagedUtf8(bytes);
  if (first === 0xff && second === 0xfe) return as('utf-16le');
  if (first === 0xfe && second === 0xff) return as('utf-16be');

  if (bytes.subarray(0, sampleBytes).includes(0)) {
    const wide = guessUtf16(bytes);
    const decoded = wide && as(wide);
    return decoded && readableShare(decoded.text) > 0.5 ? decoded : null;
  }
  const utf8 = as('utf-8') ?? damagedUtf8(bytes);
  if (utf8) return utf8;
  const simplified = as('gb18030');
  const traditional = as('big5');
  if (!simplified || !traditional) return rejectUnlikely(simplified ?? traditional);
  return rejectUnlikely(
    chineseScore(traditional.text) > chineseScore(simplified.text) ? traditional : simplified,
  );
}

/** GB18030 accepts nearly any bytes: a picture cut short decodes too, into characters that nobody writes. */
function rejectUnlikely(decoded: DecodedText | null): DecodedText | null {
  return decoded && chineseScore(decoded.text) > 0.05 ? decoded : null;
}

const documentKinds: Record<string, string> = {
  pdf: 'PDF',
  doc: 'Word',
  docx: 'Word',
  wps: 'WPS',
  xls: 'Excel',
  xlsx: 'Excel',
  et: 'WPS',
  ppt: 'PowerPoint',
  pptx: 'PowerPoint',
  epub: 'EPUB',
};

const extensionOf = (name: string) => name.toLowerCase().split('.').pop() ?? '';

function toUnreadableFile(name: string): UnreadableFile {
  const kind = documentKinds[extensionOf(name)];
  return new UnreadableFile(
    kind
      ? `“${name}”是 ${kind} 文档，这里只能读图片和纯文本文件。请复制其中的文字粘贴进来，或另存为 txt 后再添加。`
      : `“${name}”不是文本文件，无法读取。这里可以添加图片，以及 txt、md、csv、json、代码等文本文件。`,
  );
}

/**
 * Reads a text file, whatever Chinese encoding it is in.
 * Throws UnreadableFile for one that is not text, empty, or longer than MAX_TEXT_FILE characters.
 */
export async function readTextFile(file: Blob & { readonly name: string }): Promise<DecodedText> {
  const tooLong = (size: string) =>
    new UnreadableFile(
      `“${file.name}”有${size}，超过 40 万字的上限。请拆成几个文件分次发送，或只粘贴需要的部分。`,
    );
  if (file.size === 0) throw new UnreadableFile(`“${file.name}”是空文件，没有可以发送的内容。`);
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.slice(0, maxBytes + 1).arrayBuffer());
  } catch {
    throw new UnreadableFile(`“${file.name}”读取失败，它可能已被移动或改名。请重新选择文件。`);
  }
  if (file.size > maxBytes) {
    // Cut at an even byte before a possible half character, only to tell text from the rest.
    const head = bytes.subarray(0, sampleBytes);
    if (head.includes(0) && !guessUtf16(head)) throw toUnreadableFile(file.name);
    if (extensionOf(file.name) in documentKinds) throw toUnreadableFile(file.name);
    throw tooLong(` ${(file.size / 1024 / 1024).toFixed(1)} MB`);
  }
  const decoded = decodeText(bytes);
  if (!decoded) throw toUnreadableFile(file.name);
  if (decoded.text.length > MAX_TEXT_FILE)
    throw tooLong(`约 ${(decoded.text.length / 10_000).toFixed(1)} 万字`);
  if (decoded.text.trim() === '') throw new UnreadableFile(`“${file.name}”里没有文字，没有可以发送的内容。`);
  return decoded;
}
