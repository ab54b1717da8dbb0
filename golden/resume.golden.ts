import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sheetToText, toSheet } from '@baigong/resume-export/to-sheet';
import { toJsonResume } from '@baigong/resume-export/to-json-resume';
import { toMarkdown } from '@baigong/resume-export/to-markdown';
import { longResume, sampleResume, switchTemplate, templates, toOutline } from '@baigong/resume';
import { Packer } from 'docx';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readCmap } from '../apps/web/src/features/resume/test/read-cmap.ts';
import { buildWordDocument } from '@baigong/resume-export/build-word-document';
import { readResumeFile } from '../apps/web/src/features/resume/import/read-file.ts';
import { compareWithRecorded } from './compare.ts';

const fixtures = path.resolve(import.meta.dirname, '../apps/web/src/features/resume/test/fixtures');
const folders = ['import-corpus/files', 'own-pdf'] as const;
const day = new Date(Date.UTC(2026, 10, 20));

test('what the files of the corpora are read as', async () => {
  const outputs = new Map<string, string>();
  for (const folder of folders)
    for (const name of readdirSync(path.join(fixtures, folder)).toSorted()) {
      if (/\.expected\.json$|README\.md$/.test(name)) continue;
      const bytes = Uint8Array.from(readFileSync(path.join(fixtures, folder, name)));
      let count = 0;
      const newId = () => `id${(count += 1)}`;
      const reading = await readResumeFile(bytes, name, { strict: false, cmap: readCmap, newId });
      outputs.set(`${folder}/${name}`, JSON.stringify(reading, null, 1));
    }
  compareWithRecorded('resume-import', outputs);
});

const contents = {
  sample: sampleResume(),
  operator: sampleResume('marketing'),
  'three pages': longResume(24, 3),
} as const;

test('text formats of every template', () => {
  const outputs = new Map<string, string>();
  for (const [name, document] of Object.entries(contents)) {
    const outline = toOutline(document);
    outputs.set(`${name}: markdown`, toMarkdown(outline));
    outputs.set(`${name}: copy sheet`, sheetToText(toSheet(outline)));
    outputs.set(`${name}: JSON Resume`, JSON.stringify(toJsonResume(outline, day), null, 1));
    for (const { id } of templates)
      outputs.set(`${name}: styles of ${id}`, JSON.stringify(switchTemplate(document.styles, id), null, 1));
  }
  compareWithRecorded('resume-text', outputs);
});

/** Parts of a Word file, without the moment of writing and with relations numbered in their order. */
function wordParts(bytes: Uint8Array): string {
  const parts = Object.entries(unzipSync(bytes)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const numbers = new Map<string, string>();
  return parts
    .map(
      ([name, content]) =>
        `${name}\n${/\.(xml|rels)$/.test(name) ? strFromU8(content) : `${content.length} bytes`}`,
    )
    .join('\n')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(time)')
    .replace(/(?<=")rId[\w-]{8,}(?=")/g, (id) => {
      if (!numbers.has(id)) numbers.set(id, `link${numbers.size + 1}`);
      return numbers.get(id) ?? id;
    });
}

test('Word files of every template', async () => {
  const outputs = new Map<string, string>();
  for (const [name, document] of Object.entries(contents))
    for (const { id } of templates) {
      const styles = switchTemplate(document.styles, id);
      const looks = { title: '我的简历', color: styles.styles.theme.baseColor, pageSize: 'a4' } as const;
      const built = await buildWordDocument(toOutline({ ...document, styles }), looks);
      outputs.set(`${name}: ${id}`, wordParts(new Uint8Array(await Packer.toArrayBuffer(built))));
    }
  expect(outputs.size).toBe(3 * templates.length);
  compareWithRecorded('resume-word', outputs);
});
