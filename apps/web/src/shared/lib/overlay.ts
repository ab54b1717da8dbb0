import { create } from 'zustand';

export type SettingsSection = 'appearance' | 'models' | 'data' | 'keys' | 'about';

/** What lies over the whole app; one thing at a time. */
export type Overlay =
  | { readonly kind: 'menu' }
  | { readonly kind: 'palette' }
  /** What a program outside the page asks to do. */
  | { readonly kind: 'tool-request' }
  /** A feature tool by its form. */
  | { readonly kind: 'tool'; readonly name: string }
  | { readonly kind: 'settings'; readonly section: SettingsSection }
  /** Connects a model of the visitor's own; `onConnected` hears its id. */
  | { readonly kind: 'connect'; readonly onConnected?: (model: string) => void };

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
export function openSettings(section: SettingsSection = 'appearance'): void {
  showOverlay({ kind: 'settings', section });
}

type PreloadListener = (kind: Overlay['kind']) => void;
const preloadListeners = new Set<PreloadListener>();

/** Fetches an overlay's code before it is opened, for example when its button is hovered. */
export function preloadOverlay(kind: Overlay['kind']): void {
  for (const listener of preloadListeners) listener(kind);
}

export function onPreloadOverlay(listener: PreloadListener): () => void {
  preloadListeners.add(listener);
  return () => preloadListeners.delete(listener);
}
