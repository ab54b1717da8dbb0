import type { Position } from '@baigong/document-reader/document-text';
import { create } from 'zustand';

/** The target of a jump. The number distinguishes repeated jumps to the same position. */
export interface Mark {
  readonly position: Position;
  readonly number: number;
}

export type ReaderView = 'original' | 'text';

/** `fit`: as wide as the reader; else 1 is the file's own size. */
export type Zoom = number | 'fit';

interface ReaderState {
  /** Whose reader this is. */
  readonly document: string | null;
  readonly view: ReaderView;
  readonly zoom: Zoom;
  /** The target of the last jump; stays highlighted until the next. */
  readonly mark: Mark | null;
  /** Typed or chosen in the outline. */
  readonly targetPage: { readonly page: number; readonly number: number } | null;
  /** The first visible page; 0 if there are none. */
  readonly page: number;
  readonly isFinding: boolean;
  readonly query: string;
  readonly hits: readonly Position[];
  /** Which hit is the current one. */
  readonly hitIndex: number;
}

const initialState = {
  document: null,
  view: 'original',
  zoom: 'fit',
  mark: null,
  targetPage: null,
  page: 0,
  isFinding: false,
  query: '',
  hits: [],
  hitIndex: 0,
} as const satisfies ReaderState;

export const useReader = create<ReaderState>()(() => initialState);

let number = 0;

/** A reader for another document; the zoom stays as it was. */
export function resetReader(document: string, view: ReaderView): void {
  useReader.setState(({ zoom }) => ({ ...initialState, document, view, zoom }));
}

/** Jumps to a position and highlights it. */
export function jumpTo(position: Position): void {
  number += 1;
  useReader.setState({ mark: { position, number } });
}

/** Jumps to a page. */
export function goToPage(page: number): void {
  number += 1;
  useReader.setState({ targetPage: { page, number }, mark: null });
}

const clearMark = (): void => useReader.setState({ mark: null });

export const zoomSteps = [0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4] as const;

/** The next zoom in a direction from what is shown now. */
export function nextZoom(shown: number, direction: 1 | -1): number {
  const next =
    direction > 0
      ? zoomSteps.find((step) => step > shown + 0.01)
      : zoomSteps.findLast((step) => step < shown - 0.01);
  return next ?? (direction > 0 ? 4 : 0.5);
}

/** Shows the matches of the find bar. */
export function showHits(query: string, hits: readonly Position[]): void {
  useReader.setState({ query, hits, hitIndex: 0 });
  const [first] = hits;
  if (first) jumpTo(first);
  else clearMark();
}

/** The next or the previous hit, around the end. */
export function stepHit(by: 1 | -1): void {
  const { hits, hitIndex: at } = useReader.getState();
  if (hits.length === 0) return;
  const next = (at + by + hits.length) % hits.length;
  useReader.setState({ hitIndex: next });
  const hit = hits[next];
  if (hit) jumpTo(hit);
}

export function closeFind(): void {
  useReader.setState({ isFinding: false, query: '', hits: [], hitIndex: 0, mark: null });
}

/** The current scale of the pages; a step from “fit” starts there. */
export const shownZoom = { now: 1 };
