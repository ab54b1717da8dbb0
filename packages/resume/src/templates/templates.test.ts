import { describe, expect, test } from 'vitest';
import { shownText } from '../applications/foreign-facts.ts';
import { sampleResume } from '../sample/sample-resume.ts';
import { defaultStyles } from '../styles/default-styles.ts';
import { findFont } from '../styles/fonts.ts';
import { StyleSettings } from '../styles/schema.ts';
import { categories } from './categories.ts';
import { listedTemplates, sortByTrend } from './demo-list.ts';
import { overrideSettings } from './overrides.ts';
import { switchTemplate } from './switch-template.ts';
import { templateSettings } from './template-settings.ts';
import { findTemplate, templates } from './templates.ts';

describe('templates', () => {
  test('R-DOC-17 there are twelve or more, the specification’s three first, each clearly different', () => {
    expect(templates.length).toBeGreaterThanOrEqual(12);
    expect(templates.slice(0, 3).map(({ id }) => id)).toEqual(['default', 'modern', 'classic']);
    expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length);
    expect(new Set(templates.map(({ title }) => title)).size).toBe(templates.length);
    const looks = templates.map(({ layout, header, section, entry }) =>
      [layout, header, section, entry].join(),
    );
    expect(new Set(looks).size).toBe(templates.length);
  });

  test.each(templates.map((template) => [template.id, template] as const))(
    'R-DOC-17 %s has settings that are allowed',
    (_, template) => {
      const settings = templateSettings(template);
      expect(StyleSettings.safeParse(settings).error).toBeUndefined();
      expect(findFont(settings.typography.fontFamily).id).toBe(settings.typography.fontFamily);
      expect(settings.layout.singleColumn).toBe(template.layout === 'single');
      expect(template.side.length > 0).toBe(template.layout !== 'single');
    },
  );

  test.each([null, undefined, '', 'nonsense', '__proto__', 'constructor'])(
    'R-DOC-17 the template %s is the default one',
    (id) => {
      expect(findTemplate(id).id).toBe('default');
    },
  );

  test('R-DOC-17 switching there and back changes nothing; what was set by hand stays', () => {
    for (const { id } of templates)
      expect(switchTemplate(switchTemplate(defaultStyles(), id), 'default')).toEqual(defaultStyles());
    const start = defaultStyles();
    const own = overrideSettings(start, {
      ...start.styles,
      typography: { ...start.styles.typography, fontSize: 13 },
      customCSS: 'p{}',
    });
    const academic = switchTemplate(own, 'academic');
    expect(academic.styles.typography).toMatchObject({
      fontSize: 13,
      fontFamily: 'noto-serif-sc',
      lineHeight: 1.55,
    });
    expect(academic.styles.customCSS).toBe('p{}');
    expect(academic.currentTemplate).toBe('academic');
  });

  test('R-RES-10 trending is by weekly downloads, highest first', () => {
    const weekly = sortByTrend().map(({ weeklyDownloads }) => weeklyDownloads);
    expect(weekly).toEqual(weekly.toSorted((a, b) => b - a));
    expect(sortByTrend()[0]?.id).toBe('modern');
    expect(
      listedTemplates.every(
        ({ likes, downloads, weeklyDownloads }) =>
          likes > 0 && downloads > weeklyDownloads && weeklyDownloads > 0,
      ),
    ).toBe(true);
  });

  test('R-RES-05 the six categories are the specification’s, and each has templates', () => {
    expect(categories.map(({ id, count }) => [id, count])).toEqual([
      ['tech', 45],
      ['design', 32],
      ['business', 28],
      ['marketing', 23],
      ['finance', 18],
      ['education', 15],
    ]);
    for (const { id } of categories)
      expect(listedTemplates.some(({ category }) => category === id)).toBe(true);
  });
});

test('R-RES-29 every trade that templates are made for has a sample of its own, which fills most of a page', () => {
  const shown = categories.map(({ id }) => shownText(sampleResume(id)));
  expect(new Set(shown).size).toBe(categories.length);
  for (const text of shown) expect(text.length).toBeGreaterThan(300);
});
