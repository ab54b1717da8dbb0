import { defaultStyleSettings } from '../styles/default-styles.ts';
import type { StyleSettings } from '../styles/schema.ts';
import { isTree, type Tree } from '../styles/setting-paths.ts';
import type { Template } from './template.ts';

function mergeSettings(base: Tree, top: Tree): Tree {
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(top)) {
    const below = base[key];
    merged[key] = isTree(below) && isTree(value) ? mergeSettings(below, value) : value;
  }
  return merged;
}

/** The settings a template starts with. */
export const templateSettings = (template: Template): StyleSettings =>
  mergeSettings(defaultStyleSettings(), template.defaults) as StyleSettings;
