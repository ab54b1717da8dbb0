import type { ResumeStyles, StyleSettings } from '../styles/schema.ts';
import { isTree, type Tree } from '../styles/setting-paths.ts';
import { overridesOf } from './overrides.ts';
import { templateSettings } from './template-settings.ts';
import { findTemplate } from './templates.ts';

/** The template's settings, except those whose path is kept; keys that the template does not know stay. */
function applyTemplate(current: Tree, template: Tree, kept: ReadonlySet<string>, parent = ''): Tree {
  const merged: Record<string, unknown> = { ...current };
  for (const [key, next] of Object.entries(template)) {
    const path = parent + key;
    const now = current[key];
    if (isTree(next)) merged[key] = applyTemplate(isTree(now) ? now : {}, next, kept, `${path}.`);
    else if (!kept.has(path) || now === undefined) merged[key] = next;
  }
  return merged;
}

/**
 * Switches to a template. Settings made by hand stay, whatever their value; all others are the new template's. An id
 * that is not known is the default template.
 */
export function switchTemplate(styles: ResumeStyles, id: string): ResumeStyles {
  const template = findTemplate(id);
  const overrides = overridesOf(styles);
  return {
    ...styles,
    currentTemplate: template.id,
    styles: applyTemplate(
      styles.styles,
      templateSettings(template),
      new Set(overrides),
    ) as unknown as StyleSettings,
    overrides: [...overrides],
  };
}
