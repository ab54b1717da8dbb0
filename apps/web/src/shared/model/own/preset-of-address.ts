import { ownKeyPresets } from '@baigong/contracts';

/** The id of the preset with this address. */
export function presetOfAddress(baseUrl: string): string | undefined {
  return ownKeyPresets.find((preset) => preset.baseUrl === baseUrl)?.id;
}
