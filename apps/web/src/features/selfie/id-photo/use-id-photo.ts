import {
  adjusted,
  backgrounds,
  checkPhoto,
  guessedHead,
  markedHead,
  ownBackground,
  photoSizes,
  placeHead,
  type Background,
  type Check,
  type Head,
  type PhotoLight,
  type PhotoSize,
  type Placement,
} from '@baigong/id-photo';
import { useMemo, useState } from 'react';
import { prepareSource, type PhotoSource, type PreparedSource } from './photo-source.ts';

/** What a visitor changed about the automatic placement. */
export interface Adjustment {
  /** Parts of the photo, to the right and down. */
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  /** Degrees clockwise. */
  readonly turn: number;
}

export const noAdjustment: Adjustment = { x: 0, y: 0, zoom: 1, turn: 0 };

export const adjustmentLimits = {
  x: { min: -0.6, max: 0.6 },
  y: { min: -0.6, max: 0.6 },
  zoom: { min: 0.4, max: 3 },
  turn: { min: -45, max: 45 },
} as const;

const within = (value: number, { min, max }: { min: number; max: number }) =>
  Math.min(max, Math.max(min, value));

export const limited = ({ x, y, zoom, turn }: Adjustment): Adjustment => ({
  x: within(x, adjustmentLimits.x),
  y: within(y, adjustmentLimits.y),
  zoom: within(zoom, adjustmentLimits.zoom),
  turn: within(turn, adjustmentLimits.turn),
});

/** A head marked by hand: two heights and the middle, as parts of the picture. */
export interface HeadMarks {
  readonly crown: number;
  readonly chin: number;
  readonly middle: number;
}

export interface IdPhoto {
  readonly prepared: PreparedSource;
  readonly size: PhotoSize;
  readonly setSize: (size: PhotoSize) => void;
  /** null keeps the picture's own. */
  readonly background: Background | null;
  readonly setBackground: (background: Background | null) => void;
  readonly feather: number;
  readonly setFeather: (pixels: number) => void;
  readonly adjustment: Adjustment;
  readonly adjust: (change: (now: Adjustment) => Adjustment) => void;
  readonly head: Head;
  /** Where the head is marked by hand; null while a found one is used. */
  readonly marks: HeadMarks | null;
  readonly setMarks: (marks: HeadMarks | null) => void;
  readonly placement: Placement;
  /** Another size of the same photo, with what was adjusted. */
  readonly placeAt: (size: PhotoSize) => Placement;
  readonly checks: (light: PhotoLight | undefined) => readonly Check[];
}

const firstSize =
  photoSizes[0] ??
  (() => {
    throw new Error('no sizes');
  })();
const named = (id: string): Background | null => backgrounds.find((one) => one.id === id) ?? null;
export const readBackground = (id: string): Background | null => named(id) ?? ownBackground(id) ?? null;

function guessMarks({ width, height }: PhotoSource): HeadMarks {
  const { crown, chin } = guessedHead({ width, height });
  return { crown: crown.y / height, chin: chin.y / height, middle: crown.x / width };
}

/** The marks that say the same as a found head, to begin from. */
export function marksOf(head: Head, { width, height }: PhotoSource): HeadMarks {
  return {
    crown: within(head.crown.y / height, { min: 0, max: 0.95 }),
    chin: within(head.chin.y / height, { min: 0.05, max: 1 }),
    middle: within((head.crown.x + head.chin.x) / 2 / width, { min: 0, max: 1 }),
  };
}

/** Everything that makes one ID photo of a picture. */
export function useIdPhoto(source: PhotoSource): IdPhoto {
  const prepared = useMemo(() => prepareSource(source), [source]);
  const [size, setSize] = useState<PhotoSize>(firstSize);
  const [background, setBackground] = useState<Background | null>(() => named('white'));
  const [feather, setFeather] = useState(1);
  const [adjustment, setAdjustment] = useState(noAdjustment);
  const [byHand, setByHand] = useState<{
    readonly of: PhotoSource['image'];
    readonly marks: HeadMarks;
  } | null>(null);
  // Marks belong to the picture that they were made on.
  const held = byHand?.of === source.image ? byHand.marks : null;
  const marks = held ?? (prepared.head ? null : guessMarks(source));
  const head = useMemo(() => {
    if (!marks && prepared.head) return prepared.head;
    const { crown, chin, middle } = marks ?? guessMarks(source);
    const x = middle * source.width;
    return markedHead({ x, y: crown * source.height }, { x, y: chin * source.height });
  }, [marks, prepared, source]);
  const painted = prepared.mask ? background : null;
  const placeAt = (wanted: PhotoSize) =>
    adjusted(placeHead(head, wanted), {
      move: { x: adjustment.x, y: adjustment.y },
      zoom: adjustment.zoom,
      turn: (adjustment.turn * Math.PI) / 180,
      about: { x: 0.5, y: 0.45 },
    });
  // Placement is a part of what is drawn: a new object is a new drawing.
  // oxlint-disable-next-line react/exhaustive-deps -- placeAt is made of these
  const placement = useMemo(() => placeAt(size), [head, size, adjustment]);
  return {
    prepared,
    size,
    setSize: (next) => {
      setSize(next);
      setAdjustment(noAdjustment);
    },
    background: painted,
    setBackground,
    feather,
    setFeather,
    adjustment,
    adjust: (change) => setAdjustment((now) => limited(change(now))),
    head,
    marks,
    setMarks: (next) => setByHand(next && { of: source.image, marks: next }),
    placement,
    placeAt,
    checks: (light) =>
      checkPhoto({ head, placement, size, picture: source, replaced: painted !== null, light }),
  };
}
