import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longResume, sampleResume } from '../sample/sample-resume.ts';
import { jsonBounds } from './clean-json.ts';
import { hasDocumentShape, loadDocument, loadFields, loadStyles } from './load.ts';
import { makeDocument } from './make-document.ts';
import { ResumeDocument } from './schema.ts';

fc.configureGlobal({ seed: 20260703 });

const counted = () => {
  let count = 0;
  return () => `id${(count += 1)}`;
};
/** What a storage gives back. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const at = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((held, key) => (held as Record<string, unknown>)[key], value);

/** Values where a document's parts could stand, hostile ones among them. */
const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    true,
    0,
    -1,
    Number.NaN,
    '',
    'x',
    '12px',
    'true',
    [],
    {},
    [[]],
    '2020.3-至今',
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
const fieldLike = fc.oneof(
  junk,
  fc.record(
    {
      id: junk,
      label: junk,
      enabled: junk,
      drag: junk,
      order: junk,
      type: junk,
      value: junk,
      range: junk,
      extra: junk,
    },
    { requiredKeys: [] },
  ),
);
const entryLike = fc.oneof(
  junk,
  fc.record(
    {
      id: fc.oneof(junk, fc.constantFrom('1', 'work', 'a')),
      fields: fc.oneof(
        fc.array(fieldLike, { maxLength: 4 }),
        fc.dictionary(fc.string({ maxLength: 4 }), fieldLike, { maxKeys: 4 }),
      ),
      company: fieldLike,
      order: junk,
      collapsed: junk,
    },
    { requiredKeys: [] },
  ),
);
const mapLike = fc.oneof(
  junk,
  fc.array(entryLike, { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 3 }), entryLike, { maxKeys: 3 }),
);
const documentLike = fc.record(
  {
    version: junk,
    fields: fc.oneof(
      junk,
      fc.record(
        {
          basicInfo: entryLike,
          workExperiences: mapLike,
          projectExperiences: mapLike,
          educations: mapLike,
          customModules: mapLike,
          imgUpload: mapLike,
          extra: junk,
        },
        { requiredKeys: [] },
      ),
    ),
    modules: fc.oneof(
      junk,
      fc.array(fieldLike, { maxLength: 3 }),
      fc.record(
        { modules: fc.array(fieldLike, { maxLength: 4 }), basicFieldIcons: junk },
        { requiredKeys: [] },
      ),
    ),
    styles: fc.oneof(
      junk,
      fc.record(
        {
          currentTemplate: junk,
          styles: junk,
          typography: junk,
          theme: fc.record({ baseColor: junk }, { requiredKeys: [] }),
          layout: junk,
        },
        { requiredKeys: [] },
      ),
    ),
    extra: junk,
  },
  { requiredKeys: [] },
);

describe('loading', () => {
  test('R-DOC-07 whatever comes in, a valid document comes out, and loading it again changes nothing', () => {
    fc.assert(
      fc.property(fc.oneof(documentLike, junk, fc.anything()), (value) => {
        const { document, problems } = loadDocument(value);
        expect(ResumeDocument.safeParse(document).error).toBeUndefined();
        for (const { message } of problems) expect(message).toMatch(/\p{Script=Han}/u);
        const again = loadDocument(stored(document));
        expect(again.document).toEqual(document);
        expect(again.problems.filter(({ path }) => path !== 'version')).toEqual([]);
      }),
      { numRuns: 600 },
    );
  });

  test('R-DOC-07 R-DOC-10 ids are unique in every section and fields carry their entry’s', () => {
    fc.assert(
      fc.property(documentLike, (value) => {
        const { fields } = loadDocument(value).document;
        const maps = [
          fields.workExperiences,
          fields.projectExperiences,
          fields.educations,
          fields.customModules,
        ];
        const ids = [
          ...maps.flatMap((map) => Object.values(map).map((entry) => entry.id)),
          fields.basicInfo.id,
        ];
        expect(new Set(ids).size).toBe(ids.length);
        for (const map of maps) {
          for (const [key, entry] of Object.entries(map)) {
            expect(entry.id).toBe(key);
            for (const field of entry.fields) expect(field.id.endsWith(`-${entry.id}`)).toBe(true);
            expect(new Set(entry.fields.map((field) => field.id)).size).toBe(entry.fields.length);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('R-DOC-01 R-DOC-07 documents of our own come back to the letter, without a problem', () => {
    for (const document of [
      makeDocument(counted()),
      sampleResume(),
      sampleResume('marketing', 'sidebar'),
      longResume(60),
    ])
      expect(loadDocument(JSON.parse(JSON.stringify(document)))).toEqual({ document, problems: [] });
  });

  test('R-DOC-07 unknown keys survive at every level', () => {
    const source = JSON.parse(JSON.stringify(sampleResume())) as Record<string, unknown>;
    Object.assign(source, { later: { a: 1 } });
    Object.assign(at(source, 'fields') as object, { awards: [1] });
    Object.assign(at(source, 'fields', 'basicInfo', 'fields', 0) as object, { hint: 'x' });
    Object.assign(at(source, 'fields', 'workExperiences', 'sample-work-1') as object, { colour: 'red' });
    Object.assign(at(source, 'modules', 'modules', 0) as object, { pinned: true });
    Object.assign(at(source, 'styles', 'styles', 'typography') as object, { kerning: 2 });
    expect(loadDocument(source)).toEqual({ document: source, problems: [] });
  });

  test('R-DOC-07 missing sections get their defaults, wrong types are named', () => {
    const { document, problems } = loadDocument(
      {
        fields: { basicInfo: { id: 'basic', fields: [{ id: 'name', value: { a: 1 }, enabled: 'maybe' }] } },
        styles: { styles: { typography: { fontSize: 300, lineHeight: 'x' } } },
      },
      counted(),
    );
    expect(problems.map(({ path }) => path)).toEqual([
      'fields.basicInfo.fields[0].enabled',
      'fields.basicInfo.fields[0].value',
      'styles.styles.typography.fontSize',
      'styles.styles.typography.lineHeight',
    ]);
    expect(document.styles.styles.typography).toMatchObject({ fontSize: 24, lineHeight: 1.5 });
    expect(document.fields.basicInfo.fields.map((field) => field.id)).toEqual([
      'name',
      'phone',
      'email',
      'degree',
      'experience',
      'post',
    ]);
    expect(document.modules.modules).toHaveLength(5);
  });

  test('R-DOC-10 a module without its entry gets an empty one', () => {
    const { document } = loadDocument({ modules: [{ id: 'awards', title: '获奖' }] });
    expect(document.fields.customModules['awards']?.fields[0]?.value).toBe('获奖');
  });

  test('R-DOC-10 ids used twice are renamed from the given source, and named', () => {
    const twice = { educations: [{ id: 'a' }, { id: 'a' }], workExperiences: { a: {}, work: {} } };
    const { fields, problems } = loadFields(twice, counted());
    expect(Object.keys(fields.educations)).toEqual(['id2', 'id3']);
    expect(Object.keys(fields.workExperiences)).toEqual(['a', 'id1']);
    expect(problems).not.toEqual([]);
  });

  test('R-DOC-09 keys that reach a prototype are dropped and named', () => {
    const { document, problems } = loadDocument(
      JSON.parse(
        '{"__proto__":{"bad":1},"fields":{"constructor":{"prototype":{"bad":1}},"basicInfo":{"name":"甲","__proto__":{"bad":2}}}}',
      ),
    );
    expect(problems.map(({ path }) => path)).toEqual([
      '__proto__',
      'fields.constructor',
      'fields.basicInfo.__proto__',
    ]);
    expect(at({}, 'bad')).toBeUndefined();
    expect(at(document, 'bad')).toBeUndefined();
  });

  test('R-DOC-09 text of 5 MB is cut, a picture too large is left out, depth is bounded', () => {
    const long = loadFields({ basicInfo: { name: '长'.repeat(5_000_000) } });
    expect(long.fields.basicInfo.fields[0]?.value).toHaveLength(jsonBounds.text);
    expect(long.problems).toHaveLength(1);
    const picture = `data:image/png;base64,${'A'.repeat(8_000_000)}`;
    expect(loadFields({ imgUpload: [{ id: 'avatar', value: picture }] }).fields.imgUpload[0]?.value).toBe('');
    let deep: unknown = 1;
    for (let depth = 0; depth < 10_000; depth += 1) deep = { deep };
    expect(loadDocument({ fields: {}, deep }).problems.map(({ message }) => message)).toEqual([
      '嵌套超过 64 层，没有载入',
    ]);
  });

  test('R-DOC-09 a value that holds itself ends', () => {
    const self: Record<string, unknown> = { fields: {} };
    for (let index = 0; index < 10; index += 1) self[`self${index}`] = self;
    expect(loadDocument(self).problems.length).toBeGreaterThan(0);
  });

  test.each([
    'https://a.cn/x.png',
    '/avatar.png',
    'javascript:alert(1)',
    'data:text/html,<b>',
    'data:image/png;base64,AA"onerror',
  ])('R-DOC-09 the picture %s is left out and named', (value) => {
    const { fields, problems } = loadFields({
      imgUpload: { items: [{ id: 'avatar', type: 'avatar', value }] },
    });
    expect(fields.imgUpload[0]?.value).toBe('');
    expect(problems).toHaveLength(1);
    expect(
      loadStyles({ styles: { backgrounds: { global: { url: value } } } }).styles.styles.backgrounds.global
        .url,
    ).toBe('');
  });

  test.each([
    [{ fields: {} }, true],
    [{ styles: [] }, true],
    [{}, false],
    [[], false],
    ['fields', false],
    [{ fields: null }, false],
  ])('R-XFER-03 %j may be a resume: %s', (value, may) => {
    expect(hasDocumentShape(value)).toBe(may);
  });
});
