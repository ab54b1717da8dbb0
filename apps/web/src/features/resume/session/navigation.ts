import { create } from 'zustand';

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

interface GoToRequest {
  readonly location: ResumeLocation;
  /** Whether the first control there takes the focus. */
  readonly focus: boolean;
}

/** Where the editing panel is to scroll; it does so once it is on screen. */
export const useGoToRequest = create<{ readonly request: GoToRequest | null }>()(() => ({ request: null }));

/** Scrolls the editing panel to a module, an entry or a field and highlights it. */
export function goTo(location: ResumeLocation, { focus = false }: { readonly focus?: boolean } = {}): void {
  useGoToRequest.setState({ request: { location, focus } });
}

export const clearGoToRequest = (): void => useGoToRequest.setState({ request: null });

/** How long a module, entry or field stays highlighted after somebody jumps to it. */
const HIGHLIGHT_MS = 1_200;

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** Highlights an element of the preview or of the editing panel; starts again when it is highlighted already. */
export function highlight(element: HTMLElement): void {
  clearTimeout(timers.get(element));
  element.dataset['highlighted'] = '';
  timers.set(
    element,
    setTimeout(() => delete element.dataset['highlighted'], HIGHLIGHT_MS),
  );
}

/** Milliseconds between two looks at whether the target still is in view, and how many there are. */
const RECHECK = { every: 80, times: 25 };

const isInView = (target: HTMLElement, panel: HTMLElement): boolean => {
  const [at, bounds] = [target.getBoundingClientRect(), panel.getBoundingClientRect()];
  return at.top < bounds.bottom - 40 && at.bottom > bounds.top + 40 && at.top >= bounds.top - 1;
};

/**
 * Scrolls a panel to what is in it: smoothly where it is near, at once where it is far. Entries on the way are rendered
 * only when they come near, and pages are divided only when they are shown; both push the target on, so its place is
 * looked at again until it rests.
 */
export function scrollUntilInView(target: HTMLElement, panel: HTMLElement): void {
  const height = panel.clientHeight;
  const block = target.offsetHeight > height * 0.8 ? 'start' : 'center';
  const away = Math.abs(target.getBoundingClientRect().top - panel.getBoundingClientRect().top);
  const smooth = away < height * 1.5 && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  target.scrollIntoView({ block, behavior: smooth ? 'smooth' : 'auto' });

  let checks = 0;
  let timer: ReturnType<typeof setTimeout>;
  const again = () => {
    if (!target.isConnected || checks >= RECHECK.times) {
      end();
      return;
    }
    checks += 1;
    if (!isInView(target, panel)) target.scrollIntoView({ block, behavior: 'auto' });
    timer = setTimeout(again, RECHECK.every);
  };
  // A user who scrolls meanwhile wants to be elsewhere.
  const end = () => {
    clearTimeout(timer);
    for (const name of ['wheel', 'touchmove', 'keydown']) panel.removeEventListener(name, end);
  };
  for (const name of ['wheel', 'touchmove', 'keydown']) panel.addEventListener(name, end, { passive: true });
  timer = setTimeout(again, smooth ? 600 : RECHECK.every);
}
