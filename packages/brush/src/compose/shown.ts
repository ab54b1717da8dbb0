import type { Layer } from '../scene-layers.ts';
import type { SceneKind, StyleName } from '../scene.ts';
import { tints } from '../understand/tints.ts';
import type { Understanding } from '../understand/understand-prompt.ts';

interface Composed {
  readonly kind: SceneKind;
  readonly style: StyleName;
  readonly time: string;
  readonly layers: readonly Layer[];
}

const speciesOf: Readonly<Record<string, readonly string[]>> = {
  pine: ['pine', 'oldpine'],
  willow: ['willow'],
  bare: ['bare'],
  palm: ['palm'],
};

/** The layers of a picture in which a meaning (`element:moon`) is to be seen. */
export function layersOf(meaning: string, layers: readonly Layer[]): Layer[] {
  const [theme = '', value = '', colour = ''] = meaning.split(':');
  return layers.filter((layer) => {
    if (theme === 'tint')
      return layer.kind === 'figure' && layer.what === value && layer.colour === tints[colour];
    if (theme === 'weather') return layer.kind === 'particles' && layer.what === value;
    if (theme === 'trees') return layer.kind === 'trees' && layer.species === value;
    switch (value) {
      case 'moon':
      case 'crescent':
      case 'sun':
        return layer.kind === 'disc';
      case 'clouds':
        return layer.kind === 'clouds' || layer.kind === 'cumulus';
      case 'flowers':
        return layer.kind === 'branch' || (layer.kind === 'field' && layer.flowers.length > 0);
      case 'tree':
        return layer.kind === 'trees';
      case 'petals':
      case 'leaves':
      case 'fireflies':
        return layer.kind === 'particles' && layer.what === value;
      default:
        if (speciesOf[value]) return layer.kind === 'trees' && speciesOf[value].includes(layer.species);
        return layer.kind === value || (layer.kind === 'figure' && layer.what === value);
    }
  });
}

/** What of a prompt a picture shows. Things are told from its layers, its scene, style and time from what they became. */
export function listShown(understanding: Understanding, { kind, style, time, layers }: Composed): string[] {
  const { elements, weathers } = understanding;
  const things = [
    ...elements.map((one) => `element:${one}`),
    ...weathers.filter((one) => one === 'rain' || one === 'snow').map((one) => `weather:${one}`),
    ...understanding.variants.filter((one) => one.startsWith('trees:')),
    ...Object.entries(understanding.tints).flatMap(([name, colours]) =>
      colours.map((colour) => `tint:${name}:${colour}`),
    ),
  ].filter((meaning) => layersOf(meaning, layers).length > 0);
  const night = kind === 'sky' || layers.some((layer) => layer.kind === 'stars');
  const manner = (theme: string, values: readonly string[]): string[] =>
    values.map((one) => `${theme}:${one}`);
  return [
    `scene:${kind}`,
    ...(night && understanding.scenes.includes('sky') ? ['scene:sky'] : []),
    ...(kind === 'snow' && understanding.scenes.includes('mountains') ? ['scene:mountains'] : []),
    ...(kind !== 'snow' && layers.some((layer) => layer.kind === 'ridge' && layer.snow > 0)
      ? ['scene:snow']
      : []),
    ...(kind === 'lake' &&
    understanding.scenes.includes('mountains') &&
    layers.some((layer) => layer.kind === 'ridge')
      ? ['scene:mountains']
      : []),
    `style:${style}`,
    `time:${time}`,
    ...things,
    ...manner('season', understanding.seasons.slice(0, 1)),
    ...manner(
      'weather',
      weathers.filter((one) => one !== 'rain' && one !== 'snow'),
    ),
    ...manner('colour', understanding.colours),
    ...manner('mood', understanding.moods),
    ...manner('composition', understanding.compositions),
    ...manner('format', understanding.formats),
    ...manner('light', understanding.lights),
    ...manner('material', understanding.materials),
    ...understanding.variants.filter((one) => !one.startsWith('trees:')),
  ];
}
