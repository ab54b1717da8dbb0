/** Where in the resume an element of the page belongs. */
export interface ResumeLocation {
  readonly moduleId: string;
  readonly entryId?: string;
  readonly fieldId?: string;
}

/** The location of an element of the preview; undefined outside all modules. */
export function locationOfElement(element: Element): ResumeLocation | undefined {
  const moduleId = element.closest<HTMLElement>('[data-module]')?.dataset['module'];
  if (moduleId === undefined) return undefined;
  const entryId = element.closest<HTMLElement>('[data-entry]')?.dataset['entry'];
  const fieldId = element.closest<HTMLElement>('[data-field]')?.dataset['field'];
  return { moduleId, ...(entryId && { entryId }), ...(fieldId && { fieldId }) };
}

/** The first element that shows the module, the entry or the field of that id. */
export function findElement(sheet: Element, id: string): HTMLElement | undefined {
  const value = CSS.escape(id);
  for (const kind of ['module', 'entry', 'field']) {
    const found = sheet.querySelector<HTMLElement>(`[data-${kind}="${value}"]`);
    if (found) return found;
  }
  return undefined;
}
