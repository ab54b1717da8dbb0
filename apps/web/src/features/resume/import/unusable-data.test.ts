import { embedInHtml, writeEmbeddedData } from '@baigong/resume-export/embedded-data';
import { sheetToText, toSheet } from '@baigong/resume-export/to-sheet';
import {
  sampleResume,
  toggleField,
  basicTarget,
  editFields,
  enableModule,
  toOutline,
  type ResumeDocument,
} from '@baigong/resume';
import { Packer } from 'docx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readCmap } from '../test/read-cmap.ts';
import { buildWordDocument } from '@baigong/resume-export/build-word-document';
import type { ImportReading } from '@baigong/resume-import/import-reading';
import { readResumeFile } from './read-file.ts';
import { maskDocument } from '@baigong/resume-export/mask-document';
import { appendTrailer } from '@baigong/resume-export/text-trailer';
import { addWordPart } from '@baigong/resume-export/word-part';

const read = (text: string | Uint8Array, name: string): Promise<ImportReading> =>
  readResumeFile(typeof text === 'string' ? strToU8(text) : text, name, {
    strict: false,
    newId: () => crypto.randomUUID(),
    cmap: readCmap,
  });

const sample = sampleResume();
const words = '<p>张伟</p><p>电话：13812345678</p><h2>工作经历</h2><p>2020.03 - 至今 某某公司 工程师</p>';
const page = (json: string, body = words): string =>
  `<!doctype html><html><body>${body}<script type="application/json" id="baigong-resume">${json}</script></body></html>`;
/** The data of a page with these words, changed. */
const dataOf = (change: (data: Record<string, unknown>) => unknown): string =>
  JSON.stringify(
    change(
      JSON.parse(writeEmbeddedData(sample, words.replaceAll(/<[^>]*>/g, ''))) as Record<string, unknown>,
    ),
  ).replaceAll('<', '\\u003c');

const sheet = (document: ResumeDocument): string => sheetToText(toSheet(toOutline(document)));
const looks = { title: '简历', color: '#3182ce', pageSize: 'a4' as const };
const word = async (document: ResumeDocument): Promise<Uint8Array> =>
  addWordPart(
    new Uint8Array(await Packer.toArrayBuffer(await buildWordDocument(toOutline(document), looks))),
    document,
  );

describe('data in an exported file that is not used', () => {
  test.each([
    ['damaged', '{"format":', '已损坏'],
    ['of another kind', '[1,2,3]', '已损坏'],
    ['not data of ours', '{"a":1}', '已损坏'],
    ['without a resume', dataOf((data) => ({ ...data, document: 7 })), '已损坏'],
    ['of a newer version', dataOf((data) => ({ ...data, version: 99 })), '更新的版本'],
    [
      'nested endlessly',
      dataOf((data) => data).replace(
        /"fields":/,
        `"deep":${'['.repeat(5_000)}${']'.repeat(5_000)},"fields":`,
      ),
      '不安全',
    ],
    [
      'with a script',
      dataOf((data) => ({
        ...data,
        document: {
          fields: { workExperiences: { a: { id: 'a', description: '<script>alert(1)</script>' } } },
        },
      })),
      '不安全',
    ],
    [
      'with unsafe names',
      dataOf((data) => data).replace('"fields":{', '"fields":{"__proto__":{"polluted":1},'),
      '不安全',
    ],
    [
      'huge',
      dataOf((data) => ({
        ...data,
        document: {
          fields: {
            workExperiences: Object.fromEntries(
              Array.from({ length: 1_100 }, (_, index) => [`a${index}`, { id: `a${index}` }]),
            ),
          },
        },
      })),
      '已损坏',
    ],
  ])('R-XFER-56 data that is %s leaves the text of the page, with a notice', async (_, json, notice) => {
    const reading = await read(page(json), 'a.html');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(reading).toMatchObject({
      kind: 'recognised',
      notice: expect.stringContaining(notice) as string,
      recognised: {
        outline: { basic: { name: '张伟', phone: '13812345678' }, sections: [{ kind: 'work' }] },
      },
    });
    expect(JSON.stringify(reading)).not.toMatch(/<script|polluted/);
  });

  test('R-XFER-56 a text whose data is cut off, changed or a bomb is read by its words', async () => {
    const text = appendTrailer(sheet(sample), sample);
    const name = toOutline(sample).basic['name'];
    const lines = text.trimEnd().split('\n');
    const broken = [
      lines.slice(0, -3).join('\n'),
      lines.toSpliced(-4, 1).join('\n'),
      text.replace(/\n([\w+/=]{76})\n/, '\n%%%%\n'),
      text.replace(/(-----BEGIN[^\n]*\n[^\n]*\n)[\s\S]*(-----END)/, '$1$2'),
    ];
    for (const one of broken)
      expect(await read(one, 'a.txt')).toMatchObject({
        kind: 'recognised',
        notice: expect.stringContaining('已损坏') as string,
        recognised: { outline: { basic: { name } }, rest: [] },
      });
  });

  test('R-XFER-57 a file whose words were edited is read by its words: no edit is lost', async () => {
    const notice = expect.stringContaining('正文被改过') as string;
    const edited = {
      kind: 'recognised',
      notice,
      recognised: { outline: { basic: { phone: '13900001111' } } },
    };
    const phone = toOutline(sample).basic['phone'] ?? '';
    const text = appendTrailer(sheet(sample), sample);
    expect(await read(text.replace(`电话：${phone}`, '电话：13900001111'), 'a.txt')).toMatchObject(edited);
    expect(await read(text.replaceAll('\n', '\r\n'), 'a.txt')).toMatchObject({
      kind: 'document',
      source: 'text-own',
    });

    const parts = unzipSync(await word(sample));
    const body = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
    const changed = { ...parts, 'word/document.xml': strToU8(body.replace(phone, '13900001111')) };
    expect(await read(zipSync(changed), 'a.docx')).toMatchObject(edited);
    // Word cuts runs anew when it saves a file; its words are the same.
    const saved = body.replace(phone, `${phone.slice(0, 3)}</w:t></w:r><w:r><w:t>${phone.slice(3)}`);
    expect(await read(zipSync({ ...parts, 'word/document.xml': strToU8(saved) }), 'a.docx')).toMatchObject({
      kind: 'document',
      source: 'word-own',
    });

    const html = embedInHtml(`<!doctype html><html><body>${words}</body></html>`, sample, 'full');
    expect(await read(html, 'a.html')).toMatchObject({ kind: 'document', source: 'html-own' });
    expect(await read(html.replace('13812345678', '13900001111'), 'a.html')).toMatchObject(edited);
  });

  test('R-XFER-57 a heading that somebody added to a Word file is an entry of its own', async () => {
    const parts = unzipSync(await word(sample));
    const body = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
    const added =
      '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>获奖经历</w:t></w:r></w:p><w:p><w:r><w:t>2023 年全国一等奖</w:t></w:r></w:p>';
    const changed = body.replace(/<w:sectPr/, `${added}<w:sectPr`);
    const reading = await read(zipSync({ ...parts, 'word/document.xml': strToU8(changed) }), 'a.docx');
    if (reading.kind !== 'recognised') throw new Error(reading.kind);
    expect(reading.recognised.outline.sections.at(-1)).toMatchObject({ title: '获奖经历' });
  });
});

test('R-XFER-58 neither what is hidden nor what is masked is in the data of any format', async () => {
  const secret = toOutline(sample).basic['phone'] ?? '';
  const hidden = editFields(sample, (fields) => toggleField(fields, basicTarget, 'phone', false));
  const withoutWork = { ...sample, modules: enableModule(sample.modules, 'work', false) };
  const company =
    toOutline(sample).sections.find(({ kind }) => kind === 'work')?.entries[0]?.texts['company'] ?? '';
  expect(secret).not.toBe('');
  expect(company).not.toBe('');
  for (const [document, text] of [
    [hidden, secret],
    [maskDocument(sample), secret],
    [maskDocument(sample), toOutline(sample).basic['name'] ?? ''],
    [withoutWork, company],
  ] as const) {
    const html = embedInHtml('<html><body></body></html>', document, 'full');
    expect(html).not.toContain(text);
    const xml = Object.values(unzipSync(await word(document))).map((part) => strFromU8(part));
    expect(xml.join('')).not.toContain(text);
    const reading = await read(appendTrailer(sheet(document), document), 'a.txt');
    expect(reading.kind).toBe('document');
    expect(JSON.stringify(reading)).not.toContain(text);
  }
});
