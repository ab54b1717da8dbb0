import { defaultStyleSettings } from './default-styles.ts';

export type Tree = { readonly [key: string]: unknown };

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths (`typography.fontSize`) of the settings in `after` that `before` has not, or has otherwise. */
export function changedPaths(before: Tree, after: Tree, parent = ''): string[] {
  return Object.entries(after).flatMap(([key, value]) => {
    const old = before[key];
    if (isTree(value)) return changedPaths(isTree(old) ? old : {}, value, `${parent}${key}.`);
    return value === old ? [] : [parent + key];
  });
}

/** The paths of all settings. */
export const settingPaths: readonly string[] = changedPaths({}, defaultStyleSettings());
