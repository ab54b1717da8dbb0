import {
  cutLines,
  gapPixels,
  packMixedSheet,
  packSheet,
  papers,
  photoSizes,
  sheetMargin,
  sheetPixels,
  type Paper,
  type PhotoSize,
} from '@baigong/id-photo';
import { useMemo, useState } from 'react';
import type { SheetCutting } from '../edits/id-photo-store.ts';
import type { SheetPlan } from './draw-sheet.ts';

export interface SheetKind {
  readonly size: PhotoSize;
  readonly count: number;
}

interface SheetChoice {
  readonly paper: Paper['id'];
  /** Several sizes on one paper; else the photo's own alone. */
  readonly several: boolean;
  /** Photos of both directions where that fits more. */
  readonly mixed: boolean;
  /** How many of the one size; null for as many as fit. */
  readonly count: number | null;
  readonly kinds: readonly SheetKind[];
}

/** What is chosen for the sheet, where that puts the photos, and what did not fit. */
export function useSheet(size: PhotoSize, { gap: gapMm, lines }: SheetCutting) {
  const [choice, setChoice] = useState<SheetChoice>(() => ({
    paper: '6-inch',
    several: false,
    mixed: false,
    count: null,
    kinds: [size, ...photoSizes.filter(({ id }) => id !== size.id)]
      .slice(0, 2)
      .map((one, at) => ({ size: one, count: at === 0 ? 4 : 2 })),
  }));
  const paper = papers.find(({ id }) => id === choice.paper) ?? papers[0];
  const { several, mixed, count, kinds } = choice;
  const gap = gapPixels(gapMm);
  const packed = useMemo(() => {
    if (!paper) throw new Error('no paper');
    const photo = sheetPixels(size);
    const sheetSpace = { gap, margin: sheetMargin };
    const most = packSheet(paper.px, photo, sheetSpace, { mixed }).positions.length;
    const both = packSheet(paper.px, photo, sheetSpace, { mixed: true }).positions.length;
    if (!several) {
      const sheet = packSheet(paper.px, photo, sheetSpace, { mixed, most: Math.min(count ?? most, most) });
      return { sheet, sizes: [size], missing: [Math.max(0, (count ?? 0) - most)], most, both };
    }
    const requests = kinds.map((kind) => ({ ...sheetPixels(kind.size), count: kind.count }));
    const sheet = packMixedSheet(paper.px, requests, sheetSpace);
    return { sheet, sizes: kinds.map((kind) => kind.size), missing: sheet.missing, most, both };
  }, [paper, size, several, mixed, count, kinds, gap]);
  if (!paper) throw new Error('no paper');
  const plan: SheetPlan = useMemo(
    () => ({ paper, sheet: packed.sheet, sizes: packed.sizes, lines: cutLines(packed.sheet, gap, lines) }),
    [paper, packed, gap, lines],
  );
  return {
    choice,
    set: (part: Partial<SheetChoice>) => setChoice((now) => ({ ...now, ...part })),
    plan,
    missing: packed.missing,
    /** How many of the one size fit as chosen, and when both directions are allowed. */
    most: packed.most,
    both: packed.both,
  };
}
