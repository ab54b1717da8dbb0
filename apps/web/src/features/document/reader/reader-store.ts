import type { Position } from '@baigong/documents';
import { create } from 'zustand';

/** A passage to show. The number tells a second jump to the same place from the first. */
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
  /** What the visitor was last sent to; stays marked until the next. */
  readonly mark: Mark | null;
  /** A page to go to, as typed or chosen in the outline. */
  readonly goal: { readonly page: number; readonly number: number } | null;
  /** The page at the top of what is seen; 0 where there are none. */
  readonly page: number;
  readonly finding: boolean;
  readonly query: string;
  readonly hits: readonly Position[];
  /** Which hit is the current one. */
  readonly at: number;
}

const fresh = {
  document: null,
  view: 'original',
  zoom: 'fit',
  mark: null,
  goal: null,
  page: 0,
  finding: false,
  query: '',
  hits: [],
  at: 0,
} as const satisfies ReaderState;

export const useReader = create<ReaderState>()(() => fresh);

let number = 0;

/** A reader for another document; the zoom stays as it was. */
export function resetReader(document: string, view: ReaderView): void {
  useReader.setState(({ zoom }) => ({ ...fresh, document, view, zoom }));
}

/** Goes to a passage and marks it. */
export function jumpTo(position: Position): void {
  number += 1;
  useReader.setState({ mark: { position, number } });
}

/** Goes to the top of a page. */
export function goToPage(page: number): void {
  number += 1;
  useReader.setState({ goal: { page, number }, mark: null });
}

export const forgetMark = (): void => useReader.setState({ mark: null });

export const zoomSteps = [0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4] as const;

/** The next zoom in a direction from what is shown now. */
export function nextZoom(shown: number, direction: 1 | -1): number {
  const next =
    direction > 0
      ? zoomSteps.find((step) => step > shown + 0.01)
      : zoomSteps.findLast((step) => step < shown - 0.01);
  return next ?? (direction > 0 ? 4 : 0.5);
}

/** What is found for words typed in the find bar. */
export function showHits(query: string, hits: readonly Position[]): void {
  useReader.setState({ query, hits, at: 0 });
  const [first] = hits;
  if (first) jumpTo(first);
  else forgetMark();
}

/** The next or the previous hit, around the end. */
export function stepHit(by: 1 | -1): void {
  const { hits, at } = useReader.getState();
  if (hits.length === 0) return;
  const next = (at + by + hits.length) % hits.length;
  useReader.setState({ at: next });
  const hit = hits[next];
  if (hit) jumpTo(hit);
}

export function closeFind(): void {
  useReader.setState({ finding: false, query: '', hits: [], at: 0, mark: null });
}
