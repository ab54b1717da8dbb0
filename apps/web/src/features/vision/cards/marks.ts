import { create } from 'zustand';

/** A place of the picture that a card points at, in parts of its width and height. */
export interface Mark {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly text: string;
}

interface Marks {
  /** By picture and card: what is drawn over the picture. */
  readonly shown: Readonly<Record<string, readonly Mark[]>>;
  /** The one that the visitor points at in a card. */
  readonly pointed: Mark | null;
}

export const useMarks = create<Marks>()(() => ({ shown: {}, pointed: null }));

export function showMarks(picture: string, card: 'codes' | 'text', marks: readonly Mark[]): void {
  useMarks.setState(({ shown }) => ({ shown: { ...shown, [`${picture}:${card}`]: marks } }));
}

export const pointAt = (mark: Mark | null): void => useMarks.setState({ pointed: mark });
