import { Background, StyleSettings, overrideSettings, type ResumeDocument } from '@baigong/resume';
import { NumberSetting, type Bounds, type MergeOptions } from '../controls/number-setting.tsx';
import { useDocument } from '../session/document-store.ts';
import { useSession } from '../session/session-context.tsx';
import type { ComponentProps } from 'react';
import { Switch } from '../../../shared/ui/switch.tsx';
import { ChoiceSetting } from '../controls/choice-setting.tsx';

/** How an avatar can be cut, as it is called. */
export const avatarShapes = [
  { value: 'circle', label: '圆形' },
  { value: 'rounded', label: '圆角' },
  { value: 'square', label: '方形' },
] as const;

/** What proportions an avatar can have, as they are called. */
export const avatarFormats = [
  { value: 'square', label: '1:1' },
  { value: 'portrait', label: '3:4' },
  { value: 'one-inch', label: '一寸' },
] as const;

/** A circle is of a square photo only: choosing one choice changes the other where they do not go together. */
export const matchingShape = <Shape extends string>(shape: Shape, format: string): Shape | 'square' =>
  format !== 'square' && shape === 'circle' ? 'square' : shape;

type NumberBounds<T> = { readonly [K in keyof T as T[K] extends number ? K : never]: Bounds };

/** Steps of sliders; 1 for all others. */
const steps: Readonly<Record<string, number>> = {
  fontSize: 0.5,
  lineHeight: 0.05,
  letterSpacing: 0.1,
  weight: 100,
};

interface NumberSchema {
  readonly _zod: {
    readonly def: {
      readonly checks?: readonly { readonly _zod: { readonly def: { check: string; value?: unknown } } }[];
    };
  };
}

/** The bounds that the schema sets for the numbers of a section. */
function boundsOf<T>(schema: {
  readonly shape: object;
  readonly _zod: { readonly output: T };
}): NumberBounds<T> {
  const bounds: Record<string, Bounds> = {};
  for (const [name, number] of Object.entries(schema.shape as Record<string, NumberSchema>)) {
    const checks = (number._zod.def.checks ?? []).map(({ _zod }) => _zod.def);
    const min = checks.find(({ check }) => check === 'greater_than')?.value;
    const max = checks.find(({ check }) => check === 'less_than')?.value;
    if (typeof min === 'number' && typeof max === 'number')
      bounds[name] = { min, max, step: steps[name] ?? 1 };
  }
  return bounds as NumberBounds<T>;
}

const { layout, typography, spacing, moduleStyles } = StyleSettings.shape;

/** What every number of the style settings may be. */
export const settingBounds = {
  layout: boundsOf(layout),
  typography: boundsOf(typography),
  spacing: boundsOf(spacing),
  sectionTitle: boundsOf(moduleStyles.shape.sectionTitle),
  basicInfo: boundsOf(moduleStyles.shape.basicInfo),
  background: boundsOf(Background),
  /** In percent of what is stored as 0 to 1. */
  opacity: { min: 0, max: 100, step: 1 },
};

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

type KeyOf<T, V> = string &
  keyof { [K in keyof T as string extends K ? never : T[K] extends V ? K : never]: true };

interface SettingProps<T, K> {
  readonly section: SettingsSection<T>;
  readonly name: K;
  readonly label: string;
}

const allBounds: Readonly<Record<string, object | undefined>> = settingBounds;

/** A number of a section, within the bounds of the schema. */
export function NumberControl<T extends object, K extends KeyOf<T, number>>({
  section,
  name,
  ...rest
}: SettingProps<T, K> & Pick<ComponentProps<typeof NumberSetting>, 'unit' | 'description'>) {
  const [values, change] = useSettingsSection(section);
  const bounds = (allBounds[section.name] as Readonly<Record<string, Bounds>>)[name];
  if (!bounds) return null;
  return (
    <NumberSetting
      {...rest}
      value={values[name] as number}
      bounds={bounds}
      onChange={(value, merge) => change({ [name]: value } as unknown as Partial<T>, merge)}
    />
  );
}

export function SwitchControl<T extends object, K extends KeyOf<T, boolean>>({
  section,
  name,
  ...rest
}: SettingProps<T, K> & { readonly hint?: string }) {
  const [values, change] = useSettingsSection(section);
  return (
    <Switch
      {...rest}
      checked={values[name] as boolean}
      onChange={(checked) => change({ [name]: checked } as unknown as Partial<T>)}
    />
  );
}

export function ChoiceControl<T extends object, K extends KeyOf<T, string>>({
  section,
  name,
  ...rest
}: SettingProps<T, K> & {
  readonly options: readonly { readonly value: T[K] & string; readonly label: string }[];
}) {
  const [values, change] = useSettingsSection(section);
  return (
    <ChoiceSetting<T[K] & string>
      {...rest}
      value={values[name] as T[K] & string}
      onChange={(value) => change({ [name]: value } as unknown as Partial<T>)}
    />
  );
}
