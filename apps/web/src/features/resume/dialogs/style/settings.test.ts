import { defaultStyleSettings, makeDocument, StyleSettings } from '@baigong/resume';
import { expect, test } from 'vitest';
import { settingBounds } from './bounds.ts';
import { parts, patchPart, withSettings, type Part } from './parts.ts';

const settings = defaultStyleSettings();
const takes = <T extends object>(part: Part<T>, patch: Partial<T>) =>
  StyleSettings.safeParse(patchPart(settings, part, patch)).success;

test('R-EDIT-60 the panel offers exactly the numbers that the schema takes', () => {
  type Numbers = Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  const known = [
    [parts.layout, settingBounds.layout],
    [parts.typography, settingBounds.typography],
    [parts.spacing, settingBounds.spacing],
    [parts.sectionTitle, settingBounds.sectionTitle],
    [parts.basicInfo, settingBounds.basicInfo],
    [parts.backgrounds.global, settingBounds.background],
  ] as unknown as readonly (readonly [Part<Record<string, number>>, Numbers])[];
  for (const [part, bounds] of known) {
    for (const [key, { min, max }] of Object.entries(bounds)) {
      expect(takes(part, { [key]: min }), `${key} ${min}`).toBe(true);
      expect(takes(part, { [key]: max }), `${key} ${max}`).toBe(true);
      expect(takes(part, { [key]: min - 0.01 }), `${key} below ${min}`).toBe(false);
      expect(takes(part, { [key]: max + 0.01 }), `${key} above ${max}`).toBe(false);
    }
  }
});

test('R-EDIT-60 a setting changes its own path only, and one set to what it is changes nothing', () => {
  const changed = patchPart(settings, parts.backgrounds.leftColumn, { opacity: 0.5 });
  expect(changed.backgrounds.leftColumn.opacity).toBe(0.5);
  expect(changed.backgrounds.global).toBe(settings.backgrounds.global);
  expect(changed.typography).toBe(settings.typography);
  expect(patchPart(settings, parts.typography, { fontSize: 12 })).toBe(settings);
  const document = makeDocument(() => '1');
  expect(withSettings(document, (same) => same)).toBe(document);
});
