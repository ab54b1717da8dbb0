import { readDrawing } from './drawing.ts';
import { drawings } from './drawings.ts';

/** How far a drawing reaches from its foot's middle, in hundredths of its height; `left` and `bottom` may be below 0. */
export interface Extent {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const measured = new Map<string, Extent>();

/** The extent of a subject's drawing; smooth lines are taken by their points. */
export function extentOf(name: string): Extent {
  const known = measured.get(name);
  if (known) return known;
  let [left, right, top, bottom] = [0, 0, 0, 0];
  const reach = (x: number, y: number, sideways: number, upwards: number): void => {
    left = Math.min(left, x - sideways);
    right = Math.max(right, x + sideways);
    top = Math.max(top, y + upwards);
    bottom = Math.min(bottom, y - upwards);
  };
  for (const { kind, numbers } of readDrawing(drawings[name] ?? '')) {
    if (kind === 'ellipse') {
      const [x = 0, y = 0, rx = 0, ry = 0, degrees = 0] = numbers;
      const turn = (degrees * Math.PI) / 180;
      reach(
        x,
        y,
        Math.hypot(rx * Math.cos(turn), ry * Math.sin(turn)),
        Math.hypot(rx * Math.sin(turn), ry * Math.cos(turn)),
      );
      continue;
    }
    const stroke = kind === 'stroke' || kind === 'curve';
    const half = stroke ? (numbers[0] ?? 0) / 2 : 0;
    for (let at = stroke ? 1 : 0; at + 1 < numbers.length; at += 2)
      reach(numbers[at]!, numbers[at + 1]!, half, half);
  }
  const extent = { left, right, top, bottom };
  measured.set(name, extent);
  return extent;
}
