import { expect, test } from 'vitest';
import { sampleResume } from '../sample/sample-resume.ts';
import { loadDocument } from '../document/load.ts';
import { avatarBox, nearestFormat } from './avatar-format.ts';
import { cssVariables } from './css-variables.ts';
import { defaultStyleSettings } from './default-styles.ts';

const basicInfo = defaultStyleSettings().moduleStyles.basicInfo;

test('R-EDIT-132 一寸 is 25 × 35 mm on paper, 3:4 as wide as the setting says, and neither is round', () => {
  const inch = avatarBox({ ...basicInfo, avatarFormat: 'one-inch', avatarSize: 180 });
  expect([inch.width, inch.height].map((pixels) => Math.round((pixels * 25_400) / 96))).toEqual([
    25_000, 35_000,
  ]);
  expect(avatarBox({ ...basicInfo, avatarFormat: 'portrait', avatarSize: 90 })).toEqual({
    width: 90,
    height: 120,
  });
  expect(avatarBox(basicInfo)).toEqual({ width: 90, height: 90 });
  const settings = defaultStyleSettings();
  const variables = cssVariables({
    ...settings,
    moduleStyles: { ...settings.moduleStyles, basicInfo: { ...basicInfo, avatarFormat: 'portrait' } },
  });
  expect(variables).toMatchObject({
    '--resume-avatar-size': '90px',
    '--resume-avatar-height': '120px',
    '--resume-avatar-radius': '0',
  });
  expect(cssVariables(settings)).toMatchObject({
    '--resume-avatar-height': '90px',
    '--resume-avatar-radius': '50%',
  });
});

test('R-EDIT-132 a photo has the format that is nearest', () => {
  expect(nearestFormat(295, 413)).toBe('one-inch');
  expect(nearestFormat(413, 579)).toBe('one-inch');
  expect(nearestFormat(600, 800)).toBe('portrait');
  expect(nearestFormat(500, 500)).toBe('square');
  expect(nearestFormat(800, 600)).toBe('square');
});

test('R-EDIT-132 a document from before the formats has a square photo', () => {
  const document = sampleResume();
  const { avatarFormat: _, ...old } = document.styles.styles.moduleStyles.basicInfo;
  const moduleStyles = { ...document.styles.styles.moduleStyles, basicInfo: old };
  const stored = {
    ...document,
    styles: { ...document.styles, styles: { ...document.styles.styles, moduleStyles } },
  };
  expect(loadDocument(stored)).toEqual({ document, problems: [] });
});
