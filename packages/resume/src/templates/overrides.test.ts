import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadDocument } from '../document/load.ts';
import { sampleResume } from '../sample/sample-resume.ts';
import { defaultStyles } from '../styles/default-styles.ts';
import type { ResumeStyles, StyleSettings } from '../styles/schema.ts';
import { isTree, settingPaths as paths } from '../styles/setting-paths.ts';
import { overrideSettings, overridesOf } from './overrides.ts';
import { switchTemplate } from './switch-template.ts';
import { templateSettings } from './template-settings.ts';
import { findTemplate, templates } from './templates.ts';

const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const read = (settings: unknown, path: string): unknown =>
  path.split('.').reduce((at: unknown, key) => (isTree(at) ? at[key] : undefined), settings);

function write(settings: StyleSettings, path: string, value: unknown): StyleSettings {
  const copy = copyOf(settings);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce((at: Record<string, unknown>, key) => at[key] as Record<string, unknown>, copy);
  parent[last] = value;
  return copy;
}

const set = (styles: ResumeStyles, path: string, value: unknown) =>
  overrideSettings(styles, write(styles.styles, path, value), [path]);

const ids = templates.map(({ id }) => id);

describe('settings made by hand', () => {
  test('R-EDIT-126 one made to the value of the template or of the default survives every switch', () => {
    for (const path of paths) {
      for (const from of ids) {
        const own = read(templateSettings(findTemplate(from)), path);
        const styles = set(switchTemplate(defaultStyles(), from), path, own);
        for (const to of ids)
          expect(read(switchTemplate(styles, to).styles, path), `${path}: ${from} → ${to}`).toBe(own);
      }
    }
  });

  test('R-EDIT-126 in any order of edits and switches what was made stays, all else is the template’s', () => {
    const step = fc.oneof(
      fc.record({ template: fc.constantFrom(...ids) }),
      fc.record({ path: fc.constantFrom(...paths), of: fc.constantFrom(...ids) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const made = new Map<string, unknown>();
        let styles = defaultStyles();
        for (const next of steps) {
          if ('template' in next) styles = switchTemplate(styles, next.template);
          else {
            const value = read(templateSettings(findTemplate(next.of)), next.path);
            styles = set(styles, next.path, value);
            made.set(next.path, value);
          }
        }
        const template = templateSettings(findTemplate(styles.currentTemplate));
        for (const path of paths)
          expect(read(styles.styles, path)).toBe(made.has(path) ? made.get(path) : read(template, path));
      }),
    );
  });

  test('R-EDIT-126 a document without the record keeps what differs from its template', () => {
    const { overrides: _, ...old } = defaultStyles();
    const stored = {
      ...sampleResume(),
      styles: { ...old, styles: write(old.styles, 'typography.fontSize', 13) },
    };
    const { document, problems } = loadDocument(copyOf(stored));
    expect(problems).toEqual([]);
    expect(overridesOf(document.styles)).toEqual(['typography.fontSize']);
    const academic = switchTemplate(document.styles, 'academic');
    expect(academic.styles.typography).toMatchObject({ fontSize: 13, fontFamily: 'noto-serif-sc' });
    expect(overridesOf(switchTemplate(academic, 'default'))).toEqual(['typography.fontSize']);
  });

  test('R-EDIT-126 the record is loaded again; what is no path is left out', () => {
    const styles = set(defaultStyles(), 'spacing.moduleGap', 24);
    const document = { ...sampleResume(), styles };
    expect(loadDocument(copyOf(document)).document).toEqual(document);
    const odd = {
      ...document,
      styles: { ...styles, overrides: ['spacing.moduleGap', 7, null, 'secret', 'spacing.moduleGap'] },
    };
    expect(loadDocument(odd).document.styles.overrides).toEqual(['spacing.moduleGap']);
    for (const overrides of ['x', 7, null, { a: 1 }]) {
      const loaded = loadDocument({ ...document, styles: { ...styles, overrides } }).document.styles;
      expect(loaded.overrides).toBeUndefined();
    }
  });

  test('R-EDIT-126 nothing made gives the same styles', () => {
    const styles = defaultStyles();
    expect(overrideSettings(styles, styles.styles)).toBe(styles);
    const once = set(styles, 'typography.fontSize', 12);
    expect(overrideSettings(once, once.styles, ['typography.fontSize'])).toBe(once);
  });
});
