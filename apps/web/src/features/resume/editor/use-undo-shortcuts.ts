import { useEffect } from 'react';
import type { DocumentStore } from '../session/document-store.ts';
import { goTo } from '../session/navigation.ts';

/** Text boxes outside the panel undo by themselves: their text is not in the document yet. */
function undoesItself(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isText =
    target.isContentEditable ||
    target.matches('textarea, input:not([type]), input[type="text"], input[type="number"]');
  return isText && !target.closest('[data-edit-scroller]');
}

/** Where what was undone is, by its target (`field:{entry}/{field}`, `entry:{kind}/{entry}`). */
export function goToUndone(target: string | undefined): void {
  const [, fieldId] = /^field:[^/]*\/(.+)$/.exec(target ?? '') ?? [];
  if (fieldId) goTo({ moduleId: '', fieldId });
  const [, moduleId, entryId] = /^entry:([^/]*)\/(.+)$/.exec(target ?? '') ?? [];
  if (moduleId && entryId) goTo({ moduleId, entryId });
}

/** Ctrl+Z and Ctrl+Shift+Z (and Ctrl+Y), in every panel and dialog of the editor. */
export function useUndoShortcuts(documentStore: DocumentStore): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return;
      const key = event.key.toLowerCase();
      const redo = (key === 'z' && event.shiftKey) || (key === 'y' && !event.shiftKey);
      if (!redo && !(key === 'z' && !event.shiftKey)) return;
      if (undoesItself(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      const target = redo ? documentStore.redo() : documentStore.undo();
      const inPanel = document.activeElement?.closest('[data-edit-scroller]');
      if (!inPanel) goToUndone(target);
    };
    // Before the fields: their own undo knows nothing of the document.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [documentStore]);
}
