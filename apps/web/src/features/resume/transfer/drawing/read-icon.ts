import type { Drawing, Path, PathStep } from '@baigong/pdf/drawing';
import { withOpacity, parseColour } from './parse-colour.ts';
import { boxPath, type Box, type Radii } from './shapes.ts';
import { parseSvgPath } from './svg-path.ts';

const value = (shape: Element, name: string): number => Number(shape.getAttribute(name) ?? 0) || 0;

function ellipse(cx: number, cy: number, rx: number, ry: number): Path {
  const radius = [rx, ry] as const;
  const radii: Radii = [radius, radius, radius, radius];
  return boxPath({ x: cx - rx, y: cy - ry, width: 2 * rx, height: 2 * ry }, radii);
}

function points(shape: Element, closed: boolean): Path {
  const numbers = (shape.getAttribute('points') ?? '').match(/-?[\d.]+/g)?.map(Number) ?? [];
  const steps: PathStep[] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2)
    steps.push([index === 0 ? 'm' : 'l', numbers[index] ?? 0, numbers[index + 1] ?? 0]);
  return closed ? [...steps, ['z']] : steps;
}

function shapePath(shape: Element): Path {
  switch (shape.tagName.toLowerCase()) {
    case 'path':
      return parseSvgPath(shape.getAttribute('d') ?? '');
    case 'circle':
      return ellipse(value(shape, 'cx'), value(shape, 'cy'), value(shape, 'r'), value(shape, 'r'));
    case 'ellipse':
      return ellipse(value(shape, 'cx'), value(shape, 'cy'), value(shape, 'rx'), value(shape, 'ry'));
    case 'rect': {
      const rx = value(shape, 'rx') || value(shape, 'ry');
      const radius = [rx, value(shape, 'ry') || rx] as const;
      const box = {
        x: value(shape, 'x'),
        y: value(shape, 'y'),
        width: value(shape, 'width'),
        height: value(shape, 'height'),
      };
      return boxPath(box, [radius, radius, radius, radius]);
    }
    case 'line':
      return [
        ['m', value(shape, 'x1'), value(shape, 'y1')],
        ['l', value(shape, 'x2'), value(shape, 'y2')],
      ];
    case 'polyline':
      return points(shape, false);
    case 'polygon':
      return points(shape, true);
    default:
      return [];
  }
}

function placed(path: Path, box: Box, view: Box): Path {
  const by = Math.min(box.width / view.width, box.height / view.height);
  const left = box.x + (box.width - view.width * by) / 2 - view.x * by;
  const top = box.y + (box.height - view.height * by) / 2 - view.y * by;
  return path.map((step) => {
    const [kind, ...values] = step;
    return [
      kind,
      ...values.map((at, index) => at * by + (index % 2 === 0 ? left : top)),
    ] as unknown as PathStep;
  });
}

/** An icon's lines and areas. */
export function readIcon(
  icon: SVGSVGElement,
  box: Box,
  opacity: number,
  clips: readonly Path[] | undefined,
): readonly Drawing[] {
  const { viewBox } = icon;
  const { x, y, width, height } = viewBox.baseVal;
  const view = width > 0 ? { x, y, width, height } : { x: 0, y: 0, width: 24, height: 24 };
  const by = Math.min(box.width / view.width, box.height / view.height);
  const drawings: Drawing[] = [];
  for (const shape of icon.querySelectorAll('*')) {
    const path = placed(shapePath(shape), box, view);
    if (path.length === 0) continue;
    const style = getComputedStyle(shape);
    if (style.fill !== 'none')
      drawings.push({ kind: 'fill', path, colour: withOpacity(parseColour(style.fill), opacity), clips });
    if (style.stroke !== 'none')
      drawings.push({
        kind: 'stroke',
        path,
        colour: withOpacity(parseColour(style.stroke), opacity),
        width: (Number.parseFloat(style.strokeWidth) || 1) * by,
        round: style.strokeLinecap === 'round',
        clips,
      });
  }
  return drawings;
}
