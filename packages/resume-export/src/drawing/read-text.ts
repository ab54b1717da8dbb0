import type { Drawing, TextRun } from '@baigong/pdf/drawing';
import { rightToLeftWordSource } from '@baigong/resume';
import type { SliceChooser } from '../font-slices.ts';
import { withOpacity, parseColour } from './read-colour.ts';
import { boxPath } from './shapes.ts';

interface TextLine {
  readonly over: 'underline' | 'line-through' | 'overline';
  readonly colour: TextRun['colour'];
  readonly thickness: number;
  /** Of the line's middle below the line of writing. */
  readonly drop: number;
}

interface TextStyle {
  readonly size: number;
  readonly weight: number;
  readonly italic: boolean;
  readonly colour: TextRun['colour'];
  readonly stack: string;
  readonly features: readonly string[];
  readonly transform: string;
  readonly lines: readonly TextLine[];
  /** From the top of a text's rectangle to its line of writing. */
  readonly ascent: number;
}

const plainText = /^[\u0020-\u007e\u00b7\u2013-\u201d\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]*$/;
const rightToLeftWords = new RegExp(`(${rightToLeftWordSource})`, 'u');
const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });

const charactersOf = (text: string): readonly string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

/** What a reader takes for one character each; of what is written from right to left whole words. */
function unitsOf(text: string): readonly string[] {
  if (plainText.test(text)) return Array.from(text);
  return text
    .split(rightToLeftWords)
    .flatMap((part, index) => (index % 2 === 1 ? [part] : charactersOf(part)));
}

function featuresOf(style: CSSStyleDeclaration): readonly string[] {
  const features: string[] = [];
  // Characters that are set apart do not join.
  if ((Number.parseFloat(style.letterSpacing) || 0) !== 0) features.push('-liga', '-clig');
  if (style.fontVariantNumeric.includes('tabular-nums')) features.push('tnum');
  if (style.fontVariantCaps === 'small-caps') features.push('smcp');
  return features;
}

function linesOf(element: Element, sheet: Element, size: number, opacity: number): readonly TextLine[] {
  const lines: TextLine[] = [];
  for (let at: Element | null = element; at && at !== sheet; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (style.textDecorationLine !== 'none') {
      const own = Number.parseFloat(style.fontSize) || size;
      const set = Number.parseFloat(style.textDecorationThickness);
      const thickness = Number.isFinite(set) ? set : Math.max(1, own * 0.06);
      const offset = Number.parseFloat(style.textUnderlineOffset);
      const under = (Number.isFinite(offset) ? offset : own * 0.11) + thickness / 2;
      const drops = { underline: under, 'line-through': -own * 0.3, overline: -own * 0.88 };
      for (const over of ['underline', 'line-through', 'overline'] as const)
        if (style.textDecorationLine.includes(over))
          lines.push({
            over,
            thickness,
            drop: drops[over],
            colour: withOpacity(parseColour(style.textDecorationColor), opacity),
          });
    }
    if (/inline-|flex|grid|absolute|fixed/.test(`${style.display} ${style.position}`)) break;
  }
  return lines;
}

/** Reads text as the browser has set it: every character with its place, style and font file. */
export class TextReader {
  readonly #sheet: HTMLElement;
  readonly #origin: DOMRect;
  readonly #chooser: SliceChooser;
  readonly #styles = new Map<Element, TextStyle>();
  readonly #ascents = new Map<string, number>();
  readonly #range = document.createRange();

  constructor(sheet: HTMLElement, chooser: SliceChooser) {
    this.#sheet = sheet;
    this.#origin = sheet.getBoundingClientRect();
    this.#chooser = chooser;
  }

  /**
   * The runs of a text node, and the lines drawn along them. Space that the browser swallowed is not in them.
   * @param tagOf gives the node of the structure for what is text and no decoration
   */
  read(
    node: Text,
    opacity: number,
    tagOf: () => number | undefined,
  ): { readonly runs: readonly TextRun[]; readonly lines: readonly Drawing[] } {
    const parent = node.parentElement;
    if (!parent || !/\S/.test(node.data)) {
      // A space between two pieces of text is one only where it is seen.
      if (!parent || node.data === '') return { runs: [], lines: [] };
    }
    const style = this.#styleOf(parent, opacity);
    const show = shownAs(parent, node.data);
    let tag: number | undefined;
    const runs: TextRun[] = [];
    let open: { units: string[]; xs: number[]; top: number; slice: number; end: number } | undefined;
    const close = (as = show) => {
      if (!open) return;
      const { units, xs, end, top, slice } = open;
      if (as !== 'outline') tag ??= tagOf();
      runs.push({
        kind: 'text',
        units,
        xs,
        end,
        slice,
        show: as,
        tag: as === 'outline' ? undefined : tag,
        baseline: top + style.ascent,
        size: style.size,
        colour: style.colour,
        weight: style.weight,
        italic: style.italic,
        features: style.features,
        stack: style.stack,
      });
      open = undefined;
    };
    let at = 0;
    for (const unit of unitsOf(node.data)) {
      this.#range.setStart(node, at);
      at += unit.length;
      this.#range.setEnd(node, at);
      const rects = this.#range.getClientRects();
      // At a line's end a character may have an empty rectangle there and its own on the next line.
      const rect = rects.length > 1 ? [...rects].find(({ width }) => width > 0) : rects[0];
      if (!rect || rect.width <= 0) continue;
      const left = rect.left - this.#origin.left;
      const top = rect.top - this.#origin.top;
      const char = /^\s$/u.test(unit) ? ' ' : style.transform === 'uppercase' ? unit.toUpperCase() : unit;
      const slice = this.#chooser.choose(style.stack, style.weight, style.italic, char);
      if (slice < 0 && rightToLeftWords.test(unit)) {
        // Its letters join: it is drawn as a whole, and read letter by letter, from the left as programs expect.
        close();
        open = { units: [unit], xs: [left], top, slice, end: left + rect.width };
        close('outline');
        open = { ...this.#lettersOf(node, at - unit.length, unit), top, slice, end: left + rect.width };
        close('hidden');
        continue;
      }
      if (open && (open.slice !== slice || Math.abs(open.top - top) > 1 || left < (open.xs.at(-1) ?? 0)))
        close();
      open ??= { units: [], xs: [], top, slice, end: 0 };
      open.units.push(char);
      open.xs.push(left);
      open.end = left + rect.width;
    }
    close();
    return { runs, lines: runs.flatMap((run) => lineDrawings(run, style.lines)) };
  }

  /** The letters of a word that is written from right to left, from its left end. */
  #lettersOf(node: Text, start: number, word: string): { units: string[]; xs: number[] } {
    let at = start;
    const letters = charactersOf(word).map((unit) => {
      this.#range.setStart(node, at);
      at += unit.length;
      this.#range.setEnd(node, at);
      return { unit, x: this.#range.getBoundingClientRect().left - this.#origin.left };
    });
    letters.reverse();
    return { units: letters.map(({ unit }) => unit), xs: letters.map(({ x }) => x) };
  }

  #styleOf(element: Element, opacity: number): TextStyle {
    const found = this.#styles.get(element);
    if (found) return found;
    const style = getComputedStyle(element);
    const size = Number.parseFloat(style.fontSize);
    const fill = style.getPropertyValue('-webkit-text-fill-color');
    const read: TextStyle = {
      size,
      weight: Number(style.fontWeight) || 400,
      italic: style.fontStyle !== 'normal',
      colour: withOpacity(parseColour(fill || style.color), opacity),
      stack: style.fontFamily,
      features: featuresOf(style),
      transform: style.textTransform,
      lines: linesOf(element, this.#sheet, size, opacity),
      ascent: this.#ascentOf(style),
    };
    this.#styles.set(element, read);
    return read;
  }

  /** Measured, since browsers round the metrics of fonts each in its own way. */
  #ascentOf(style: CSSStyleDeclaration): number {
    const font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} / normal ${style.fontFamily}`;
    const cached = this.#ascents.get(font);
    if (cached !== undefined) return cached;
    const probe = document.createElement('div');
    probe.style.cssText = 'position:absolute;top:0;left:0;white-space:nowrap';
    probe.style.font = font;
    const mark = document.createElement('span');
    mark.style.cssText = 'display:inline-block;width:1px;height:0';
    probe.append('国', mark);
    this.#sheet.parentElement?.append(probe);
    const text = probe.firstChild;
    if (text) this.#range.selectNodeContents(text);
    const ascent = mark.getBoundingClientRect().bottom - this.#range.getBoundingClientRect().top;
    probe.remove();
    this.#ascents.set(font, ascent);
    return ascent;
  }
}

/** Signs that a template writes before names and titles are decoration; those that part texts are text. */
function shownAs(parent: Element, text: string): TextRun['show'] {
  if (!parent.matches('[data-pseudo]')) return 'shown';
  return /^[：:、，,·/|\s-]*$/u.test(text) ? 'shown' : 'outline';
}

function lineDrawings(run: TextRun, lines: readonly TextLine[]): readonly Drawing[] {
  const x = run.xs[0] ?? run.end;
  return lines.map(({ colour, thickness, drop }) => ({
    kind: 'fill',
    colour,
    path: boxPath({ x, y: run.baseline + drop - thickness / 2, width: run.end - x, height: thickness }),
  }));
}
