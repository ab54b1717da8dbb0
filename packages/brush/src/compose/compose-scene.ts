import { randomFrom } from '../core/random.ts';
import type { Layer } from '../scene-layers.ts';
import type { Finish, Scene, SceneKind, StyleName } from '../scene.ts';
import type { Understanding } from '../understand/understand-prompt.ts';
import { flow, gradient } from './abstract.ts';
import { blossom } from './blossom.ts';
import { city } from './city.ts';
import { forest } from './forest.ts';
import { mountains } from './mountains.ts';
import { desert, meadow } from './plains.ts';
import { lake, sea } from './shore.ts';
import { starry } from './starry.ts';
import { choosePalette, type Time } from './palettes.ts';
import { addAskedFigures, tintFigures } from './asked-figures.ts';
import { listShown } from './shown.ts';
import type { Composition } from './composition.ts';

const composers: Readonly<Record<SceneKind, (composition: Composition) => Layer[]>> = {
  mountains,
  sea,
  city,
  forest,
  desert,
  snow: mountains,
  blossom,
  lake,
  sky: starry,
  meadow,
  gradient,
  flow,
};

/** The scene for an element when no scene is named. */
const sceneOfElement: readonly (readonly [element: string, kind: SceneKind])[] = [
  ['sail', 'sea'],
  ['lighthouse', 'sea'],
  ['camels', 'desert'],
  ['palm', 'sea'],
  ['boat', 'lake'],
  ['bridge', 'lake'],
  ['lotus', 'lake'],
  ['fireworks', 'city'],
  ['lantern', 'lake'],
  ['willow', 'lake'],
  ['water', 'lake'],
  ['aurora', 'sky'],
  ['stars', 'sky'],
  ['flowers', 'meadow'],
  ['petals', 'blossom'],
  ['fireflies', 'forest'],
  ['leaves', 'forest'],
  ['pine', 'mountains'],
  ['tree', 'meadow'],
  ['hut', 'meadow'],
  ['sun', 'sea'],
  ['clouds', 'mountains'],
  ['birds', 'sea'],
  ['bare', 'meadow'],
  ['mist', 'mountains'],
];

/** What a sky by itself leaves out: asked for, it takes the sky along to where it belongs. */
const beyondSky: ReadonlySet<string> = new Set(
  'fireworks sail boat willow flowers pine tree clouds birds bare mist'.split(' '),
);

/** Moods that exclude the city. */
const quietMoods: ReadonlySet<string> = new Set(['calm', 'lonely', 'fresh', 'cosy', 'dreamy']);

/** Wider or taller than this a sheet is composed as if it were not. */
const MAX_RATIO = 6;

/**
 * Places everything a prompt asks for. The same understanding, seed and ratio give the same scene; other seeds give
 * other compositions.
 * @param options.seed Any finite number; its fraction does not count.
 * @param options.ratio Width divided by height of the sheet.
 */
export function composeScene(
  understanding: Understanding,
  options: { readonly seed: number; readonly ratio: number },
): Scene {
  const seed = Number.isFinite(options.seed) ? Math.trunc(options.seed) + 0 : 0;
  const ratio =
    options.ratio > 0 && Number.isFinite(options.ratio)
      ? Math.max(1 / MAX_RATIO, Math.min(MAX_RATIO, options.ratio))
      : 1;
  const random = randomFrom(seed, 'compose');
  const kind = kindOf(
    understanding,
    random.pick([
      'mountains',
      'lake',
      'sea',
      'blossom',
      'desert',
      'sky',
      'gradient',
      'flow',
      'forest',
      'meadow',
      'city',
    ]),
  );
  const style = understanding.styles[0] ?? 'illustration';
  const time = timeOf(understanding, kind, random.pick(['dawn', 'golden', 'sunset', 'dusk', 'day', 'night']));
  const season = understanding.seasons[0];
  const weather = understanding.weathers.find((one) => one !== 'wind' && one !== 'clear');
  const palette = choosePalette(random, time, style, {
    colours: understanding.colours,
    moods: understanding.moods,
    materials: understanding.materials,
    weather,
    lights: understanding.lights,
    snowy: kind === 'snow' || weather === 'snow' || season === 'winter',
  });
  const horizon = horizonOf(understanding, kind, ratio) + random.range(-0.04, 0.04);
  const left = random.chance(0.5);
  const low = time === 'sunset' || time === 'dawn' || time === 'golden';
  const centred = understanding.compositions.includes('centre');
  const composition: Composition = {
    kind,
    style,
    time,
    season,
    weather,
    palette,
    random,
    ratio,
    seed,
    high: 1 / Math.sqrt(ratio),
    wide: Math.sqrt(ratio),
    sun: {
      x: centred ? 0.5 : left ? random.range(0.24, 0.4) : random.range(0.6, 0.76),
      y: horizon * (low ? random.range(0.66, 0.86) : random.range(0.3, 0.55)),
    },
    horizon,
    understanding: understanding,
    has: (element) => understanding.elements.includes(element),
    without: (meaning) => understanding.removed.includes(meaning),
    variant: (name) =>
      understanding.variants.find((one) => one.startsWith(`${name}:`))?.slice(name.length + 1),
  };
  const layers = tintFigures(composition, addAskedFigures(composition, composers[kind](composition)));
  return {
    version: 1,
    kind,
    style,
    seed,
    ratio,
    palette,
    layers,
    shows: listShown(understanding, { kind, style, time, layers }),
    finish: finishOf(understanding, style, time, kind),
  };
}

/** The scene named first; a star-lit sky or a snow field is only the way another scene looks. */
function kindOf(understanding: Understanding, free: SceneKind): SceneKind {
  const order = understanding.scenes.filter(
    (kind) => kind !== 'sky' && kind !== 'snow' && kind !== 'gradient',
  );
  const shore =
    order.includes('lake') ||
    ['boat', 'bridge', 'willow', 'lotus', 'water'].some((one) => understanding.elements.includes(one));
  const named = shore && order[0] === 'mountains' ? 'lake' : order[0];
  if (named) return named;
  const [only] = understanding.scenes;
  const under = sceneOfElement.find(
    ([element]) => beyondSky.has(element) && understanding.elements.includes(element),
  );
  if (only === 'sky' && under && !understanding.scenes.includes('snow')) return under[1];
  if (only) return understanding.scenes.includes('snow') && only === 'sky' ? 'snow' : only;
  const brought = sceneOfElement.find(([element]) => understanding.elements.includes(element));
  // In the ink style a pine stands on a mountain.
  if (understanding.styles.includes('ink') && (!brought || brought[1] === 'forest')) return 'mountains';
  if (brought) return brought[1];
  return freeKind(understanding, free);
}

/** Scenes in which a season is to be seen. */
const seasonal: Readonly<Record<string, readonly SceneKind[]>> = {
  spring: ['blossom', 'meadow', 'lake'],
  summer: ['sea', 'meadow', 'lake'],
  autumn: ['forest', 'lake', 'mountains'],
  winter: ['snow', 'mountains'],
};

/** The brush's own choice where only a season, time, weather, style or colour is named, or a use. */
function freeKind(understanding: Understanding, free: SceneKind): SceneKind {
  const { seasons, times, weathers, styles, moods } = understanding;
  const fitting = seasonal[seasons[0] ?? ''];
  if (fitting) return fitting.includes(free) ? free : fitting[0]!;
  const land = times.length > 0 || weathers.length > 0 || styles.length > 0;
  // Colours and wallpapers by themselves are as good without land.
  if (!land && (understanding.colours.length > 0 || understanding.formats.length > 0)) return 'gradient';
  if (free === 'gradient' || free === 'flow') return 'lake';
  if (weathers.includes('snow') && ['sea', 'desert', 'blossom', 'meadow', 'sky'].includes(free))
    return 'snow';
  if (weathers.length > 0 && ['desert', 'sky'].includes(free)) return 'mountains';
  if (free !== 'city') return free;
  return moods.some((mood) => quietMoods.has(mood)) ? 'lake' : styles.length > 0 ? 'mountains' : free;
}

function timeOf(understanding: Understanding, kind: SceneKind, free: Time): Time {
  const named = understanding.times[0] as Time | undefined;
  if (named) return named;
  if (
    ['stars', 'aurora', 'fireflies', 'lantern', 'fireworks'].some((one) =>
      understanding.elements.includes(one),
    )
  )
    return 'night';
  if (understanding.elements.includes('moon')) return 'night';
  if (understanding.weathers.includes('clear')) return 'day';
  if (kind === 'sky') return 'night';
  if (kind === 'city') return free === 'day' || free === 'dawn' || free === 'golden' ? 'night' : free;
  if (kind === 'forest') return free === 'night' || free === 'day' ? 'dawn' : free;
  if (kind === 'sea') return free === 'day' ? 'golden' : free;
  if (kind === 'desert') return free === 'night' || free === 'day' ? 'golden' : free;
  if (understanding.seasons[0] === 'autumn')
    return free === 'night' || free === 'day' || free === 'dusk' ? 'golden' : free;
  if (understanding.weathers.includes('rain') || understanding.weathers.includes('fog')) return 'dawn';
  if (understanding.weathers.includes('clear')) return 'day';
  if (kind === 'blossom' || kind === 'meadow') return free === 'night' || free === 'dusk' ? 'day' : free;
  return free;
}

function horizonOf(understanding: Understanding, kind: SceneKind, ratio: number): number {
  if (understanding.compositions.includes('low')) return 0.74;
  if (understanding.compositions.includes('high')) return 0.36;
  if (kind === 'sky') return 0.78;
  if (kind === 'meadow') return 0.5;
  if (kind === 'mountains' || kind === 'snow') return ratio < 0.7 ? 0.46 : 0.42;
  if (kind === 'forest') return 0.42;
  return kind === 'desert' ? 0.5 : ratio > 1.8 ? 0.6 : 0.56;
}

function finishOf(understanding: Understanding, style: StyleName, time: Time, kind: SceneKind): Finish {
  const graphic = style === 'print' || style === 'minimal';
  const tooth = understanding.materials.includes('paper') || understanding.materials.includes('silk');
  const onPaper = style === 'ink' || style === 'watercolour';
  const dark = time === 'night' || time === 'dusk';
  return {
    bloom: onPaper
      ? 0
      : (graphic ? 0.12 : dark ? 0.55 : 0.3) *
        (understanding.lights.includes('glow') || understanding.moods.includes('dreamy') ? 1.6 : 1) *
        (kind === 'flow' || kind === 'gradient' ? 0.4 : 1),
    contrast:
      (onPaper ? 0.1 : 0.22) +
      (understanding.lights.includes('hard') ? 0.4 : understanding.moods.includes('epic') ? 0.2 : 0) -
      (understanding.lights.includes('soft') ? 0.2 : 0),
    saturation: understanding.colours.includes('mono') ? 0.06 : style === 'oil' ? 1.22 : 1.04,
    vignette: onPaper ? 0.05 : graphic ? 0.06 : 0.22,
    grain: understanding.materials.includes('grain')
      ? 1.1
      : style === 'print'
        ? 0.5
        : style === 'minimal'
          ? 0.3
          : 0.22,
    tooth: onPaper || style === 'print' ? 1 : tooth ? 0.8 : 0,
    paper: understanding.materials.includes('silk') ? '#e6d3a8' : '#f7f2e7',
    margin: understanding.materials.includes('margin')
      ? 0.05
      : style === 'watercolour'
        ? 0.028
        : style === 'print'
          ? 0.034
          : 0,
  };
}
