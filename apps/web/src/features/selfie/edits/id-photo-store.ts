import {
  backgrounds,
  customBackground,
  photoSizes,
  sheetGaps,
  type Background,
  type CutLineStyle,
  type PhotoSize,
} from '@baigong/id-photo';
import { create } from 'zustand';

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

const clampAdjustment = ({ x, y, zoom, turn }: Adjustment): Adjustment => ({
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

/** How photos on a sheet are kept apart and cut. */
export interface SheetCutting {
  /** Millimetres between two photos. */
  readonly gap: number;
  readonly lines: CutLineStyle;
}

/** What was chosen for the ID photo. */
export interface IdPhotoChoice {
  readonly size: PhotoSize;
  /** null keeps the picture's own. */
  readonly background: Background | null;
  /** Pixels of the photo by which the person's edge is softened. */
  readonly feather: number;
  /** How far both halves of the face are lit alike, 0 to 1. */
  readonly even: number;
  /** Name of the clothes put on; null leaves one's own. */
  readonly garment: string | null;
  readonly adjustment: Adjustment;
  /** null while a found head is used. */
  readonly marks: HeadMarks | null;
  readonly cutting: SheetCutting;
}

interface IdPhotoState {
  /** The photo that adjustment and marks are about. */
  readonly photo: number | null;
  readonly choice: IdPhotoChoice;
}

const firstSize =
  photoSizes[0] ??
  (() => {
    throw new Error('no sizes');
  })();

/** A background by its name or as #rrggbb. */
export const readBackground = (id: string): Background | null =>
  backgrounds.find((one) => one.id === id) ?? customBackground(id) ?? null;

export const firstChoice: IdPhotoChoice = {
  size: firstSize,
  background: readBackground('white'),
  feather: 0,
  even: 0,
  garment: null,
  adjustment: noAdjustment,
  marks: null,
  cutting: { gap: sheetGaps.usual, lines: 'double' },
};

export const useIdPhotoChoice = create<IdPhotoState>()(() => ({ photo: null, choice: firstChoice }));

/** Another photo keeps size, background and how sheets are cut, as somebody who takes it anew wants; what was moved by hand is over. */
export function startIdPhoto(photo: number): void {
  useIdPhotoChoice.setState((state) =>
    state.photo === photo
      ? {}
      : { photo, choice: { ...state.choice, even: 0, adjustment: noAdjustment, marks: null } },
  );
}

/** Goes on with what was chosen for a photo before the page was left. */
export function restoreIdPhoto(photo: number, choice: IdPhotoChoice): void {
  useIdPhotoChoice.setState({ photo, choice });
}

export function updateChoice(part: Partial<IdPhotoChoice>): void {
  useIdPhotoChoice.setState(({ choice }) => ({ choice: { ...choice, ...part } }));
}

/** Changes the placement, within what makes sense. */
export function adjustPhoto(change: (now: Adjustment) => Adjustment): void {
  useIdPhotoChoice.setState(({ choice }) => ({
    choice: { ...choice, adjustment: clampAdjustment(change(choice.adjustment)) },
  }));
}
