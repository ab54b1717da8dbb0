import { create } from 'zustand';

export type SettingsSection = 'look' | 'models' | 'data' | 'keys' | 'about';

/** What lies over the whole app; one thing at a time. */
export type Overlay =
  | { readonly kind: 'menu' }
  | { readonly kind: 'palette' }
  | { readonly kind: 'settings'; readonly section: SettingsSection };

interface OverlayState {
  readonly shown: Overlay | null;
}

/** Read by the shell, which draws it. */
export const useOverlay = create<OverlayState>()(() => ({ shown: null }));

export function showOverlay(shown: Overlay): void {
  useOverlay.setState({ shown });
}

/** Closes one kind if it is what is shown, so that a late close cannot take away its successor. */
export function closeOverlay(kind: Overlay['kind']): void {
  if (useOverlay.getState().shown?.kind === kind) useOverlay.setState({ shown: null });
}

/** Opens the settings at a section. Any feature may send a visitor there. */
export function openSettings(section: SettingsSection = 'look'): void {
  showOverlay({ kind: 'settings', section });
}
