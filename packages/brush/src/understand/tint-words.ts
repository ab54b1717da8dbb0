import { tints } from './tints.ts';
import type { PlacedWord } from './read-words.ts';
import type { Term } from './vocabulary.ts';

/** Between a colour and its thing: 红色的大灯塔. */
const attributive =
  /^\s*(?:的|之)?(?:大|小|老|新|旧|长|胖|可爱的?|漂亮的?|美丽的?)?(?:(?:big|little|small|old|cute)\s)?$/;
/** Between a thing and its colour: 灯塔是红色的. */
const predicative = /^\s*(?:是|为|is|are)\s*$/;
/** Between colours of one thing: 红色和蓝色的小船. */
const listed = /^\s*(?:和|与|及|、|and|,)\s*$/;

/**
 * Finds which colours a prompt gives to a thing instead of to the whole picture.
 * @param words In their order.
 * @returns For each such colour's index the index of its thing.
 */
export function pairTints(words: readonly PlacedWord[], text: string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const between = (one: number, other: number): string => text.slice(words[one]!.end, words[other]!.from);
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const tint = tintOf(words[at]!);
    if (tint === undefined) continue;
    const next = at + 1;
    const listedWith = pairs.get(next);
    if ((isThing(words[next]) || hasByNature(words[next], tint)) && attributive.test(between(at, next)))
      pairs.set(at, next);
    else if (listedWith !== undefined && listedWith > next && listed.test(between(at, next)))
      pairs.set(at, listedWith);
    else if (isThing(words[at - 1]) && predicative.test(between(at - 1, at))) pairs.set(at, at - 1);
  }
  return pairs;
}

/** Elements that are things, and no part of the scene. */
const FIGURES: ReadonlySet<string> = new Set(
  ['boat', 'sail', 'pagoda', 'pavilion', 'hut', 'bridge', 'lighthouse', 'camels', 'lantern'].map(
    (what) => `element:${what}`,
  ),
);

const isThing = (word: PlacedWord | undefined): boolean =>
  word !== undefined && !word.denied && thingsOf(word.term).length > 0;

/** Colours that parts of a scene have anyway: 金黄的麦田 asks for no golden sky. */
const NATURAL_COLOURS: Readonly<Record<string, readonly string[]>> = {
  'crop:canola': ['yellow', 'gold'],
  'crop:wheat': ['yellow', 'gold'],
  'crop:sunflower': ['yellow', 'gold'],
  'crop:lavender': ['purple'],
  'crop:grass': ['green'],
  'trees:bamboo': ['green'],
  'flower:cherry': ['pink'],
  'flower:peach': ['pink'],
};

const naturally = ({ means }: Term, tint: string): string[] =>
  means.filter((meaning) => NATURAL_COLOURS[meaning]?.includes(tint));

const hasByNature = (word: PlacedWord | undefined, tint: string): boolean =>
  word !== undefined && !word.denied && naturally(word.term, tint).length > 0;

/** What a colour means that the prompt gives to a word: the thing's colour, or the part of the scene that has it anyway. */
export function colourMeans(term: Term, tint: string): string[] {
  const things = thingsOf(term);
  return things.length > 0 ? things.map((name) => `tint:${name}:${tint}`) : naturally(term, tint);
}

/** The names of the things in a term that can have a colour of their own. */
export function thingsOf({ theme, means }: Term): string[] {
  return theme === 'element'
    ? means.filter((one) => FIGURES.has(one)).map((meaning) => meaning.slice('element:'.length))
    : [];
}

/** The colour of a word that names one and nothing else. */
export function tintOf({ term, denied }: PlacedWord): string | undefined {
  const [meaning = '', ...others] = term.means;
  const colour = meaning.startsWith('colour:') ? meaning.slice('colour:'.length) : '';
  return !denied && others.length === 0 && Object.hasOwn(tints, colour) ? colour : undefined;
}
