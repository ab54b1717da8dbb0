import type { ResumeDocument } from '../document/schema.ts';
import { overrideSettings } from '../templates/overrides.ts';
import { Background, StyleSettings } from './schema.ts';

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

/** What a number may be, and the step of its slider. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

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

const moduleStyle = <Name extends 'sectionTitle' | 'basicInfo' | 'entry'>(
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
  entry: moduleStyle('entry'),
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
