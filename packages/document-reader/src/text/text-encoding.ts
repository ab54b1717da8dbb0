import { readSingleByte, type SingleByteEncoding } from './single-byte.ts';

/** The most frequent characters of modern written Chinese, and the traditional forms of those that differ. */
const frequentChinese = new Set(
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运' +
    '個們來為國說時會對這後過發裡種麼學現當沒動還進樣開從實軍與長無機關點業將兩間問並應戰頭體見產給話門員東聲兒論處義幾認條氣題爾別變總電數報結務場計資許統區隊決馬書聽達強難權設記類據邊張該規萬術領確傳師觀讓識帶導爭運，。、；：？！“”「」（）《》',
);

/** Frequent kanji of Japanese, forms of their own among them. */
const frequentKanji: ReadonlySet<string> = new Set(
  '日一国人年大十二本中長出三時行見月分後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先名川千水半男西電語木聞食車何南毎白天母火会同事自社発者地業方新場員立開手力問代明動京目通言理体田主題意不作用度強公持野以思家世多正安院心界教文元重近考画海売知道集別物使品計特私始運終台広住無真有口少料工建空送転研究楽着店質待試経済対応関係変実現権戦総当点区図価検県館読込記録設定確認処表示駅々、。「」・',
);

/** The syllables that make up two thirds of written Korean. */
const frequentHangul: ReadonlySet<string> = new Set(
  '이다는의에을가고하한지기로사서도를은인나자리어시아대해라일수있그것정스부보제전들만여주상장구동오안조우비과소으원성유게세계진생미국화마중신거내면모위공관경무드트선할까요니했습려년월와연음물적회문결업용말개방식었당데저입본영실재너건되민한된심행때러남집차금반치간실발단람터파출양',
);

/** Encodings that are told apart by their bytes, most likely ones first. */
const guessed = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'] as const;
type GuessedEncoding = (typeof guessed)[number];
type WideEncoding = 'utf-16le' | 'utf-16be';
export type TextEncoding =
  | 'utf-8'
  | WideEncoding
  | 'utf-32le'
  | 'utf-32be'
  | GuessedEncoding
  | SingleByteEncoding;

export interface DecodedText {
  readonly text: string;
  readonly encoding: TextEncoding;
  /** How sure the encoding is, 0 to 1; 1 where the bytes say it themselves (UTF-8, a byte order mark). */
  readonly confidence: number;
}

const sampleBytes = 64 * 1024;
/** So many characters of several bytes are right for each that is not. */
const minValidPerInvalid = 100;
/** Fewer wide characters than this leave a doubt, however well they fit. */
const enoughCharacters = 12;

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

/** Counts of what a decoded sample is made of, in characters beyond ASCII. */
interface Census {
  readonly wide: number;
  readonly chinese: number;
  readonly kana: number;
  readonly kanji: number;
  readonly hangul: number;
  readonly frequentHangul: number;
  readonly marks: number;
  /** Private use, half-width kana, rare extensions: what the wrong table yields. */
  readonly odd: number;
  readonly invalid: number;
}

function takeCensus(text: string): Census {
  let [wide, chinese, kana, kanji, hangul, common, marks, odd, invalid] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (const character of text.slice(0, 20_000)) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) continue;
    wide++;
    if (code === 0xfffd) invalid++;
    else if (code >= 0x3040 && code <= 0x30ff) kana++;
    else if (code >= 0xac00 && code <= 0xd7a3) hangul++;
    else if ((code >= 0x3000 && code <= 0x303f) || (code >= 0xff00 && code <= 0xff60)) marks++;
    else if (
      (code >= 0xe000 && code < 0xf900) ||
      (code >= 0xff61 && code < 0xffa0) ||
      (code >= 0xd800 && code < 0xe000) ||
      code > 0x1ffff
    )
      odd++;
    if (frequentChinese.has(character)) chinese++;
    if (frequentKanji.has(character)) kanji++;
    if (frequentHangul.has(character)) common++;
  }
  return { wide, chinese, kana, kanji, hangul, frequentHangul: common, marks, odd, invalid };
}

/** How much of a sample is frequent in the language that its encoding is for: 1 at most, 0 or less for another one. */
function score(encoding: GuessedEncoding, count: Census): number {
  const { wide } = count;
  if (wide === 0 || count.invalid * minValidPerInvalid > wide) return 0;
  switch (encoding) {
    case 'gb18030':
    case 'big5':
      return (count.chinese - 3 * count.odd) / wide;
    case 'shift_jis':
    case 'euc-jp':
      // Japanese has kana everywhere but in lists of names; half-width ones are at home in Shift_JIS.
      if (encoding === 'shift_jis' && count.kana === 0 && count.odd === 0)
        return (0.8 * (count.kanji + count.marks)) / wide;
      return count.kana < wide * 0.2 ? 0 : (count.kana + count.kanji + count.marks - count.odd) / wide;
    case 'euc-kr':
      // Chinese read as Korean is six parts of syllables and four of Chinese characters.
      return count.hangul < wide * 0.75
        ? 0
        : (count.frequentHangul + count.marks + (count.hangul - count.frequentHangul) / 4 - 3 * count.odd) /
            wide;
  }
}

/** The share of a text of any language that is printable ASCII, white space or frequent: 0 to 1. */
function readableShare(text: string): number {
  const sample = text.slice(0, 20_000);
  let ascii = 0;
  for (const character of sample) if (/[\s!-~]/.test(character)) ascii++;
  const { chinese, kana, frequentHangul: common, odd } = takeCensus(sample);
  return (ascii + chinese + kana + common - 3 * odd) / Math.max(1, sample.length);
}

/** UTF-16 without a mark: text that is partly ASCII has its zeros in every other place. */
export function guessUtf16(bytes: Uint8Array): WideEncoding | null {
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

/** UTF-16 of hardly any ASCII, known by its characters alone: read the wrong way round they are none that anybody writes. */
function readWide(bytes: Uint8Array): DecodedText | null {
  if (bytes.length < 4) return null;
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
  const shares = (['utf-16le', 'utf-16be'] as const).map((encoding) => {
    const sample = tryDecode(even.subarray(0, sampleBytes), encoding);
    // A sample may end in half a pair; half pairs within it are no text.
    const text = sample ?? new TextDecoder(encoding).decode(even.subarray(0, sampleBytes)).slice(0, -1);
    const bad = countControls(text) > text.length / 1_000 || text.includes('\ufffd');
    return { encoding, share: bad ? 0 : readableShare(text) };
  });
  const [best, other] = shares.toSorted((a, b) => b.share - a.share);
  if (!best || best.share < 0.25 || best.share < 3 * (other?.share ?? 0)) return null;
  const text = tryDecode(even, best.encoding);
  return text === null
    ? null
    : { text, encoding: best.encoding, confidence: certainty(best.share, other?.share ?? 0, text.length) };
}

function certainty(best: number, second: number, characters: number): number {
  const lead = best / (best + Math.max(0, second));
  return Math.min(0.99, lead * Math.min(1, 0.5 + characters / (2 * enoughCharacters)));
}

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
    ? { text: text.replace(/\ufffd+$/, ''), encoding: 'utf-8', confidence: 1 }
    : null;
}

/** A part of the file that begins at the line of its first byte beyond ASCII. */
function telling(bytes: Uint8Array): Uint8Array {
  const first = Math.max(
    0,
    bytes.findIndex((byte) => byte >= 0x80),
  );
  const line = bytes.lastIndexOf(10, first) + 1;
  const start = first - line > 1_000 ? first : line;
  return bytes.subarray(start, start + sampleBytes);
}

/** Text of one byte a character: a guess of an encoding among many. */
function singleByteText(bytes: Uint8Array): DecodedText | null {
  const found = readSingleByte(bytes);
  return found ? { ...found, confidence: 0.7 } : null;
}

/** UTF-32, by its mark or by its characters, of which the upper two bytes are all but empty. */
function readUtf32(bytes: Uint8Array): DecodedText | null {
  if (bytes.length < 8 || bytes.length % 4 !== 0) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const encoding of ['utf-32le', 'utf-32be'] as const) {
    const codeAt = (at: number) => view.getUint32(at, encoding === 'utf-32le');
    let at = 0;
    while (at < bytes.length && codeAt(at) > 0 && codeAt(at) <= 0x10_ff_ff) at += 4;
    if (at < bytes.length) continue;
    let text = '';
    for (at = codeAt(0) === 0xfeff ? 4 : 0; at < bytes.length; at += 4)
      text += String.fromCodePoint(codeAt(at));
    return { text, encoding, confidence: 1 };
  }
  return null;
}

/** The likeliest of the encodings of East Asia. GB18030 accepts nearly any bytes: what nobody writes is refused. */
function guessEncoding(bytes: Uint8Array): DecodedText | null {
  const sample = telling(bytes);
  const scores = guessed
    .map((encoding) => {
      const text = new TextDecoder(encoding).decode(sample).replace(/\ufffd+$/, '');
      const census = takeCensus(text);
      return { encoding, wide: census.wide, value: score(encoding, census) };
    })
    .toSorted((a, b) => b.value - a.value);
  const [best, second] = scores;
  if (!best || best.value <= 0.05) return null;
  const text = new TextDecoder(best.encoding).decode(bytes).replace(/\ufffd+$/, '');
  const wrong = text.match(/\ufffd/g)?.length ?? 0;
  if (wrong * minValidPerInvalid > text.length) return null;
  return { text, encoding: best.encoding, confidence: certainty(best.value, second?.value ?? 0, best.wide) };
}

function findEncoding(bytes: Uint8Array): DecodedText | null {
  const marked = (encoding: TextEncoding): DecodedText | null => {
    const text = tryDecode(bytes, encoding);
    return text === null ? null : { text, encoding, confidence: 1 };
  };
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return marked('utf-8') ?? damagedUtf8(bytes);
  const utf32 = first === 0 || bytes[3] === 0 ? readUtf32(bytes) : null;
  if (utf32) return utf32;
  if (first === 0xff && second === 0xfe) return marked('utf-16le');
  if (first === 0xfe && second === 0xff) return marked('utf-16be');
  if (bytes.subarray(0, sampleBytes).includes(0)) return readWide(bytes);
  const utf8 = marked('utf-8') ?? damagedUtf8(bytes);
  if (utf8) return utf8;
  const guess = guessEncoding(bytes);
  if (guess && guess.confidence > 0.6) return guess;
  return readWide(bytes) ?? (guess && guess.confidence > 0.55 ? guess : (singleByteText(bytes) ?? guess));
}

/**
 * Decodes the bytes of a text file: by its byte order mark, else as UTF-8 (strict, or all but a few bytes), else as UTF-16 without a
 * mark, UTF-32, as the likeliest of GB18030, Big5, Shift_JIS, EUC-JP and EUC-KR by the characters that are frequent in their languages, or as
 * an encoding of one byte a character (`single-byte.ts`).
 * Line ends become `\n`. Returns null when the bytes are not text in any of these.
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const decoded = findEncoding(bytes);
  if (!decoded) return null;
  const odd = countControls(decoded.text.slice(0, sampleBytes));
  // A stray control character happens in logs; more than one in a thousand is not text.
  if (odd > Math.max(1, Math.min(decoded.text.length, sampleBytes) / 1_000)) return null;
  return { ...decoded, text: decoded.text.replace(/\r\n?/g, '\n') };
}
