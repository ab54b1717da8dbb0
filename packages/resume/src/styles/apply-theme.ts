import { parseHex } from '@baigong/colour';
import { themeColors } from './colors.ts';
import { defaultBaseColor } from './palette.ts';
import type { StyleSettings } from './schema.ts';
import { themePresets } from './theme-presets.ts';

/** What a unified theme sets, even where its colours are those that were there. */
export const themePaths: readonly string[] = [
  ...['enableUnifiedTheme', 'baseColor', 'presetKey'].map((key) => `theme.${key}`),
  ...Object.keys(themeColors(defaultBaseColor)).map((key) => `colors.${key}`),
];

/**
 * Sets a unified theme from one base colour. The single colours take its values too, so that switching the unified
 * theme off later changes nothing on the page. A colour that cannot be read changes nothing.
 */
export function applyTheme(
  settings: StyleSettings,
  baseColor: string,
  presetKey: string | null = null,
): StyleSettings {
  if (!parseHex(baseColor)) return settings;
  return {
    ...settings,
    colors: { ...settings.colors, ...themeColors(baseColor) },
    theme: { ...settings.theme, enableUnifiedTheme: true, baseColor, presetKey },
  };
}

/** Sets one of the eight presets; an unknown key changes nothing. */
export function applyPreset(settings: StyleSettings, key: string): StyleSettings {
  const preset = themePresets.find((one) => one.key === key);
  return preset ? applyTheme(settings, preset.primary, key) : settings;
}
