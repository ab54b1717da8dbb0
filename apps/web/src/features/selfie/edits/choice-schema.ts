import { makeCustomSize, photoSizes, sheetGaps, type PhotoSize } from '@baigong/id-photo';
import * as z from 'zod/mini';
import { adjustmentLimits, firstChoice, readBackground, type IdPhotoChoice } from './id-photo-store.ts';

const from = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().check(z.minimum(min), z.maximum(max));
const part = from({ min: 0, max: 1 });

const CustomSizeRecord = z.object({
  unit: z.enum(['mm', 'px']),
  width: z.number(),
  height: z.number(),
  dpi: z.number(),
});

/** A choice as it is kept: sizes and backgrounds by name, so that a mended list is used when it is read again. */
export const ChoiceRecord = z.object({
  size: z.union([z.string(), CustomSizeRecord]),
  background: z.nullable(z.string()),
  feather: from({ min: 0, max: 20 }),
  even: z._default(part, 0),
  garment: z._default(z.nullable(z.string()), null),
  adjustment: z.object({
    x: from(adjustmentLimits.x),
    y: from(adjustmentLimits.y),
    zoom: from(adjustmentLimits.zoom),
    turn: from(adjustmentLimits.turn),
  }),
  marks: z.nullable(z.object({ crown: part, chin: part, middle: part })),
  // Records of before 0.3.0 have none.
  cutting: z._default(
    z.object({
      gap: from({ min: sheetGaps.least, max: sheetGaps.most }),
      lines: z.enum(['none', 'single', 'double', 'corners']),
    }),
    firstChoice.cutting,
  ),
});

export type ChoiceRecord = z.infer<typeof ChoiceRecord>;

const sizeRecord = ({ id, group, mm, px, dpi }: PhotoSize): ChoiceRecord['size'] =>
  group === 'custom' ? { unit: mm ? 'mm' : 'px', ...(mm ?? px), dpi } : id;

function readSize(record: ChoiceRecord['size']): PhotoSize | undefined {
  if (typeof record === 'string') return photoSizes.find(({ id }) => id === record);
  const made = makeCustomSize(record);
  return 'size' in made ? made.size : undefined;
}

export function recordOf({ size, background, ...rest }: IdPhotoChoice): ChoiceRecord {
  return {
    size: sizeRecord(size),
    background: background && (background.id === 'own' ? background.top : background.id),
    ...rest,
  };
}

/** A choice out of its record. A size that is no longer offered becomes the first one. */
export function choiceOf({ size, background, ...rest }: ChoiceRecord): IdPhotoChoice {
  return {
    ...rest,
    size: readSize(size) ?? firstChoice.size,
    background: background === null ? null : (readBackground(background) ?? firstChoice.background),
  };
}
