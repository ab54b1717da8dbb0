import type { Position } from '@baigong/document-reader/document-text';
import { create } from 'zustand';

export type SelectionAction = 'ask' | 'translate' | 'explain';

export interface SelectionRequest {
  /** Distinguishes repeated requests for the same text. */
  readonly number: number;
  readonly action: SelectionAction;
  /** Of the document's record. */
  readonly document: string;
  readonly text: string;
  /** Undefined if the selection of a rendered page was not found in the text. */
  readonly position: Position | undefined;
}

interface SelectionState {
  /** Until the panel takes it by `takeSelectionRequest`. */
  readonly pending: SelectionRequest | null;
}

export const useSelectionRequest = create<SelectionState>()(() => ({ pending: null }));

let number = 0;

export function requestSelectionAction(request: Omit<SelectionRequest, 'number'>): void {
  number += 1;
  useSelectionRequest.setState({ pending: { ...request, number } });
}

/** Removes and returns the pending request of a document. */
export function takeSelectionRequest(document: string): SelectionRequest | null {
  const { pending } = useSelectionRequest.getState();
  if (pending?.document !== document) return null;
  useSelectionRequest.setState({ pending: null });
  return pending;
}
