import type { Layer, SubjectLayer } from '../scene-layers.ts';
import type { SubjectPlace } from '../understand/subject-names.ts';
import type { Composition } from './composition.ts';

/** What lies in front so that things do not stand on water, in the air or on tree tops, and where things stand on it. */
export interface Foreground {
  readonly layers: readonly Layer[];
  /** The foot of what stands on it, and of what stands or swims behind it, as shares of the sheet's height. */
  readonly foot: number;
  readonly behind: number;
  /** A table, with everything else behind it. */
  readonly onTable: boolean;
}

/** Height of the strip, in units of the square root of the sheet's area, and the most of a broad sheet's height. */
const TABLE = 0.3;
const STRIP = 0.2;
const MOST = 0.32;

const strips: Readonly<Partial<Record<Composition['kind'], string>>> = {
  sea: '沙滩',
  lake: '草岸',
  mountains: '草岸',
  forest: '草岸',
  blossom: '草岸',
  sky: '草岸',
  snow: '雪地',
  city: '路面',
  gradient: '地板',
  flow: '地板',
};

/** The foreground for things of these places. */
export function foregroundFor(
  composition: Composition,
  places: ReadonlySet<SubjectPlace>,
  light: Pick<SubjectLayer, 'air' | 'share' | 'grey'>,
): Foreground {
  const { kind, high, palette, style } = composition;
  const strip = (what: string, size: number): SubjectLayer => ({
    kind: 'subject',
    what,
    x: 0.5,
    y: 1,
    size,
    side: 1,
    ...light,
  });
  if (places.has('table')) {
    const size = Math.min(TABLE, MOST * high);
    const edge = 1 - size / high;
    return {
      layers: [strip('桌面', size)],
      foot: 1 - (size * 0.4) / high,
      behind: edge + 0.03,
      onTable: true,
    };
  }
  const winter = composition.weather === 'snow' || composition.season === 'winter';
  const what = strips[kind];
  if (!places.has('ground') || what === undefined)
    return { layers: [], foot: 0.9, behind: 0.9, onTable: false };
  const size = Math.min(STRIP, MOST * high);
  const own = what === '草岸' && winter ? '雪地' : what;
  const air = style === 'ink' ? palette.haze : light.air;
  return {
    layers: [{ ...strip(own, size), air, share: Math.min(0.7, light.share + 0.16) }],
    foot: 1 - (size * 0.5) / high,
    behind: 1 - (size * 0.86) / high,
    onTable: false,
  };
}
