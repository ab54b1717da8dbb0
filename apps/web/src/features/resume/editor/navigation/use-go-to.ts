import { editFields, sectionOfKind, setCollapsed, type EntryKind } from '@baigong/resume';
import { useEffect, type RefObject } from 'react';
import { highlight } from '../../session/navigation/highlight.ts';
import type { ResumeLocation } from '../../session/navigation/location.ts';
import type { DocumentStore } from '../../session/document/document-store.ts';
import { useSession } from '../../session/session-context.tsx';
import { scrollUntilInView } from '../../session/navigation/scroll-until-in-view.ts';
import { clearGoToRequest, useGoToRequest } from '../../session/navigation/go-to.ts';

function expand(documentStore: DocumentStore, { moduleId, entryId }: ResumeLocation): void {
  if (!entryId || !Object.hasOwn(sectionOfKind, moduleId)) return;
  const target = { kind: moduleId as EntryKind, entry: entryId };
  documentStore.changeWithoutHistory((document) =>
    editFields(document, (fields) => setCollapsed(fields, target, false)),
  );
}

function find(panel: HTMLElement, { moduleId, entryId, fieldId }: ResumeLocation): HTMLElement | null {
  const first = (name: string, id: string | undefined) =>
    id === undefined ? null : panel.querySelector<HTMLElement>(`[data-edit-${name}="${CSS.escape(id)}"]`);
  const field = first('field', fieldId);
  return field?.closest<HTMLElement>('[data-type]') ?? first('entry', entryId) ?? first('module', moduleId);
}

const controls = 'input, [contenteditable="true"], select, textarea';

/** Scrolls the editing panel to the requested location once it has rendered, and highlights it. */
export function useGoTo(panel: RefObject<HTMLElement | null>, shown: boolean): void {
  const { documentStore } = useSession();
  const request = useGoToRequest((state) => state.request);
  useEffect(() => {
    if (!request || !shown) return undefined;
    expand(documentStore, request.location);
    // Two frames: what was collapsed or not near the viewport renders in the first.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        clearGoToRequest();
        const found = panel.current && find(panel.current, request.location);
        if (!found || !panel.current) return;
        scrollUntilInView(found, panel.current);
        highlight(found);
        if (request.focus) found.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true });
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [request, shown, documentStore, panel]);
}
