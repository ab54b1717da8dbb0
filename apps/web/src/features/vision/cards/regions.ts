import { create } from 'zustand';

/** A region of the picture, in fractions of its width and height. */
export interface Region {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly text: string;
}

interface RegionsState {
  /** By picture and card. */
  readonly shown: Readonly<Record<string, readonly Region[]>>;
  /** The region that the visitor points at in a card. */
  readonly highlighted: Region | null;
}

export const useRegions = create<RegionsState>()(() => ({ shown: {}, highlighted: null }));

export function showRegions(
  picture: string,
  card: 'codes' | 'text' | 'faces',
  marks: readonly Region[],
): void {
  useRegions.setState(({ shown }) => ({ shown: { ...shown, [`${picture}:${card}`]: marks } }));
}

export const highlightRegion = (mark: Region | null): void => useRegions.setState({ highlighted: mark });
