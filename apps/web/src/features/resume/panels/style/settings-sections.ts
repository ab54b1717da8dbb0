import { overrideSettings, type Background, type ResumeDocument, type StyleSettings } from '@baigong/resume';
import { useDocument } from '../../session/document/document-source.ts';
import { useSession } from '../../session/session-context.tsx';
import type { MergeOptions } from '../../controls/number-setting.tsx';

/** Where a group of settings stands among all of them. */
export interface SettingsSection<T> {
  /** How undo names it. */
  readonly name: string;
  /** Its path in the settings. */
  readonly path: string;
  readonly read: (settings: StyleSettings) => T;
  readonly write: (settings: StyleSettings, part: T) => StyleSettings;
}

type SectionName = 'layout' | 'typography' | 'colors' | 'spacing' | 'theme' | 'print';

const section = <Name extends SectionName>(name: Name): SettingsSection<StyleSettings[Name]> => ({
  name,
  path: name,
  read: (settings) => settings[name],
  write: (settings, part) => ({ ...settings, [name]: part }),
});

const moduleStyle = <Name extends 'sectionTitle' | 'basicInfo'>(
  name: Name,
): SettingsSection<StyleSettings['moduleStyles'][Name]> => ({
  name,
  path: `moduleStyles.${name}`,
  read: ({ moduleStyles }) => moduleStyles[name],
  write: (settings, part) => ({
    ...settings,
    moduleStyles: { ...settings.moduleStyles, [name]: part },
  }),
});

export type BackgroundName = 'global' | 'basicInfo' | 'leftColumn';

const background = (name: BackgroundName): SettingsSection<Background> => ({
  name: `background-${name}`,
  path: `backgrounds.${name}`,
  read: ({ backgrounds }) => backgrounds[name],
  write: (settings, part) => ({ ...settings, backgrounds: { ...settings.backgrounds, [name]: part } }),
});

export const settingsSections = {
  layout: section('layout'),
  typography: section('typography'),
  colors: section('colors'),
  spacing: section('spacing'),
  theme: section('theme'),
  print: section('print'),
  sectionTitle: moduleStyle('sectionTitle'),
  basicInfo: moduleStyle('basicInfo'),
  backgrounds: {
    global: background('global'),
    basicInfo: background('basicInfo'),
    leftColumn: background('leftColumn'),
  },
} as const;

/**
 * A document with style settings made by hand; the same document when nothing is new. `paths` are those that were made
 * even if their value is what it was.
 */
export function withSettings(
  document: ResumeDocument,
  edit: (settings: StyleSettings) => StyleSettings,
  paths?: readonly string[],
): ResumeDocument {
  const styles = overrideSettings(document.styles, edit(document.styles.styles), paths);
  return styles === document.styles ? document : { ...document, styles };
}

/** Settings with some of a part's changed; the same settings when nothing is. */
export function patchSection<T extends object>(
  settings: StyleSettings,
  part: SettingsSection<T>,
  patch: Partial<T>,
): StyleSettings {
  const before = part.read(settings);
  const same = Object.entries(patch).every(([key, value]) => before[key as keyof T] === value);
  return same ? settings : part.write(settings, { ...before, ...patch });
}

/** How to change the settings; `target` names what is changed, `paths` are as in `withSettings`. */
export function useChangeSettings(): (
  target: string,
  edit: (settings: StyleSettings) => StyleSettings,
  joining?: MergeOptions,
  paths?: readonly string[],
) => void {
  const { documentStore } = useSession();
  return (target, edit, joining, paths) =>
    documentStore.change((document) => withSettings(document, edit, paths), {
      target: `styles:${target}`,
      ...joining,
    });
}

/** A part of the settings, and how to change some of it. The component is rendered again only when the part changes. */
export function useSettingsSection<T extends object>(
  part: SettingsSection<T>,
): readonly [T, (patch: Partial<T>, joining?: MergeOptions) => void] {
  const change = useChangeSettings();
  const value = useDocument(({ styles }) => part.read(styles.styles));
  return [
    value,
    (patch, joining) =>
      change(
        `${part.name}.${Object.keys(patch).join('+')}`,
        (settings) => patchSection(settings, part, patch),
        joining,
        Object.keys(patch).map((key) => `${part.path}.${key}`),
      ),
  ];
}
