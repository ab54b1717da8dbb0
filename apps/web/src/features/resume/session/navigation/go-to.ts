import { create } from 'zustand';
import type { ResumeLocation } from './location.ts';

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
