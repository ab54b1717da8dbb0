import { applySections } from '@baigong/resume-import/read-resume-json';
import { isEmptyOutline, sampleResume, applyAll, applyOutline } from '@baigong/resume';
import { expect, test } from 'vitest';
import { hostileFiles } from '../test/hostile-corpus.ts';
import { readCmap } from '../test/read-cmap.ts';
import { readResumeFile } from './read-file.ts';

const running =
  /<script|<iframe|<svg|<form|<[a-z][^>]*\son[a-z]+\s*=|href="javascript:|evil\.example\/x\.png/i;

const newId = (() => {
  let count = 0;
  return () => `id${(count += 1)}`;
})();

test('R-XFER-33 there are more than forty hostile and broken files', () => {
  expect(hostileFiles.length).toBeGreaterThanOrEqual(40);
});

for (const { what, name, make, fate } of hostileFiles)
  test(`R-XFER-33 ${what} (${name}) does no harm`, async () => {
    const reading = await readResumeFile(make(), name, { strict: false, newId, cmap: readCmap });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    if (fate instanceof RegExp) {
      expect(reading).toMatchObject({ kind: 'problem', message: expect.stringMatching(fate) as string });
      return;
    }
    if (reading.kind === 'problem') throw new Error(reading.message);
    // A worker's answer must arrive whole.
    const arrived = structuredClone(reading);
    const held = sampleResume();
    if (arrived.kind === 'document') {
      expect(arrived.hostile.length > 0).toBe(fate === 'warned');
      expect(JSON.stringify(applySections(held, arrived.sections).fields)).not.toMatch(running);
    } else {
      expect(fate).toBe('harmless');
      const { outline, rest } = arrived.recognised;
      expect(isEmptyOutline(outline) && rest.length === 0).toBe(false);
      const taken = applyOutline(held, outline, applyAll(outline), newId);
      for (const entry of Object.values({ ...taken.fields.workExperiences, ...taken.fields.customModules }))
        for (const field of entry.fields)
          if (field.type === 'editor') expect(field.value).not.toMatch(running);
    }
  });
