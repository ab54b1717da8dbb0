import { Noise } from '../core/noise.ts';
import type { RidgeLayer } from '../scene-layers.ts';

/** A tower's side: level on top, then falling ever more steeply, with a little scree at the foot. */
function steep(off: number): number {
  const square = off * off;
  return 0.86 * Math.exp(-(square * square) * 1.1 - square * 0.55) + 0.14 * Math.exp(-Math.abs(off) * 0.9);
}

/** Height of a range above its foot, 0 to about 1, at `u` units from the left. */
export function ridgeOutline(layer: RidgeLayer, noise: Noise, u: number, span: number): number {
  const x = u * layer.frequency;
  const away = (u - layer.focus * span) / span;
  switch (layer.shape) {
    case 'peaks': {
      const crest = 1 - Math.abs(noise.line(x));
      const second = 1 - Math.abs(noise.line(x * 2.3 + 17));
      const rough = noise.fractal(x * 5, 3.3, 5);
      const summit = Math.exp(-away * away * 9);
      return (
        (0.52 * crest * crest + 0.2 * second * second) * (0.55 + 0.7 * summit) + 0.1 * rough + 0.12 * summit
      );
    }
    case 'hills':
      return (
        0.5 + 0.42 * noise.line(x) + 0.2 * noise.line(x * 2.1 + 5) + 0.035 * noise.fractal(x * 7, 1.7, 4)
      );
    case 'dunes': {
      // A dune is steep on its lee: the wave leans to one side.
      const lean = x + 0.28 * noise.line(x * 1.3 + 31);
      const wave = noise.line(lean + 0.22 * noise.line(lean * 2));
      return 0.5 + 0.5 * (1 - Math.abs(wave) * 1.7) + 0.12 * noise.line(x * 2.7 + 8);
    }
    case 'cliffs': {
      const step = Math.tanh(noise.line(x) * 5) * 0.5 + 0.5;
      return 0.15 + 0.62 * step + 0.12 * noise.line(x * 2.9) + 0.07 * noise.fractal(x * 9, 2.2, 4);
    }
    case 'rock': {
      // A headland that stands alone in the water.
      const off = (away * span) / 0.2;
      return Math.exp(-(off ** 4)) * (0.8 + 0.3 * noise.fractal(x * 4, 5.1, 4)) - 0.2;
    }
    case 'cone': {
      // A volcano: its flanks steepen towards a cut-off top.
      const off = Math.abs(away * span) / (0.66 * Math.min(1, span));
      const flank = Math.max(0, 1 - off) ** 1.7;
      const crater = Math.min(flank, 0.8 + 0.012 * noise.line(u * 60));
      return crater * 1.2 + 0.012 * noise.fractal(u * 16, 2.4, 4) + 0.05;
    }
    case 'karst': {
      // Towers of limestone over low hills: steep, leaning to one side, of very different heights, some with a shoulder.
      let best = 0.1 + 0.09 * noise.line(x * 0.8 + 3) + 0.05 * noise.fractal(x * 3, 9, 3);
      const crags = 0.05 * noise.fractal(x * 5, 4, 4);
      const first = Math.floor(x) - 1;
      for (let tower = first; tower <= first + 3; tower += 1) {
        const middle = tower + 0.5 + 0.55 * noise.at(tower * 3.7, 1.1);
        const wide = Math.max(0.2, 0.36 + 0.24 * noise.at(tower * 5.3, 2.9));
        const near = Math.exp(-(((middle / layer.frequency - layer.focus * span) / span) ** 2) * 7);
        const tall = Math.max(0.2, 0.42 + 0.62 * noise.at(tower * 2.9, 7.7)) * (0.5 + 0.75 * near);
        const lean = 0.8 * noise.at(tower * 4.1, 5.9);
        const off = (x - middle) / wide;
        const bell = steep(off * (off < 0 ? 1 + lean : 1 - lean));
        const side = lean < 0 ? -1 : 1;
        const shoulder = (0.5 + 0.2 * lean * side) * steep((x - middle - side * wide * 1.05) / (wide * 0.72));
        best = Math.max(best, tall * Math.max(bell, shoulder) * (1 + crags));
      }
      return best + 0.5 * crags;
    }
  }
}

/**
 * Where a range's crest is at `x` (a share of the width), as a share of the height, so that things can be stood on it.
 * `wide` and `high` are the sheet's sides in units.
 */
export function crestAt(layer: RidgeLayer, seed: number, x: number, wide: number, high: number): number {
  const noise = new Noise(seed, layer.stream);
  return layer.base - (ridgeOutline(layer, noise, x * wide, wide) * layer.height) / high;
}
