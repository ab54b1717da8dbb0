import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { stored } from './storage.ts';

const ThemeChoice = z.enum(['system', 'light', 'dark']);
export type ThemeChoice = z.infer<typeof ThemeChoice>;

// The key and its form are also read by the script in index.html, before the first paint.
const key = 'baigong:theme';
const storedChoice = stored(key, ThemeChoice, 'system');

interface ThemeState {
  readonly choice: ThemeChoice;
}

/** What the visitor chose; `system` follows the machine. */
export const useTheme = create<ThemeState>()(() => ({ choice: storedChoice.read() }));

/** What is shown now. */
export function resolveTheme(choice: ThemeChoice, systemIsDark: boolean): 'light' | 'dark' {
  return choice === 'system' ? (systemIsDark ? 'dark' : 'light') : choice;
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)').matches;

function onSystemChange(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', listener);
  return () => system.removeEventListener('change', listener);
}

/** The theme on screen; follows the choice and the system. */
export function useResolvedTheme(): 'light' | 'dark' {
  const choice = useTheme((state) => state.choice);
  return resolveTheme(choice, useSyncExternalStore(onSystemChange, systemIsDark));
}

function apply(choice: ThemeChoice): void {
  const page = document.documentElement;
  if (choice === 'system') delete page.dataset.theme;
  else page.dataset.theme = choice;
  // The browser's own bars take the paper's colour.
  const paper = getComputedStyle(page).backgroundColor;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = paper;
}

/** Chooses a theme, shows it and keeps the choice. */
export function setTheme(choice: ThemeChoice): void {
  storedChoice.write(choice);
  useTheme.setState({ choice });
  apply(choice);
}

/** Follows the system and other tabs from now on. Gives a function that ends it. */
export function followTheme(): () => void {
  const show = () => apply(useTheme.getState().choice);
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    useTheme.setState({ choice: storedChoice.read() });
    show();
  };
  show();
  const endSystem = onSystemChange(show);
  window.addEventListener('storage', onStorage);
  return () => {
    endSystem();
    window.removeEventListener('storage', onStorage);
  };
}
