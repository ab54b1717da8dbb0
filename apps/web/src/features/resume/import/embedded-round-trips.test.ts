// @vitest-environment jsdom
import { applySections } from '@baigong/resume-import/read-resume-json';
import { embedInHtml } from '@baigong/resume-export/embedded-data';
import { sheetToText, toSheet } from '@baigong/resume-export/to-sheet';
import {
  applyAll,
  applyOutline,
  loadDocument,
  makeDocument,
  toOutline,
  type ParsedResume,
  type ResumeDocument,
} from '@baigong/resume';
import { Packer } from 'docx';
import fc from 'fast-check';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { outlines, shownTexts } from '@baigong/resume/random-outlines';
import { render } from '../../../shared/ui/render-for-test.ts';
import { staticSource, DocumentSourceProvider } from '../session/document-store.ts';
import { readCmap } from '../test/read-cmap.ts';
import { ResumeContent } from '../test/resume-content.tsx';
import { buildWordDocument } from '@baigong/resume-export/build-word-document';
import { sheetMarkup } from '@baigong/resume-export/standalone-page';
import type { ImportReading } from '@baigong/resume-import/import-reading';
import { readResumeFile } from './read-file.ts';
import { appendTrailer } from '@baigong/resume-export/text-trailer';
import { addWordPart } from '@baigong/resume-export/word-part';

fc.configureGlobal({ seed: 20261124 });

const counted = () => {
  let count = 0;
  return () => `id${(count += 1)}`;
};
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const documents = outlines.map((outline): ResumeDocument => {
  const newId = counted();
  return loadDocument(applyOutline(makeDocument(newId), outline, applyAll(outline), newId)).document;
});

function pageOfSheet(document: ResumeDocument): string {
  const { container } = render(
    createElement(DocumentSourceProvider, { value: staticSource(document) }, createElement(ResumeContent)),
  );
  const markup = sheetMarkup(container, document);
  container.remove();
  return `<!doctype html>\n<html><head><title>简历</title></head><body>\n${markup}\n</body></html>\n`;
}

const looks = { title: '我的简历', color: '#3182ce', pageSize: 'a4' as const };

interface Format {
  readonly name: string;
  readonly write: (document: ResumeDocument) => Promise<Uint8Array>;
  readonly embed: (bytes: Uint8Array, document: ResumeDocument) => Uint8Array;
  readonly runs: number;
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const formats: readonly Format[] = [
  {
    name: '简历.html',
    write: async (document) => utf8(pageOfSheet(document)),
    embed: (bytes, document) => utf8(embedInHtml(decode(bytes), document, 'full')),
    runs: 40,
  },
  {
    name: '简历.docx',
    write: async (document) =>
      new Uint8Array(await Packer.toArrayBuffer(await buildWordDocument(toOutline(document), looks))),
    embed: addWordPart,
    runs: 20,
  },
  {
    name: '简历.txt',
    write: async (document) => utf8(`\uFEFF${sheetToText(toSheet(toOutline(document)))}`),
    embed: (bytes, document) => utf8(appendTrailer(decode(bytes), document)),
    runs: 100,
  },
];

const read = (bytes: Uint8Array, name: string): Promise<ImportReading> =>
  readResumeFile(bytes, name, { strict: false, newId: counted(), cmap: readCmap });

const recognised = (reading: ImportReading): ParsedResume => {
  if (reading.kind !== 'recognised') throw new Error(JSON.stringify(reading));
  return reading.recognised;
};

describe.each(formats)('$name', ({ name, write, embed, runs }) => {
  test(`R-XFER-54 ${name} brings back every field of every resume by the data that it carries`, async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (document) => {
        const reading = await read(embed(await write(document), document), name);
        if (reading.kind !== 'document') throw new Error(JSON.stringify(reading));
        const again = applySections(makeDocument(counted()), reading.sections);
        expect(reading.repairs).toEqual([]);
        expect(again.fields).toEqual(document.fields);
        expect(again.modules).toEqual(document.modules);
      }),
      { numRuns: runs },
    );
  });

  test(`R-XFER-55 ${name} without its data brings back at least 97 % of the fields`, async () => {
    let expected = 0;
    let found = 0;
    await fc.assert(
      fc.asyncProperty(documents, async (document) => {
        const outline = toOutline(document);
        const wanted = shownTexts(outline);
        const bytes = await write(document);
        if (wanted.length === 0) return;
        const left = shownTexts(recognised(await read(bytes, name)).outline);
        expected += wanted.length;
        for (const text of wanted) {
          const at = left.indexOf(text);
          if (at === -1) continue;
          left.splice(at, 1);
          found += 1;
        }
      }),
      { numRuns: runs },
    );
    const share = ((100 * found) / expected).toFixed(2);
    process.stdout.write(`${name}: ${found} of ${expected} fields without data (${share} %)\n`);
    expect(found / expected).toBeGreaterThanOrEqual(0.97);
  });
});
