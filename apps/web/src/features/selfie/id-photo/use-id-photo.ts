import {
  adjusted,
  checkPhoto,
  guessedHead,
  markedHead,
  placeHeads,
  type Background,
  type Check,
  type Head,
  type PhotoLight,
  type PhotoSize,
  type Placement,
} from '@baigong/id-photo';
import { useMemo } from 'react';
import {
  adjustPhoto,
  updateChoice,
  noAdjustment,
  useIdPhotoChoice,
  type Adjustment,
  type HeadMarks,
  type SheetCutting,
} from '../edits/id-photo-store.ts';
import { findGarment, type Garment } from './garments/garments.ts';
import { headsFor, prepareSource, subjectOf, type PhotoSource, type PreparedSource } from './photo-source.ts';

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

export interface IdPhoto {
  readonly prepared: PreparedSource;
  readonly size: PhotoSize;
  readonly setSize: (size: PhotoSize) => void;
  /** null keeps the picture's own. */
  readonly background: Background | null;
  readonly setBackground: (background: Background | null) => void;
  readonly feather: number;
  readonly setFeather: (pixels: number) => void;
  /** How far both halves of the face are lit alike, 0 to 1; 0 where the size forbids it. */
  readonly even: number;
  readonly setEven: (even: number) => void;
  /** Clothes over one's own; null where there are none, or may be none. */
  readonly garment: Garment | null;
  readonly setGarment: (id: string | null) => void;
  /** How photos on a sheet are kept apart and cut. */
  readonly cutting: SheetCutting;
  readonly setCutting: (part: Partial<SheetCutting>) => void;
  readonly adjustment: Adjustment;
  readonly adjust: (change: (now: Adjustment) => Adjustment) => void;
  readonly head: Head;
  /** The head on the right, where the size is of two people and both were found; `head` is then the one on the left. */
  readonly second: Head | undefined;
  /** Where the head is marked by hand; null while a found one is used. */
  readonly marks: HeadMarks | null;
  readonly setMarks: (marks: HeadMarks | null) => void;
  readonly placement: Placement;
  /** Another size of the same photo, with what was adjusted. */
  readonly placeAt: (size: PhotoSize) => Placement;
  readonly checks: (light: PhotoLight | undefined) => readonly Check[];
}

function guessMarks({ width, height }: PhotoSource): HeadMarks {
  const { crown, chin } = guessedHead({ width, height });
  return { crown: crown.y / height, chin: chin.y / height, middle: crown.x / width };
}

/** The marks that say the same as a found head, to begin from. */
export function marksOf(head: Head, { width, height }: PhotoSource): HeadMarks {
  return {
    crown: clamp(head.crown.y / height, 0, 0.95),
    chin: clamp(head.chin.y / height, 0.05, 1),
    middle: clamp((head.crown.x + head.chin.x) / 2 / width, 0, 1),
  };
}

/** Everything that makes one ID photo of a picture. */
export function useIdPhoto(source: PhotoSource): IdPhoto {
  const prepared = useMemo(() => prepareSource(source), [source]);
  const {
    size,
    background,
    feather,
    cutting,
    adjustment,
    marks: held,
    ...chosen
  } = useIdPhotoChoice(({ choice }) => choice);
  // Kept: new marks would be a new placement, and that a new drawing.
  const guess = useMemo(() => guessMarks(source), [source]);
  const marks = held ?? (prepared.heads.length > 0 ? null : guess);
  const marked = useMemo(() => {
    if (!marks) return null;
    const { crown, chin, middle } = marks;
    const x = middle * source.width;
    return markedHead({ x, y: crown * source.height }, { x, y: chin * source.height });
  }, [marks, source]);
  const heads = useMemo(
    () => (target: PhotoSize) => (marked ? [marked] : headsFor(prepared.heads, target)),
    [marked, prepared],
  );
  const [head, second] = heads(size);
  if (!head) throw new Error('no head to place');
  const painted = prepared.mask ? background : null;
  const isEditable = size.unedited === undefined;
  const placeAt = (target: PhotoSize) => {
    const [first = head, other] = heads(target);
    return adjusted(placeHeads(first, other, target), {
      move: { x: adjustment.x, y: adjustment.y },
      zoom: adjustment.zoom,
      turn: (adjustment.turn * Math.PI) / 180,
      about: { x: 0.5, y: 0.45 },
    });
  };
  // Placement is a part of what is drawn: a new object is a new drawing.
  // oxlint-disable-next-line react/exhaustive-deps -- placeAt is made of these
  const placement = useMemo(() => placeAt(size), [heads, size, adjustment]);
  return {
    prepared,
    size,
    setSize: (next) => updateChoice({ size: next, adjustment: noAdjustment }),
    background: painted,
    setBackground: (next) => updateChoice({ background: next }),
    feather,
    setFeather: (pixels) => updateChoice({ feather: pixels }),
    even: isEditable ? chosen.even : 0,
    setEven: (even) => updateChoice({ even }),
    garment: isEditable && size.people === 1 ? findGarment(chosen.garment) : null,
    setGarment: (id) => updateChoice({ garment: id }),
    cutting,
    setCutting: (part) => updateChoice({ cutting: { ...cutting, ...part } }),
    adjustment,
    adjust: adjustPhoto,
    head,
    second,
    marks,
    setMarks: (next) => updateChoice({ marks: next }),
    placement,
    placeAt,
    checks: (light) =>
      checkPhoto({
        head,
        second,
        subject: subjectOf(prepared),
        placement,
        size,
        picture: source,
        replaced: painted !== null,
        doubts: source.person?.doubts,
        light,
      }),
  };
}
