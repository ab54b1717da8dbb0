import { defaultStyleSettings } from '../styles/default-styles.ts';
import type { ResumeStyles, StyleSettings } from '../styles/schema.ts';
import type { Template } from './template.ts';
import { findTemplate } from './templates.ts';

type Tree = { readonly [key: string]: unknown };

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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

/** Leaf by leaf: values unchanged from the old template take the new template's value; edited values stay. */
function keepEditedSettings(current: Tree, before: Tree, after: Tree): Tree {
  const merged: Record<string, unknown> = { ...current };
  for (const [key, next] of Object.entries(after)) {
    const now = current[key];
    if (isTree(now) && isTree(next)) {
      const old = before[key];
      merged[key] = keepEditedSettings(now, isTree(old) ? old : {}, next);
    } else if (now === before[key]) merged[key] = next;
  }
  return merged;
}

/**
 * Switches to a template. What the visitor has changed by hand (a font, a colour, a gap) stays; what was the old
 * template's own gives way to the new one's. An id that is not known is the default template.
 * The settings of the columns always are the template's: no layout may be left without its columns.
 */
export function switchTemplate(styles: ResumeStyles, id: string): ResumeStyles {
  const template = findTemplate(id);
  const before = templateSettings(findTemplate(styles.currentTemplate));
  const after = templateSettings(template);
  const settings = keepEditedSettings(styles.styles, before, after) as StyleSettings;
  return {
    ...styles,
    currentTemplate: template.id,
    styles: { ...settings, layout: { ...settings.layout, singleColumn: after.layout.singleColumn } },
  };
}
