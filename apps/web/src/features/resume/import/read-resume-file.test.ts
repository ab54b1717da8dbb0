import { toJsonResume } from '@baigong/resume-export/to-json-resume';
import { toMarkdown } from '@baigong/resume-export/to-markdown';
import { toOutline, sampleResume, type ParsedResume } from '@baigong/resume';
import { describe, expect, test } from 'vitest';
import { attachmentName } from '@baigong/resume-export/embedded-data';
import type { ImportReading } from '@baigong/resume-import/import-reading';
import { readCmap } from '../test/read-cmap.ts';
import { readResumeFile } from './read-file.ts';
import { zipSync } from 'fflate';
import { makeDocx, makePdf, utf8, wordLine } from '../test/sample-files.ts';

const counted = () => {
  let count = 0;
  return () => `id${(count += 1)}`;
};
const read = (bytes: Uint8Array, name: string, strict = false): Promise<ImportReading> =>
  readResumeFile(bytes, name, {
    strict,
    newId: counted(),
    cmap: readCmap,
  });

const recognised = (reading: ImportReading): ParsedResume => {
  if (reading.kind !== 'recognised') throw new Error(JSON.stringify(reading));
  return reading.recognised;
};

const page = [
  { text: '张伟', x: 60, y: 780, size: 20 },
  { text: '电话：13812345678', x: 60, y: 750 },
  { text: '邮箱：zhangwei@example.com', x: 300, y: 750 },
  { text: '工作经历', x: 60, y: 710, size: 14 },
  { text: '上海云帆网络科技有限公司', x: 60, y: 690 },
  { text: '高级前端工程师', x: 260, y: 690 },
  { text: '2020.03 - 至今', x: 380, y: 690 },
  {
    text: '• 负责交易中台的前端架构，把首屏时间从三点二秒降到一点一秒，并且让当季的转化率比上一季提',
    x: 60,
    y: 670,
  },
  { text: '高了百分之八。', x: 72, y: 655 },
  { text: '教育经历', x: 60, y: 620, size: 14 },
  { text: '2013.09-2017.06', x: 60, y: 600 },
  { text: '东华理工大学', x: 200, y: 600 },
  { text: '计算机科学与技术', x: 320, y: 600 },
  { text: '本科', x: 480, y: 600 },
];

describe('reading a resume file', () => {
  test('R-XFER-35 a PDF of ours brings back the resume that it carries, whole', async () => {
    const sample = sampleResume('marketing', 'modern');
    const pdf = makePdf(page, { name: attachmentName, text: JSON.stringify(sample) });
    const reading = await read(pdf, '简历.pdf');
    if (reading.kind !== 'document') throw new Error(JSON.stringify(reading));
    expect(reading.source).toBe('pdf-own');
    expect(reading.sections).toEqual({
      fields: sample.fields,
      modules: sample.modules,
      styles: sample.styles,
    });
  });

  test('R-XFER-35 data that somebody broke leaves the text of the pages', async () => {
    const pdf = makePdf(page, { name: attachmentName, text: '{"fields":' });
    expect(recognised(await read(pdf, 'a.pdf')).outline.basic['name']).toBe('张伟');
  });

  test('R-XFER-36 a Chinese PDF with fonts that it does not hold is read by its character map', async () => {
    const found = recognised(await read(makePdf(page), 'a.pdf'));
    expect(found.outline.basic).toEqual({
      name: '张伟',
      phone: '13812345678',
      email: 'zhangwei@example.com',
    });
    expect(found.outline.sections).toMatchObject([
      {
        kind: 'work',
        entries: [
          {
            texts: { company: '上海云帆网络科技有限公司', position: '高级前端工程师' },
            range: { start: '2020-03', present: true },
            html: '<ul><li>负责交易中台的前端架构，把首屏时间从三点二秒降到一点一秒，并且让当季的转化率比上一季提高了百分之八。</li></ul>',
          },
        ],
      },
      {
        kind: 'education',
        entries: [{ texts: { school: '东华理工大学', major: '计算机科学与技术', degree: '本科' } }],
      },
    ]);
  });

  test('R-XFER-60 a LinkedIn export is read from its archive, and from one of its tables', async () => {
    const positions =
      'Company Name,Title,Description,Location,Started On,Finished On\nFjord Data,Engineer,,Oslo,Mar 2020,\n';
    const archive = zipSync({
      'Complete_LinkedInDataExport/Positions.csv': utf8(positions),
      'Complete_LinkedInDataExport/messages.csv': utf8('FROM,CONTENT\nBob,private\n'),
      'Complete_LinkedInDataExport/Rich Media/x.jpg': new Uint8Array(100),
    });
    for (const reading of [await read(archive, 'export.zip'), await read(utf8(positions), 'Positions.csv')]) {
      expect(reading).toMatchObject({ kind: 'recognised', source: 'linkedin' });
      expect(recognised(reading).outline.sections).toMatchObject([
        { kind: 'work', entries: [{ texts: { company: 'Fjord Data', position: 'Engineer' } }] },
      ]);
      expect(JSON.stringify(reading)).not.toContain('private');
    }
    const bomb = zipSync({ 'Positions.csv': new Uint8Array(60 * 1024 * 1024) });
    expect(await read(bomb, 'export.zip')).toMatchObject({ kind: 'problem' });
  });

  test('R-XFER-37 JSON Resume, Markdown, Word and text files are told apart and read', async () => {
    const outline = toOutline(sampleResume());
    const json = await read(utf8(JSON.stringify(toJsonResume(outline))), 'resume.json');
    expect(recognised(json).outline.basic).toEqual(outline.basic);
    const markdown = await read(utf8(toMarkdown(outline)), '简历.md');
    expect(recognised(markdown).outline.sections).toHaveLength(outline.sections.length);
    const word = await read(
      makeDocx(
        ['赵六 13612345678', '工作经历', '2015年3月-至今 华联集团 财务主管', '编制报表']
          .map(wordLine)
          .join(''),
      ),
      '简历.docx',
    );
    expect(recognised(word).outline).toMatchObject({
      basic: { name: '赵六', phone: '13612345678' },
      sections: [{ kind: 'work', entries: [{ texts: { company: '华联集团', position: '财务主管' } }] }],
    });
    const gbk = Uint8Array.from([0xd0, 0xd5, 0xc3, 0xfb, 0xa3, 0xba, 0xcd, 0xf5, 0xb7, 0xbc]);
    expect(recognised(await read(gbk, 'a.txt')).outline.basic['name']).toBe('王芳');
  });
});

describe('files of word processors', () => {
  const lines = ['张伟', '电话：13812345678', '教育经历', '2012.09-2016.06 南方大学 会计学 本科'];
  const rtf = `{\\rtf1\\ansi ${lines.map((line) => `${Array.from(line, (sign) => `\\u${sign.charCodeAt(0)}?`).join('')}\\par`).join('\n')}}`;
  const odt = () =>
    zipSync({
      mimetype: [utf8('application/vnd.oasis.opendocument.text'), { level: 0 }],
      'styles.xml': utf8('<office:document-styles xmlns:office="o"/>'),
      'content.xml': utf8(
        `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text>${lines.map((line) => `<text:p>${line}</text:p>`).join('')}</office:text></office:body></office:document-content>`,
      ),
    });

  test.each([
    ['RTF', 'a.rtf', () => utf8(rtf)],
    ['OpenDocument text', 'a.odt', odt],
  ])('R-XFER-97 %s is read by the readers of documents', async (_, name, make) => {
    const reading = await read(make(), name);
    expect(reading).toMatchObject({ kind: 'recognised', source: 'document' });
    const { outline } = recognised(reading);
    expect(outline.basic).toEqual({ name: '张伟', phone: '13812345678' });
    expect(outline.sections[0]?.entries[0]?.texts).toEqual({
      school: '南方大学',
      major: '会计学',
      degree: '本科',
    });
  });
});
