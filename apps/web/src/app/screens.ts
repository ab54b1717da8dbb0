import { matchPath } from 'react-router';
import type { Screen } from '../shared/feature.ts';
import { features } from './features.ts';

/** Every screen, in the order of the navigation. */
export const screens: readonly Screen[] = features.flatMap((feature) => feature.screens);

type NavScreen = Screen & { readonly nav: NonNullable<Screen['nav']> };

/** The screens with an entry in the navigation. */
export const navScreens = screens.filter((screen): screen is NavScreen => screen.nav !== undefined);

/** The screen at a path; undefined for an unknown path. */
export function findScreen(pathname: string): Screen | undefined {
  return screens.find(({ path }) => matchPath(path, pathname));
}

/** The path that opens a screen without parameters. */
export const screenPath = ({ path }: Pick<Screen, 'path'>): string => path.replace(/\/:.*$/, '');
