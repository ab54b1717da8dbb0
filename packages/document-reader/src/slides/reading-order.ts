import { childOf, descend, elementsOf, findAll, type XmlElement } from '../markup/read-markup.ts';

/** Where something is on a slide, in any unit. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Gap {
  readonly size: number;
  /** What lies wholly before this coordinate comes first. */
  readonly at: number;
}

/** The widest gap between boxes along one axis; overlaps by a few parts in a hundred are none. */
function widestGap(
  items: readonly { readonly box: Box }[],
  from: (box: Box) => number,
  to: (box: Box) => number,
): Gap | undefined {
  const sorted = items.toSorted((a, b) => from(a.box) - from(b.box));
  let end = Number.NEGATIVE_INFINITY;
  let best: Gap | undefined;
  for (const { box } of sorted) {
    const slack = (to(box) - from(box)) * 0.08;
    const size = from(box) - end;
    if (end > Number.NEGATIVE_INFINITY && size >= -slack && (!best || size > best.size))
      best = { size, at: from(box) };
    end = Math.max(end, to(box));
  }
  return best;
}

const maxDepth = 60;
/** No slide that is read as one has more. */
const maxItems = 2_000;

/**
 * The order in which people read what lies on a slide: it is cut at its widest gap, between rows or columns, and each part again;
 * what overlaps is read from top to bottom and left to right.
 */
export function readingOrder<Item extends { readonly box: Box }>(items: readonly Item[], depth = 0): Item[] {
  if (items.length < 2) return [...items];
  const byPlace = () => items.toSorted((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
  if (depth > maxDepth || items.length > maxItems) return byPlace();
  const across = widestGap(
    items,
    (box) => box.top,
    (box) => box.bottom,
  );
  const down = widestGap(
    items,
    (box) => box.left,
    (box) => box.right,
  );
  const rows = across !== undefined && (down === undefined || across.size >= down.size);
  const cut = rows ? across : down;
  if (!cut) return byPlace();
  const before = items.filter(({ box }) => (rows ? box.top : box.left) < cut.at);
  const after = items.filter(({ box }) => (rows ? box.top : box.left) >= cut.at);
  if (before.length === 0 || after.length === 0) return byPlace();
  return [...readingOrder(before, depth + 1), ...readingOrder(after, depth + 1)];
}

/** A placeholder's kind and number, by which slides, layouts and masters find each other's. */
interface Place {
  readonly type: string;
  readonly index: string | undefined;
}

/** Undefined for a shape that is no placeholder. */
export function placeOf(shape: XmlElement): Place | undefined {
  const properties = elementsOf(shape).find(({ name }) => /^nv\w*Pr$/.test(name));
  const holder = childOf(childOf(properties, 'nvPr'), 'ph');
  if (!holder) return undefined;
  return { type: holder.attributes.get('type') ?? 'body', index: holder.attributes.get('idx') };
}

export const isHiddenShape = (shape: XmlElement): boolean =>
  elementsOf(elementsOf(shape).find(({ name }) => /^nv\w*Pr$/.test(name))).some(
    ({ name, attributes }) => name === 'cNvPr' && /^(?:1|true)$/.test(attributes.get('hidden') ?? ''),
  );

const number = (text: string | undefined): number => {
  const value = Number(text);
  return Number.isFinite(value) ? Math.max(-1e9, Math.min(value, 1e9)) : 0;
};

/** The own frame of a shape, before the groups it is in. */
export function frameOf(shape: XmlElement): Box | undefined {
  const frame = descend(shape, 'spPr', 'xfrm') ?? descend(shape, 'grpSpPr', 'xfrm') ?? childOf(shape, 'xfrm');
  const [offset, extent] = [childOf(frame, 'off'), childOf(frame, 'ext')];
  if (!offset || !extent) return undefined;
  const left = number(offset.attributes.get('x'));
  const top = number(offset.attributes.get('y'));
  return {
    left,
    top,
    right: left + Math.max(0, number(extent.attributes.get('cx'))),
    bottom: top + Math.max(0, number(extent.attributes.get('cy'))),
  };
}

export type Transform = (box: Box) => Box;

/** How a group places what is in it. */
export function groupTransform(group: XmlElement, outer: Transform): Transform {
  const frame = descend(group, 'grpSpPr', 'xfrm');
  const own = frameOf(group);
  const [offset, extent] = [childOf(frame, 'chOff'), childOf(frame, 'chExt')];
  if (!own || !offset || !extent) return outer;
  const [x, y] = [number(offset.attributes.get('x')), number(offset.attributes.get('y'))];
  const scale = (size: number, inner: string | undefined) => size / (number(inner) || size || 1);
  const [across, down] = [
    scale(own.right - own.left, extent.attributes.get('cx')),
    scale(own.bottom - own.top, extent.attributes.get('cy')),
  ];
  return (box) =>
    outer({
      left: own.left + (box.left - x) * across,
      right: own.left + (box.right - x) * across,
      top: own.top + (box.top - y) * down,
      bottom: own.top + (box.bottom - y) * down,
    });
}

/** The shapes of a layout or a master that slides take frames and bullets from. */
export class Placeholders {
  readonly #shapes: readonly { readonly place: Place; readonly shape: XmlElement }[];
  readonly #bodyStyle: XmlElement | undefined;

  constructor(root: XmlElement | undefined) {
    this.#shapes = findAll(root, 'sp').flatMap((shape) => {
      const place = placeOf(shape);
      return place ? [{ place, shape }] : [];
    });
    this.#bodyStyle = descend(elementsOf(root)[0], 'txStyles', 'bodyStyle');
  }

  find({ type, index }: Place): XmlElement | undefined {
    const alike = (other: Place) => other.type === type || (isTitle(other.type) && isTitle(type));
    return (
      (index === undefined ? undefined : this.#shapes.find(({ place }) => place.index === index)?.shape) ??
      this.#shapes.find(({ place }) => alike(place))?.shape
    );
  }

  /** The master's style of body text. */
  get bodyStyle(): XmlElement | undefined {
    return this.#bodyStyle;
  }
}

export const isTitle = (type: string): boolean => type === 'title' || type === 'ctrTitle';
