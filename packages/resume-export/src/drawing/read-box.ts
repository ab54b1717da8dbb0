import type { Colour, Drawing, Path } from '@baigong/pdf/drawing';
import { readBackgrounds } from './read-background.ts';
import type { PictureRegistry } from './pictures.ts';
import { withOpacity, parseColour, splitList } from './read-colour.ts';
import {
  boxPath,
  inset,
  insetRadii,
  polygon,
  readRadii,
  UnsupportedStyle,
  type Box,
  type Radii,
} from './shapes.ts';

interface Edge {
  readonly width: number;
  readonly style: string;
  readonly colour: Colour;
}

function readEdges(style: CSSStyleDeclaration, opacity: number): readonly [Edge, Edge, Edge, Edge] {
  const edge = (side: string): Edge => ({
    width: Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) || 0,
    style: style.getPropertyValue(`border-${side}-style`),
    colour: withOpacity(parseColour(style.getPropertyValue(`border-${side}-color`)), opacity),
  });
  return [edge('top'), edge('right'), edge('bottom'), edge('left')];
}

const isSeen = ({ width, style, colour }: Edge): boolean =>
  width > 0 && style !== 'none' && style !== 'hidden' && colour[3] > 0;

/** The part of a box's rim that belongs to one side: it widens towards the middle, to take in round corners. */
function wedge(side: number, box: Box, [top, right, bottom, left]: readonly number[]): Path {
  const { x, y, width, height } = box;
  const [xEnd, yEnd] = [x + width, y + height];
  const reach = (across: number, down: number) => {
    const limit = Math.min(
      across > 0 ? width / 2 / across : Infinity,
      down > 0 ? height / 2 / down : Infinity,
    );
    return Number.isFinite(limit) ? ([across * limit, down * limit] as const) : ([0, 0] as const);
  };
  const tl = reach(left ?? 0, top ?? 0);
  const tr = reach(right ?? 0, top ?? 0);
  const br = reach(right ?? 0, bottom ?? 0);
  const bl = reach(left ?? 0, bottom ?? 0);
  const inner = {
    tl: [x + tl[0], y + tl[1]],
    tr: [xEnd - tr[0], y + tr[1]],
    br: [xEnd - br[0], yEnd - br[1]],
    bl: [x + bl[0], yEnd - bl[1]],
  } as const;
  if (side === 0) return polygon([[x, y], [xEnd, y], inner.tr, inner.tl]);
  if (side === 1) return polygon([[xEnd, y], [xEnd, yEnd], inner.br, inner.tr]);
  if (side === 2) return polygon([[xEnd, yEnd], [x, yEnd], inner.bl, inner.br]);
  return polygon([[x, yEnd], [x, y], inner.tl, inner.bl]);
}

/** One side of a border with square corners. */
function mitred(side: number, box: Box, widths: readonly number[]): Path {
  const [top = 0, right = 0, bottom = 0, left = 0] = widths;
  const { x, y, width, height } = box;
  const outer = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ] as const;
  const inner = [
    [x + left, y + top],
    [x + width - right, y + top],
    [x + width - right, y + height - bottom],
    [x + left, y + height - bottom],
  ] as const;
  const next = (side + 1) % 4;
  return polygon(
    [outer[side], outer[next], inner[next], inner[side]].flatMap((corner) => (corner ? [corner] : [])),
  );
}

function brokenLine(side: number, edge: Edge, box: Box, clips: readonly Path[] | undefined): Drawing {
  const half = edge.width / 2;
  const { x, y, width, height } = box;
  const line = [
    [x, y + half, x + width, y + half],
    [x + width - half, y, x + width - half, y + height],
    [x, y + height - half, x + width, y + height - half],
    [x + half, y, x + half, y + height],
  ][side] ?? [0, 0, 0, 0];
  const [fromX = 0, fromY = 0, toX = 0, toY = 0] = line;
  const dotted = edge.style === 'dotted';
  const length = Math.hypot(toX - fromX, toY - fromY);
  const mark = dotted ? edge.width : edge.width * (edge.width >= 3 ? 2 : 3);
  // Browsers fit the gaps so that a line ends with a mark.
  const gaps = Math.max(1, Math.round((length - mark) / (2 * mark)));
  const gap = Math.max(0.1, (length - mark) / gaps - mark);
  return {
    kind: 'stroke',
    path: [
      ['m', fromX, fromY],
      ['l', toX, toY],
    ],
    colour: edge.colour,
    width: edge.width,
    dash: dotted && edge.width > 2 ? [0, mark + gap] : [mark, gap],
    round: dotted && edge.width > 2,
    clips,
  };
}

function* rings(style: string, box: Box, radii: Radii, widths: readonly number[]): Generator<Path> {
  const [top = 0, right = 0, bottom = 0, left = 0] = widths;
  const ring = (outer: number, inner: number): Path => {
    const at = (part: number) => [top * part, right * part, bottom * part, left * part] as const;
    // Where a side has no width both edges are one, and would leave a hair: there both go on outside the box.
    const beyond = widths.map((width) => (width === 0 ? -2 : 0)) as [number, number, number, number];
    return [
      ...boxPath(inset(box, ...at(outer)), insetRadii(radii, ...at(outer))),
      ...boxPath(inset(inset(box, ...at(inner)), ...beyond), insetRadii(radii, ...at(inner)), true),
    ];
  };
  if (style !== 'double') yield ring(0, 1);
  else {
    yield ring(0, 1 / 3);
    yield ring(2 / 3, 1);
  }
}

function* borders(
  edges: readonly [Edge, Edge, Edge, Edge],
  box: Box,
  radii: Radii,
  clips: readonly Path[] | undefined,
): Generator<Drawing> {
  const widths = edges.map((edge) => (edge.style === 'none' ? 0 : edge.width));
  const [first] = edges;
  const same = edges.every(
    ({ width, style, colour }) =>
      width === first.width && style === first.style && colour.join() === first.colour.join(),
  );
  const isRing = (style: string) => style !== 'dashed' && style !== 'dotted';
  if (same && isSeen(first) && isRing(first.style)) {
    for (const path of rings(first.style, box, radii, widths))
      yield { kind: 'fill', path, colour: first.colour, clips };
    return;
  }
  for (const [side, edge] of edges.entries()) {
    if (!isSeen(edge)) continue;
    if (!isRing(edge.style)) yield brokenLine(side, edge, box, clips);
    else if (edge.style !== 'double' && radii.flat().every((radius) => radius === 0))
      yield { kind: 'fill', path: mitred(side, box, widths), colour: edge.colour, clips };
    else
      for (const path of rings(edge.style, box, radii, widths))
        yield {
          kind: 'fill',
          path,
          colour: edge.colour,
          clips: [...(clips ?? []), boxPath(box, radii), wedge(side, box, widths)],
        };
  }
}

function* shadows(
  css: string,
  box: Box,
  radii: Radii,
  opacity: number,
  clips: readonly Path[] | undefined,
): Generator<Drawing> {
  if (css === 'none') return;
  // The first shadow lies on top.
  for (const shadow of splitList(css).toReversed()) {
    if (/\binset\b/.test(shadow)) throw new UnsupportedStyle('box-shadow');
    const lengths = [...shadow.matchAll(/(?<=^|\s)(-?[\d.]+)px/g)].map(([, value]) => Number(value));
    const colour = withOpacity(parseColour(shadow.replace(/(?<=^|\s)-?[\d.]+px/g, '').trim()), opacity);
    const [x = 0, y = 0, blur = 0, spread = 0] = lengths;
    if (colour[3] === 0) continue;
    if (blur > 0) throw new UnsupportedStyle('box-shadow');
    const cast = inset({ ...box, x: box.x + x, y: box.y + y }, -spread, -spread, -spread, -spread);
    // Round corners grow with the spread, square ones stay square.
    const castRadii = insetRadii(radii, -spread, -spread, -spread, -spread);
    const far = inset(cast, -1000, -1000, -1000, -1000);
    yield {
      kind: 'fill',
      path: boxPath(cast, castRadii),
      colour,
      clips: [...(clips ?? []), [...boxPath(far), ...boxPath(box, radii, true)]],
    };
  }
}

function* outline(
  style: CSSStyleDeclaration,
  box: Box,
  radii: Radii,
  opacity: number,
  clips: readonly Path[] | undefined,
): Generator<Drawing> {
  const width = Number.parseFloat(style.outlineWidth) || 0;
  if (width === 0 || style.outlineStyle === 'none') return;
  const offset = Number.parseFloat(style.outlineOffset) || 0;
  const edge: Edge = {
    width,
    style: style.outlineStyle === 'auto' ? 'solid' : style.outlineStyle,
    colour: withOpacity(parseColour(style.outlineColor), opacity),
  };
  const away = -(offset + width);
  yield* borders(
    [edge, edge, edge, edge],
    inset(box, away, away, away, away),
    insetRadii(radii, away, away, away, away),
    clips,
  );
}

const refused = [
  ['filter', 'none'],
  ['backdropFilter', 'none'],
  ['mixBlendMode', 'normal'],
  ['clipPath', 'none'],
  ['borderImageSource', 'none'],
] as const;

/** Everything that is painted of a box itself: shadow, background, pictures, border, outline. @throws Undrawable */
export async function readBox(
  style: CSSStyleDeclaration,
  box: Box,
  opacity: number,
  clips: readonly Path[] | undefined,
  pictures: PictureRegistry,
): Promise<readonly Drawing[]> {
  for (const [name, plain] of refused) if ((style[name] || plain) !== plain) throw new UnsupportedStyle(name);
  const radii = readRadii(style, box);
  const edges = readEdges(style, opacity);
  const drawings: Drawing[] = [...shadows(style.boxShadow, box, radii, opacity, clips)];
  const background = withOpacity(parseColour(style.backgroundColor), opacity);
  if (background[3] > 0)
    drawings.push({ kind: 'fill', path: boxPath(box, radii), colour: background, clips });
  if (style.backgroundImage !== 'none') {
    if (/\btext\b/.test(style.backgroundClip)) throw new UnsupportedStyle('background-clip');
    const widths = edges.map(({ width }) => width) as [number, number, number, number];
    drawings.push(
      ...(await readBackgrounds(style, inset(box, ...widths), boxPath(box, radii), opacity, clips, pictures)),
    );
  }
  drawings.push(...borders(edges, box, radii, clips), ...outline(style, box, radii, opacity, clips));
  return drawings;
}
