/** What was selected in a still text, counted in characters, for the live editor that takes its place. */
export interface SavedSelection {
  readonly anchor: number;
  readonly head: number;
}

let saved: (SavedSelection & { readonly fieldId: string }) | null = null;

function charactersBefore(box: HTMLElement, node: Node | null, offset: number): number | null {
  if (!node || !box.contains(node)) return null;
  const range = document.createRange();
  range.selectNodeContents(box);
  range.setEnd(node, offset);
  return range.toString().length;
}

export function saveSelection(fieldId: string, box: HTMLElement): void {
  const selection = getSelection();
  const head = charactersBefore(box, selection?.focusNode ?? null, selection?.focusOffset ?? 0);
  const anchor = charactersBefore(box, selection?.anchorNode ?? null, selection?.anchorOffset ?? 0);
  saved = head === null ? null : { fieldId, head, anchor: anchor ?? head };
}

/** The selection, once; null when it was not in this field. */
export function takeSelection(fieldId: string): SavedSelection | null {
  const selection = saved?.fieldId === fieldId ? saved : null;
  saved = null;
  return selection;
}
