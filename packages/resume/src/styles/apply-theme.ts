import { themeColors } from './colors.ts';
import { parseHex } from './palette.ts';
import type { StyleSettings } from './schema.ts';
import { themePresets } from './theme-presets.ts';

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
