/** Where in the resume an element of the page belongs. */
export interface ResumePlace {
  readonly moduleId: string;
  readonly entryId?: string;
  readonly fieldId?: string;
}

/** The place an element stands in; undefined outside all modules. */
export function placeOf(element: Element): ResumePlace | undefined {
  const moduleId = element.closest<HTMLElement>('[data-module]')?.dataset['module'];
  if (moduleId === undefined) return undefined;
  const entryId = element.closest<HTMLElement>('[data-entry]')?.dataset['entry'];
  const fieldId = element.closest<HTMLElement>('[data-field]')?.dataset['field'];
  return { moduleId, ...(entryId && { entryId }), ...(fieldId && { fieldId }) };
}

/** The first element that shows the module, the entry or the field of that id. */
export function findPlace(sheet: Element, id: string): HTMLElement | undefined {
  const value = CSS.escape(id);
  for (const kind of ['module', 'entry', 'field']) {
    const found = sheet.querySelector<HTMLElement>(`[data-${kind}="${value}"]`);
    if (found) return found;
  }
  return undefined;
}

/** How long a place stays lit, in milliseconds. */
export const litFor = 1_200;

const lit = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** Lights an element up for 1.2 s; anew when it is lit already. */
export function lightUp(element: HTMLElement): void {
  clearTimeout(lit.get(element));
  element.dataset['resumeLit'] = '';
  lit.set(
    element,
    setTimeout(() => delete element.dataset['resumeLit'], litFor),
  );
}
