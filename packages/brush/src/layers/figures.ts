import type { Canvas } from '../core/canvas.ts';
import type { FigureLayer } from '../scene-layers.ts';
import { roof, Stencil } from './stencil.ts';

const figures: Record<FigureLayer['what'], (stencil: Stencil) => void> = {
  boat(stencil) {
    // A sampan with a mat roof and a fisherman who holds a pole.
    stencil.shape([
      [-0.5, 0.13],
      [-0.36, 0.02],
      [-0.2, -0.02],
      [0.22, -0.02],
      [0.4, 0.03],
      [0.6, 0.17],
      [0.38, 0.09],
      [-0.34, 0.07],
    ]);
    stencil.shape([
      [-0.22, 0.06],
      [-0.2, 0.17],
      [-0.1, 0.215],
      [0.05, 0.215],
      [0.13, 0.17],
      [0.15, 0.06],
    ]);
    stencil.shape([
      [0.27, 0.08],
      [0.29, 0.22],
      [0.33, 0.25],
      [0.37, 0.21],
      [0.39, 0.08],
    ]);
    stencil.shape([
      [0.22, 0.245],
      [0.33, 0.33],
      [0.44, 0.245],
    ]);
    stencil.line(
      [
        [0.36, 0.2],
        [0.62, 0.36],
        [0.78, 0.4],
      ],
      0.008,
    );
    stencil.lamp(-0.24, 0.15, 0.05);
  },
  sail(stencil) {
    stencil.shape([
      [-0.5, 0.12],
      [-0.4, 0],
      [0.36, 0],
      [0.52, 0.14],
    ]);
    stencil.line(
      [
        [0, 0.08],
        [0, 1.08],
      ],
      0.012,
    );
    stencil.shape(
      [
        [0.03, 0.18],
        [0.03, 1.04],
        [0.2, 0.72],
        [0.4, 0.2],
      ],
      stencil.accent,
    );
    stencil.shape(
      [
        [-0.03, 0.2],
        [-0.03, 0.95],
        [-0.2, 0.55],
        [-0.38, 0.22],
      ],
      stencil.accent,
      0.82,
    );
  },
  pagoda(stencil) {
    const floors = 7;
    for (let floor = 0; floor < floors; floor += 1) {
      const y = floor * 0.125;
      const half = 0.19 - floor * 0.017;
      stencil.shape([
        [-half * 0.72, y - 0.02],
        [half * 0.72, y - 0.02],
        [half * 0.66, y + 0.1],
        [-half * 0.66, y + 0.1],
      ]);
      roof(stencil, y + 0.075, half * 1.22, 0.062, half * 0.6);
      stencil.lamp(0, y + 0.035, 0.026);
      stencil.lamp(half * 0.42, y + 0.035, 0.016);
      stencil.lamp(-half * 0.42, y + 0.035, 0.016);
    }
    stencil.line(
      [
        [0, floors * 0.125],
        [0, floors * 0.125 + 0.17],
      ],
      0.008,
    );
    stencil.line(
      [
        [0, floors * 0.125 + 0.05],
        [0, floors * 0.125 + 0.06],
      ],
      0.022,
    );
    stencil.line(
      [
        [0, floors * 0.125 + 0.09],
        [0, floors * 0.125 + 0.1],
      ],
      0.015,
    );
  },
  pavilion(stencil) {
    stencil.shape([
      [-0.5, -0.06],
      [0.5, -0.06],
      [0.46, 0.02],
      [-0.46, 0.02],
    ]);
    for (const x of [-0.36, -0.13, 0.13, 0.36])
      stencil.line(
        [
          [x, 0],
          [x, 0.42],
        ],
        0.018,
      );
    stencil.line(
      [
        [-0.36, 0.1],
        [0.36, 0.1],
      ],
      0.01,
    );
    roof(stencil, 0.36, 0.62, 0.34, 0.1);
    stencil.line(
      [
        [0, 0.66],
        [0, 0.78],
      ],
      0.022,
    );
    stencil.lamp(0, 0.28, 0.05);
  },
  hut(stencil) {
    stencil.shape([
      [-0.36, -0.06],
      [0.36, -0.06],
      [0.36, 0.3],
      [-0.36, 0.3],
    ]);
    stencil.shape([
      [-0.5, 0.24],
      [-0.2, 0.56],
      [0.24, 0.56],
      [0.52, 0.24],
    ]);
    stencil.shape([
      [0.16, 0.45],
      [0.26, 0.45],
      [0.26, 0.7],
      [0.16, 0.7],
    ]);
    stencil.lamp(-0.16, 0.13, 0.07);
    stencil.lamp(0.14, 0.13, 0.07);
  },
  bridge(stencil) {
    const outer: [number, number][] = [];
    const inner: [number, number][] = [];
    for (let step = 0; step <= 20; step += 1) {
      const t = step / 10 - 1;
      outer.push([t * 1.2, 0.44 * (1 - t * t) ** 0.9 + 0.08 * (1 - Math.abs(t))]);
      inner.unshift([t * 0.52, 0.36 * Math.sqrt(Math.max(0, 1 - t * t))]);
    }
    stencil.shape([...outer, [1.2, -0.03], [0.52, -0.03], ...inner, [-0.52, -0.03], [-1.2, -0.03]]);
    stencil.line(
      outer.slice(2, -2).map(([x, y]) => [x, y + 0.07] as const),
      0.012,
    );
    for (const [x, y] of outer.slice(2, -2))
      stencil.line(
        [
          [x, y],
          [x, y + 0.08],
        ],
        0.01,
      );
  },
  lighthouse(stencil) {
    stencil.shape([
      [-0.3, -0.08],
      [0.34, -0.08],
      [0.2, 0.03],
      [-0.16, 0.03],
    ]);
    stencil.shape([
      [-0.095, 0],
      [0.095, 0],
      [0.06, 0.78],
      [-0.06, 0.78],
    ]);
    stencil.shape([
      [-0.085, 0.78],
      [0.085, 0.78],
      [0.085, 0.8],
      [-0.085, 0.8],
    ]);
    stencil.shape(
      [
        [-0.045, 0.8],
        [0.045, 0.8],
        [0.045, 0.89],
        [-0.045, 0.89],
      ],
      stencil.accent,
    );
    stencil.shape([
      [-0.065, 0.89],
      [0, 0.97],
      [0.065, 0.89],
    ]);
    stencil.lamp(0, 0.845, 0.06);
  },
  camels(stencil) {
    for (let camel = 0; camel < 4; camel += 1) {
      const x = -camel * 0.62;
      const y = Math.sin(camel * 1.7) * 0.015;
      stencil.shape([
        [x - 0.2, y + 0.2],
        [x - 0.13, y + 0.26],
        [x - 0.08, y + 0.34],
        [x - 0.02, y + 0.27],
        [x + 0.03, y + 0.27],
        [x + 0.08, y + 0.345],
        [x + 0.14, y + 0.26],
        [x + 0.19, y + 0.2],
        [x + 0.14, y + 0.14],
        [x - 0.16, y + 0.14],
      ]);
      stencil.line(
        [
          [x + 0.16, y + 0.2],
          [x + 0.25, y + 0.2],
          [x + 0.3, y + 0.35],
        ],
        0.025,
      );
      stencil.line(
        [
          [x + 0.29, y + 0.36],
          [x + 0.37, y + 0.345],
        ],
        0.024,
      );
      for (const leg of [-0.15, -0.09, 0.08, 0.14]) {
        const stride = Math.sin(camel * 2.1 + leg * 30) * 0.03;
        stencil.line(
          [
            [x + leg, y + 0.16],
            [x + leg + stride * 0.4, y + 0.08],
            [x + leg + stride, y],
          ],
          0.014,
        );
      }
      if (camel < 3)
        stencil.line(
          [
            [x - 0.2, y + 0.2],
            [x - 0.27, y + 0.23],
          ],
          0.005,
        );
    }
  },
  lantern(stencil) {
    stencil.line(
      [
        [0, 0.62],
        [0, 1],
      ],
      0.01,
    );
    const side: [number, number][] = [];
    for (let step = 0; step <= 24; step += 1) {
      const angle = (step / 24) * Math.PI * 2;
      side.push([Math.cos(angle) * 0.34, 0.32 + Math.sin(angle) * 0.27]);
    }
    stencil.shape(side, stencil.accent);
    stencil.shape([
      [-0.14, 0.56],
      [0.14, 0.56],
      [0.14, 0.63],
      [-0.14, 0.63],
    ]);
    stencil.shape([
      [-0.14, 0.02],
      [0.14, 0.02],
      [0.14, 0.08],
      [-0.14, 0.08],
    ]);
    for (const x of [-0.06, 0, 0.06])
      stencil.line(
        [
          [x, 0.02],
          [x * 1.3, -0.24],
        ],
        0.008,
        stencil.accent,
      );
    stencil.lamp(0, 0.32, 0.3);
  },
};

/** A small thing that gives a landscape its measure: a boat, a pagoda, a hut. */
export function paintFigure(canvas: Canvas, layer: FigureLayer): void {
  figures[layer.what](new Stencil(canvas, layer));
}
