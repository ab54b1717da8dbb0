import { fromHtml } from '@baigong/resume-import/from-html';
import { toOutline, richLines, lineText, sampleResume, switchLanguage, longResume } from '@baigong/resume';
import { Packer } from 'docx';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { wordToHtml } from '@baigong/document-reader/word-to-html';
import { buildWordDocument } from '@baigong/resume-export/build-word-document';

const looks = { title: '我的简历', color: '#3182ce', pageSize: 'a4' as const };
const read = async (outline: ReturnType<typeof toOutline>) => {
  const bytes = await Packer.toArrayBuffer(await buildWordDocument(outline, looks));
  return wordToHtml(new Uint8Array(bytes));
};

test('R-XFER-44 a Word file holds every text of the resume, as headings, lists and paragraphs', async () => {
  for (const document of [sampleResume(), sampleResume('marketing'), longResume(24, 3)]) {
    const outline = toOutline(document);
    const html = await read(outline);
    const text = richLines(html).map(lineText).join('\n');
    for (const value of Object.values(outline.basic)) expect(text).toContain(value);
    for (const { title, entries } of outline.sections) {
      expect(html).toMatch(new RegExp(`<h1>(<a id="[^"]*"></a>)*${title}</h1>`));
      for (const entry of entries) {
        for (const value of Object.values(entry.texts)) expect(text).toContain(value);
        for (const line of richLines(entry.html)) expect(text).toContain(lineText(line));
      }
    }
    expect(html).toContain('<ul><li>');
  }
});

test('R-XFER-44 a Word file of ours is recognised again, section by section', async () => {
  const outline = toOutline(sampleResume());
  const found = fromHtml(await read(outline));
  expect(found.outline.basic).toEqual(outline.basic);
  expect(found.outline.sections.map(({ kind, entries }) => [kind, entries.length])).toEqual(
    outline.sections.map(({ kind, entries }) => [kind, entries.length]),
  );
  expect(found.outline.sections[0]?.entries.map(({ texts }) => texts)).toEqual(
    outline.sections[0]?.entries.map(({ texts }) => texts),
  );
});

test('R-XFER-44 links, bold, a photo and odd characters stay whole', async () => {
  const outline = toOutline(sampleResume());
  const photo =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const html =
    '<p>A &lt;b&gt; &amp; 𠮷喆 <strong>粗</strong> <a href="https://example.com/?a=1&amp;b=2">链</a></p>';
  const [section] = outline.sections;
  const [entry] = section?.entries ?? [];
  if (!section || !entry) throw new Error('no sample');
  const read2 = await read({ ...outline, photo, sections: [{ ...section, entries: [{ ...entry, html }] }] });
  expect(read2).toContain('A &lt;b&gt; &amp; 𠮷喆 <strong>粗</strong>');
  expect(read2).toContain('<a href="https://example.com/?a=1&amp;b=2">链</a>');
  expect(read2).toContain('<img');
});

test('R-XFER-44 a photo keeps its proportions', async () => {
  const wide = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#abc' } })
    .jpeg()
    .toBuffer();
  const outline = {
    ...toOutline(sampleResume()),
    photo: `data:image/jpeg;base64,${wide.toString('base64')}`,
  };
  const bytes = await Packer.toArrayBuffer(await buildWordDocument(outline, looks));
  const xml = strFromU8(unzipSync(new Uint8Array(bytes))['word/document.xml'] ?? new Uint8Array());
  const [, across, down] = /<wp:extent cx="(\d+)" cy="(\d+)"/.exec(xml) ?? [];
  expect(Number(across) / Number(down)).toBeCloseTo(0.75, 1);
});

const xmlOf = async (outline: ReturnType<typeof toOutline>): Promise<string> => {
  const bytes = await Packer.toArrayBuffer(await buildWordDocument(outline, looks));
  return strFromU8(unzipSync(new Uint8Array(bytes))['word/document.xml'] ?? new Uint8Array());
};

test('R-EDIT-198 a Word file of an English resume has English labels, headings and dates and is recognised again', async () => {
  const outline = toOutline(switchLanguage(sampleResume(), 'en'));
  const html = await read(outline);
  const text = richLines(html).map(lineText).join('\n');
  expect(text).toContain('Work Experience');
  expect(text).toMatch(/[A-Z][a-z]{2} \d{4} – Present/);
  expect(text).toMatch(/^Phone: /m);
  expect(text).not.toMatch(/至今|：$/m);
  const found = fromHtml(html);
  expect(found.outline.basic).toEqual(outline.basic);
  expect(found.outline.sections[0]?.entries.map(({ range }) => range)).toEqual(
    outline.sections[0]?.entries.map(({ range }) => range),
  );
});

test('R-EDIT-200 a paragraph that is written from right to left is one in Word, and no other', async () => {
  const outline = toOutline(sampleResume());
  const [section] = outline.sections;
  const [entry] = section?.entries ?? [];
  if (!section || !entry) throw new Error('no sample');
  expect(await xmlOf(outline)).not.toContain('<w:bidi/>');
  const html = '<p>负责官网</p><ul><li>مدير منتجات</li></ul>';
  const xml = await xmlOf({ ...outline, sections: [{ ...section, entries: [{ ...entry, html }] }] });
  expect(xml.match(/<w:bidi\/>/g)).toHaveLength(1);
  expect(xml.match(/<w:rtl\/>/g)).toHaveLength(1);
});
