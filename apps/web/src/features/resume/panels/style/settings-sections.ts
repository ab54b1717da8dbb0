import type { Background, ResumeDocument, StyleSettings } from '@baigong/resume';
import { useDocument } from '../../session/document/document-source.ts';
import { useSession } from '../../session/session-context.tsx';
import type { MergeOptions } from '../../controls/number-setting.tsx';

/** Where a group of settings stands among all of them. */
export interface SettingsSection<T> {
  /** How undo names it. */
  readonly name: string;
  readonly read: (settings: StyleSettings) => T;
  readonly write: (settings: StyleSettings, part: T) => StyleSettings;
}

type SectionName = 'layout' | 'typography' | 'colors' | 'spacing' | 'theme' | 'print';

const section = <Name extends SectionName>(name: Name): SettingsSection<StyleSettings[Name]> => ({
  name,
  read: (settings) => settings[name],
  write: (settings, part) => ({ ...settings, [name]: part }),
});

const moduleStyle = <Name extends 'sectionTitle' | 'basicInfo'>(
  name: Name,
): SettingsSection<StyleSettings['moduleStyles'][Name]> => ({
  name,
  read: ({ moduleStyles }) => moduleStyles[name],
  write: (settings, part) => ({
    ...settings,
    moduleStyles: { ...settings.moduleStyles, [name]: part },
  }),
});

export type BackgroundName = 'global' | 'basicInfo' | 'leftColumn';

const background = (name: BackgroundName): SettingsSection<Background> => ({
  name: `background-${name}`,
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

/** A document with other style settings; the same document when they are the same. */
export function withSettings(
  document: ResumeDocument,
  edit: (settings: StyleSettings) => StyleSettings,
): ResumeDocument {
  const before = document.styles.styles;
  const after = edit(before);
  return after === before ? document : { ...document, styles: { ...document.styles, styles: after } };
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

/** How to change the settings; `target` names what is changed. */
export function useChangeSettings(): (
  target: string,
  edit: (settings: StyleSettings) => StyleSettings,
  joining?: MergeOptions,
) => void {
  const { documentStore } = useSession();
  return (target, edit, joining) =>
    documentStore.change((document) => withSettings(document, edit), {
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
      ),
  ];
}
