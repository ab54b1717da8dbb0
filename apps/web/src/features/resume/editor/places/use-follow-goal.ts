import { editFields, isCoreModule, setCollapsed, type EntryKind } from '@baigong/resume';
import { useEffect, type RefObject } from 'react';
import { litFor, type ResumePlace } from '../../preview/places.ts';
import type { Editing } from '../../store/editing.ts';
import { useSession } from '../session-context.ts';
import { bringIntoView } from './bring-into-view.ts';
import { reached, useGoal } from './go-to.ts';

const kinds: readonly string[] = ['work', 'projects', 'education', 'custom'] satisfies EntryKind[];

function unfold(editing: Editing, { moduleId, entryId }: ResumePlace): void {
  if (!entryId || !kinds.includes(moduleId) || !isCoreModule(moduleId)) return;
  const target = { kind: moduleId as EntryKind, entry: entryId };
  editing.adjust((document) => editFields(document, (fields) => setCollapsed(fields, target, false)));
}

function find(panel: HTMLElement, { moduleId, entryId, fieldId }: ResumePlace): HTMLElement | null {
  const first = (name: string, id: string | undefined) =>
    id === undefined ? null : panel.querySelector<HTMLElement>(`[data-edit-${name}="${CSS.escape(id)}"]`);
  const field = first('field', fieldId);
  return field?.closest<HTMLElement>('[data-type]') ?? first('entry', entryId) ?? first('module', moduleId);
}

const lit = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

function lightUp(element: HTMLElement): void {
  clearTimeout(lit.get(element));
  element.dataset['lit'] = '';
  lit.set(
    element,
    setTimeout(() => delete element.dataset['lit'], litFor),
  );
}

const controls = 'input, [contenteditable="true"], select, textarea';

/** Goes where the panel was asked to go, once what is there has been drawn. */
export function useFollowGoal(panel: RefObject<HTMLElement | null>, shown: boolean): void {
  const { editing } = useSession();
  const goal = useGoal((state) => state.goal);
  useEffect(() => {
    if (!goal || !shown) return undefined;
    unfold(editing, goal.place);
    // Two frames: what was folded or far away is drawn in the first.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        reached();
        const found = panel.current && find(panel.current, goal.place);
        if (!found || !panel.current) return;
        bringIntoView(found, panel.current);
        lightUp(found);
        if (goal.focus) found.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true });
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [goal, shown, editing, panel]);
}
