import type { Position } from '@baigong/documents';
import { create } from 'zustand';

/** What the visitor wants of a selected passage. */
export type SelectionWish = 'ask' | 'translate' | 'explain';

export interface SelectedPassage {
  /** Counts up, so that the same passage can be asked about again. */
  readonly number: number;
  readonly wish: SelectionWish;
  /** Of the document's record. */
  readonly document: string;
  readonly text: string;
  /** Where it stands; undefined where a drawn page's selection was not found in the text. */
  readonly position: Position | undefined;
}

interface SelectionState {
  /** Waits for the panel that answers; it takes it by `takeSelection`. */
  readonly waiting: SelectedPassage | null;
}

export const useSelection = create<SelectionState>()(() => ({ waiting: null }));

let number = 0;

export function wishFor(passage: Omit<SelectedPassage, 'number'>): void {
  number += 1;
  useSelection.setState({ waiting: { ...passage, number } });
}

/** Takes the passage that waits, so that it is answered once; null without one for this document. */
export function takeSelection(document: string): SelectedPassage | null {
  const { waiting } = useSelection.getState();
  if (waiting?.document !== document) return null;
  useSelection.setState({ waiting: null });
  return waiting;
}
