import { create } from 'zustand';
import type { ResumePlace } from '../../preview/places.ts';

interface Goal {
  readonly place: ResumePlace;
  /** Whether the first control there takes the focus. */
  readonly focus: boolean;
}

/** Where the editor's panel is asked to go; the panel goes there when it is on screen. */
export const useGoal = create<{ readonly goal: Goal | null }>()(() => ({ goal: null }));

/** Brings a module, an entry or a field into view in the editor's panel and lights it up. */
export function goTo(place: ResumePlace, { focus = false }: { readonly focus?: boolean } = {}): void {
  useGoal.setState({ goal: { place, focus } });
}

export const reached = (): void => useGoal.setState({ goal: null });
