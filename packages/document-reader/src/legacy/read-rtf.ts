import { struckFrom, struckTo } from '../markup/struck.ts';
import { UnreadableDocument } from '../unreadable-document.ts';
import type { ExtractedText } from '../extraction-context.ts';
import { isSymbolFont, withSigns } from '../office/symbol-fonts.ts';
import { RtfOutput } from './rtf-output.ts';
import { codePageOfCharset } from './code-pages.ts';

/** Destinations whose text is none of the document's. */
const skippedDestinations: ReadonlySet<string> = new Set(
  (
    'colortbl info pict object objdata fldinst filetbl listtable listoverridetable revtbl rsidtbl themedata colorschememapping ' +
    'latentstyles datastore generator xmlnstbl bkmkstart bkmkend nonshppict nonesttables sp sv sn datafield formfield ' +
    'atnid atnref atndate atntime atnicn falt panose template passwordhash protusertbl userprops mmathPr defchp defpap ' +
    'wgrffmtfilter pgptbl tc xe txe rxe ftnsep ftnsepc aftnsep aftnsepc ftncn aftncn'
  ).split(' '),
);

const signs: Readonly<Record<string, string>> = {
  tab: ' ',
  line: '\n',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
};

/** The text that a control word stands for. */
const signOf = (word: string): string | undefined => signs[word];

const decoders = new Map<string, TextDecoder>();

function decoderOf(page: string): TextDecoder {
  const known = decoders.get(page) ?? new TextDecoder(page);
  decoders.set(page, known);
  return known;
}

interface State {
  /** What the text of this group is for. */
  destination: 'text' | 'skip' | 'fonts' | 'styles' | 'header' | 'footer' | 'note' | 'comment' | 'author';
  /** Characters that stand for a Unicode one and are skipped after it. */
  fallback: number;
  font: number;
  hidden: boolean;
  struck: boolean;
  deleted: boolean;
}

const maxDepth = 2_000;

/** Reads RTF 1.9: text in any code page and in Unicode, tables, notes, comments, numbers of lists as the file gives them. */
export function readRtf(bytes: Uint8Array): ExtractedText {
  const output = new RtfOutput();
  const fonts = new Map<number, string>();
  const fontNames = new Map<number, string>();
  let codePage = 'windows-1252';
  let state: State = {
    destination: 'text',
    fallback: 1,
    font: -1,
    hidden: false,
    struck: false,
    deleted: false,
  };
  const stack: State[] = [];
  let pending: number[] = [];
  let skip = 0;
  let ignorable = false;
  let styleName = '';
  let styleNumber = 0;
  let author = '';

  const nameFont = (text: string) => {
    const before = fontNames.get(state.font) ?? '';
    if (before.length < 60) fontNames.set(state.font, (before + text).replace(/;[^]*$/, '').trim());
  };
  const emit = (text: string) => {
    if (text === '') return;
    if (state.destination === 'styles') styleName += text;
    else if (state.destination === 'author') author += text;
    else if (state.destination === 'fonts') nameFont(text);
    else if (!state.hidden && !state.deleted && state.destination !== 'skip') {
      const words = withSigns(text, fontNames.get(state.font) ?? '');
      output.text(state.struck ? struckFrom + words + struckTo : words);
    }
  };
  const flush = () => {
    if (pending.length === 0) return;
    const page = fonts.get(state.font) ?? codePage;
    const isText = state.destination !== 'fonts' && state.destination !== 'styles';
    // The codes of a symbol font are no letters of a code page.
    if (isText && isSymbolFont(fontNames.get(state.font) ?? ''))
      emit(String.fromCharCode(...pending.map((byte) => (byte > 0x20 ? 0xf000 + byte : byte))));
    else emit(decoderOf(page).decode(Uint8Array.from(pending)));
    pending = [];
  };
  const open = () => {
    flush();
    if (stack.length >= maxDepth) throw new UnreadableDocument('broken');
    stack.push({ ...state });
  };
  const close = () => {
    flush();
    const before = stack.pop();
    if (!before) return;
    if (state.destination !== before.destination) {
      if (
        state.destination === 'note' ||
        state.destination === 'comment' ||
        state.destination === 'header' ||
        state.destination === 'footer'
      )
        output.endStory(state.destination, author);
      if (state.destination === 'comment') author = '';
    }
    state = before;
  };

  const word = (name: string, value: number | undefined) => {
    if (ignorable && !/^(?:ud|atnauthor|shptxt|shpinst|listtext|pntext|annotation|shprslt)$/.test(name)) {
      ignorable = false;
      state.destination = 'skip';
      return;
    }
    ignorable = false;
    const on = value !== 0;
    switch (name) {
      case 'ansicpg':
        codePage = codePageOfCharset(undefined, value);
        return;
      case 'uc':
        state.fallback = Math.max(0, Math.min(value ?? 1, 10));
        return;
      case 'u': {
        flush();
        const code = (value ?? 0) < 0 ? (value ?? 0) + 65_536 : (value ?? 0);
        emit(String.fromCharCode(code & 0xffff));
        skip = state.fallback;
        return;
      }
      case 'bin':
        return;
      case 'fonttbl':
        state.destination = 'fonts';
        return;
      case 'stylesheet':
        state.destination = 'styles';
        return;
      case 'f':
        flush();
        state.font = value ?? 0;
        return;
      case 'fcharset':
        if (state.destination === 'fonts') fonts.set(state.font, codePageOfCharset(value, undefined));
        return;
      case 'v':
        flush();
        state.hidden = on;
        return;
      case 'deleted':
        flush();
        state.deleted = on;
        return;
      case 'strike':
      case 'striked':
        flush();
        state.struck = on;
        return;
      case 'plain':
        flush();
        state.hidden = false;
        state.struck = false;
        state.deleted = false;
        return;
      case 'footnote':
        state.destination = 'note';
        output.beginStory('note');
        return;
      case 'annotation':
        state.destination = 'comment';
        output.beginStory('comment');
        return;
      case 'atnauthor':
        state.destination = 'author';
        author = '';
        return;
      case 'ud':
        state.destination = stack.at(-2)?.destination ?? 'text';
        return;
      case 'upr':
        // The first of its groups is for programs without Unicode.
        state.destination = 'skip';
        return;
    }
    if (/^(?:header|footer)[lrf]?$/.test(name)) {
      const kind = name.startsWith('h') ? 'header' : 'footer';
      state.destination = kind;
      output.beginStory(kind);
      return;
    }
    if (skippedDestinations.has(name)) {
      state.destination = 'skip';
      return;
    }
    if (state.destination === 'styles') {
      if (name === 's') styleNumber = value ?? 0;
      return;
    }
    if (state.destination === 'skip' || state.destination === 'fonts') return;
    flush();
    const sign = signOf(name);
    if (sign !== undefined) emit(sign);
    else output.word(name, value);
  };

  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x7b) {
      skip = 0;
      open();
    } else if (byte === 0x7d) {
      skip = 0;
      if (state.destination === 'styles' && styleName !== '') {
        flush();
        output.style(styleNumber, styleName);
        [styleName, styleNumber] = ['', 0];
      }
      close();
      if (stack.length === 0) break;
    } else if (byte === 0x5c) {
      const next = bytes[at + 1] ?? 0;
      if (next === 0x27) {
        const code = Number.parseInt(String.fromCharCode(bytes[at + 2] ?? 0, bytes[at + 3] ?? 0), 16);
        at += 3;
        if (skip > 0) skip -= 1;
        else if (!Number.isNaN(code)) pending.push(code);
      } else if ((next >= 0x61 && next <= 0x7a) || (next >= 0x41 && next <= 0x5a)) {
        let end = at + 1;
        while (end < bytes.length && end < at + 40 && /[A-Za-z]/.test(String.fromCharCode(bytes[end] ?? 0)))
          end += 1;
        const name = String.fromCharCode(...bytes.subarray(at + 1, end));
        let digits = end;
        while (
          digits < bytes.length &&
          digits < end + 12 &&
          /[-\d]/.test(String.fromCharCode(bytes[digits] ?? 0))
        )
          digits += 1;
        const value =
          digits > end ? Number.parseInt(String.fromCharCode(...bytes.subarray(end, digits)), 10) : undefined;
        at = bytes[digits] === 0x20 ? digits : digits - 1;
        if (name === 'bin') at += Math.max(0, Math.min(value ?? 0, bytes.length));
        if (skip > 0 && name !== 'u') {
          skip -= 1;
          continue;
        }
        word(name, Number.isNaN(value) ? undefined : value);
      } else {
        at += 1;
        if (next === 0x2a) ignorable = true;
        else if (skip > 0) skip -= 1;
        else if (next === 0x7e) pending.push(0x20);
        else if (next === 0x5f) pending.push(0x2d);
        else if (next === 0x5c || next === 0x7b || next === 0x7d) pending.push(next);
        else if (next === 0x0a || next === 0x0d) word('par', undefined);
      }
    } else if (byte !== 0x0a && byte !== 0x0d) {
      if (skip > 0) skip -= 1;
      else pending.push(byte);
    }
    if (pending.length > 4_096) flush();
  }
  flush();
  return { blocks: output.finish(), notes: [] };
}
