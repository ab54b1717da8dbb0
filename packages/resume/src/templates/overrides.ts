import type { ResumeStyles, StyleSettings } from '../styles/schema.ts';
import { changedPaths } from '../styles/setting-paths.ts';
import { templateSettings } from './template-settings.ts';
import { findTemplate } from './templates.ts';

/**
 * Paths of the settings that were made by hand. Documents from before they were recorded have no list: there, it is what
 * differs from the template.
 */
export const overridesOf = ({ currentTemplate, styles, overrides }: ResumeStyles): readonly string[] =>
  overrides ?? changedPaths(templateSettings(findTemplate(currentTemplate)), styles);

/**
 * Styles with settings made by hand, which stay when the template is switched.
 * @param paths settings that were made even if their value is what it was: the template's own may be chosen, too
 */
export function overrideSettings(
  styles: ResumeStyles,
  settings: StyleSettings,
  paths: readonly string[] = [],
): ResumeStyles {
  const before = overridesOf(styles);
  const added = [...paths, ...changedPaths(styles.styles, settings)].filter((path) => !before.includes(path));
  if (settings === styles.styles && added.length === 0) return styles;
  return { ...styles, styles: settings, overrides: [...new Set([...before, ...added])] };
}
