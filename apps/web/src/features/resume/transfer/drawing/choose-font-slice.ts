import type { FontSlice } from '@baigong/pdf/drawing';
import { declaredSlices } from '../../preview/fonts/font-slices.ts';
import { covers, parseUnicodeRange, type CodeRange } from '../../preview/fonts/unicode-range.ts';
import { splitList } from './read-gradient.ts';

interface Candidate extends FontSlice {
  readonly ranges: readonly CodeRange[];
}

function readWeights(css: string): readonly [number, number] {
  const [from = 400, to = from] = css
    .split(' ')
    .map((part) => (part === 'bold' ? 700 : part === 'normal' ? 400 : Number(part)));
  return [from, to];
}

/** Signs that only join or vary others: no font need have them. */
const joiners = /\u{200d}|\p{Variation_Selector}/gu;

/** CSS Fonts 4, 5.2: the nearest weight, looking first to the side that the wanted one leans to. */
function nearest(candidates: readonly Candidate[], weight: number): readonly Candidate[] {
  const distance = ({ weights: [from, to] }: Candidate) => {
    if (weight >= from && weight <= to) return 0;
    const away = weight < from ? from - weight : weight - to;
    const leans = weight > 500 ? weight < from : weight > to;
    return leans ? away : away + 1000;
  };
  const min = Math.min(...candidates.map(distance));
  return candidates.filter((candidate) => distance(candidate) === min);
}

/** Finds the file that the browser takes a character from, among those that the product ships. */
export class SliceChooser {
  readonly #families = new Map<string, Candidate[]>();
  readonly #stacks = new Map<string, readonly string[]>();
  readonly #chosen = new Map<string, number>();
  readonly #used: FontSlice[] = [];
  readonly #indices = new Map<Candidate, number>();

  constructor() {
    for (const { family, url, weight, style, unicodeRange } of declaredSlices()) {
      const candidates = this.#families.get(family) ?? [];
      candidates.push({
        family,
        url,
        weights: readWeights(weight),
        italic: style !== 'normal',
        ranges: parseUnicodeRange(unicodeRange),
      });
      this.#families.set(family, candidates);
    }
  }

  /** The slices that were chosen so far, by the positions given. */
  get slices(): readonly FontSlice[] {
    return this.#used;
  }

  /** The position of a character's slice; -1 when no shipped font of the stack has it. */
  choose(stack: string, weight: number, italic: boolean, unit: string): number {
    const key = `${weight} ${italic ? 'i' : 'n'} ${unit} ${stack}`;
    let index = this.#chosen.get(key);
    if (index === undefined) {
      index = this.#find(stack, weight, italic, unit);
      this.#chosen.set(key, index);
    }
    return index;
  }

  #find(stack: string, weight: number, italic: boolean, unit: string): number {
    const codes = Array.from(unit.replace(joiners, ''), (char) => char.codePointAt(0) ?? 0);
    let families = this.#stacks.get(stack);
    if (!families) {
      families = splitList(stack).map((family) => family.replace(/^(["'])(.*)\1$/, '$2'));
      this.#stacks.set(stack, families);
    }
    for (const family of families) {
      const all = this.#families.get(family);
      if (!all) continue;
      const styled = all.filter((candidate) => candidate.italic === italic);
      const found = nearest(styled.length > 0 ? styled : all, weight).findLast(({ ranges }) =>
        codes.every((code) => covers(ranges, [code])),
      );
      if (found) return this.#use(found);
    }
    return -1;
  }

  #use(candidate: Candidate): number {
    let index = this.#indices.get(candidate);
    if (index === undefined) {
      const { ranges: _, ...slice } = candidate;
      index = this.#used.push(slice) - 1;
      this.#indices.set(candidate, index);
    }
    return index;
  }
}
