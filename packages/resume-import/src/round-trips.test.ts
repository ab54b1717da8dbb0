import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isBlank,
  makeDocument,
  sampleResume,
  toOutline,
  lineText,
  richLines,
  applyAll,
  applyOutline,
} from '@baigong/resume';
import { outlines, seen } from '@baigong/resume/random-outlines';
import { fromJsonResume } from './from-json-resume.ts';
import { toJsonResume } from '@baigong/resume-export/to-json-resume';
import { fromOwnMarkdown } from './from-markdown.ts';
import { toMarkdown } from '@baigong/resume-export/to-markdown';
import { sheetToText, toSheet } from '@baigong/resume-export/to-sheet';

import schema from '@jsonresume/schema/schema.json' with { type: 'json' };

fc.configureGlobal({ seed: 20261121 });

const counted = () => {
  let count = 0;
  return () => `id${(count += 1)}`;
};

const validate = (() => {
  const ajv = new Ajv({ strict: false });
  // As strict as the formats that validators ship with: nothing but ASCII.
  ajv.addFormat('email', /^[\w!#$%&'*+/=?^`{|}~.-]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]+$/i);
  ajv.addFormat(
    'uri',
    /^[a-z][a-z\d+.-]*:\/\/[\w.~!$&'()*+,;=:@%-]+(?:[/?](?:[\w.~!$&'()*+,;=:@/?-]|%[a-f\d]{2})*)?(?:#[^#<>"\s{}|\\^`[\]\u0080-\uffff]*)?$/i,
  );
  return ajv.compile(schema);
})();

describe('a resume in other formats', () => {
  test('R-XFER-40 JSON Resume keeps every field of every resume', () => {
    fc.assert(
      fc.property(outlines, (outline) => {
        const json: unknown = JSON.parse(JSON.stringify(toJsonResume(outline)));
        expect(seen(fromJsonResume(json).outline)).toEqual(seen(outline));
      }),
    );
  });

  test('R-XFER-40 JSON Resume is valid by its published schema', () => {
    fc.assert(
      fc.property(outlines, (outline) => {
        const valid = validate(JSON.parse(JSON.stringify(toJsonResume(outline, new Date(0)))));
        expect(validate.errors ?? []).toEqual([]);
        expect(valid).toBe(true);
      }),
    );
    expect(validate(toJsonResume(toOutline(sampleResume())))).toBe(true);
  });

  test('R-XFER-41 Markdown keeps every field of every resume', () => {
    fc.assert(
      fc.property(outlines, (outline) => {
        expect(seen(fromOwnMarkdown(toMarkdown(outline)).outline)).toEqual(seen(outline));
      }),
    );
  });

  test('R-XFER-42 what a document shows becomes a document that shows the same', () => {
    fc.assert(
      fc.property(outlines, (outline) => {
        const newId = counted();
        const made = applyOutline(makeDocument(newId), outline, applyAll(outline), newId);
        expect(seen(toOutline(made))).toEqual(seen(outline));
      }),
    );
    const sample = toOutline(sampleResume());
    const newId = counted();
    const again = toOutline(applyOutline(makeDocument(newId), sample, applyAll(sample), newId));
    expect(again).toEqual({ ...sample, photo: '' });
  });

  test('R-XFER-42 a part that is not picked stays as it was, and appending loses nothing', () => {
    const newId = counted();
    const held = sampleResume();
    const given = toOutline(sampleResume('marketing'));
    const none = { basic: false, photo: false, sections: new Set<number>(), mode: 'replace' as const };
    expect(applyOutline(held, given, none, newId)).toBe(held);
    const both = applyOutline(held, given, { ...applyAll(given), mode: 'append' }, newId);
    const count = (of: typeof held) => Object.keys(of.fields.workExperiences).length;
    expect(count(both)).toBe(count(held) + count(sampleResume('marketing')));
    expect(both.fields.basicInfo).toEqual(held.fields.basicInfo);
    expect(isBlank(both)).toBe(false);
  });

  test('R-XFER-43 the sheet for online forms holds every text, grouped, without markup', () => {
    fc.assert(
      fc.property(outlines, (outline) => {
        const text = sheetToText(toSheet(outline));
        for (const value of Object.values(outline.basic)) expect(text).toContain(value);
        for (const { entries } of outline.sections)
          for (const { html, texts } of entries) {
            for (const value of Object.values(texts)) expect(text).toContain(value);
            for (const one of richLines(html)) expect(text).toContain(lineText(one));
          }
      }),
    );
  });
});
