import { defaultStyleSettings } from './default-styles.ts';
import { makeDocument } from '../document/make-document.ts';
import { StyleSettings } from './schema.ts';
import {
  settingBounds,
  settingsSections,
  patchSection,
  withSettings,
  type SettingsSection,
} from './settings-sections.ts';
import { expect, test } from 'vitest';

const settings = defaultStyleSettings();
const takes = <T extends object>(part: SettingsSection<T>, patch: Partial<T>) =>
  StyleSettings.safeParse(patchSection(settings, part, patch)).success;

test('R-EDIT-60 the panel offers exactly the numbers that the schema takes', () => {
  type Numbers = Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  const known = [
    [settingsSections.layout, settingBounds.layout],
    [settingsSections.typography, settingBounds.typography],
    [settingsSections.spacing, settingBounds.spacing],
    [settingsSections.sectionTitle, settingBounds.sectionTitle],
    [settingsSections.basicInfo, settingBounds.basicInfo],
    [settingsSections.backgrounds.global, settingBounds.background],
  ] as unknown as readonly (readonly [SettingsSection<Record<string, number>>, Numbers])[];
  for (const [part, bounds] of known) {
    for (const [key, { min, max }] of Object.entries(bounds)) {
      expect(takes(part, { [key]: min }), `${key} ${min}`).toBe(true);
      expect(takes(part, { [key]: max }), `${key} ${max}`).toBe(true);
      expect(takes(part, { [key]: min - 0.01 }), `${key} below ${min}`).toBe(false);
      expect(takes(part, { [key]: max + 0.01 }), `${key} above ${max}`).toBe(false);
    }
  }
  // No number of the schema is without its bounds here.
  const numbersOf = (value: object): string[] =>
    Object.entries(value).flatMap(([key, inner]) =>
      typeof inner === 'number' ? [key] : typeof inner === 'object' && inner !== null ? numbersOf(inner) : [],
    );
  const bounded = new Set([...known.flatMap(([, bounds]) => Object.keys(bounds)), 'opacity', 'gridColumns']);
  expect(new Set(numbersOf(settings))).toEqual(bounded);
});

test('R-EDIT-60 a setting changes its own path only, and one set to what it is changes nothing', () => {
  const changed = patchSection(settings, settingsSections.backgrounds.leftColumn, { opacity: 0.5 });
  expect(changed.backgrounds.leftColumn.opacity).toBe(0.5);
  expect(changed.backgrounds.global).toBe(settings.backgrounds.global);
  expect(changed.typography).toBe(settings.typography);
  expect(patchSection(settings, settingsSections.typography, { fontSize: 12 })).toBe(settings);
  const document = makeDocument(() => '1');
  expect(withSettings(document, (same) => same)).toBe(document);
});
