import {
  applyAll,
  hasModelText,
  makeDocument,
  markModelWritten,
  sampleResume,
  toOutline,
  type ResumeDocument,
} from '@baigong/resume';
import { Packer } from 'docx';
import { describe, expect, test } from 'vitest';
import type { FileId } from '../../../shared/labels/channels.ts';
import { labelFile } from '../../../shared/labels/label-file.ts';
import { buildWordDocument } from '@baigong/resume-export/build-word-document';
import { addWordPart } from '@baigong/resume-export/word-part';
import { defaultExportOptions, type ExportResume } from '@baigong/resume-export/export-job';
import { importRecognised, importSections } from '@baigong/resume-import/import-selected';
import { readResumeFile } from '../import/read-file.ts';
import { exportJson, exportJsonResume, exportMarkdown, exportText } from './text-formats.ts';

let count = 0;
const newId = () => `n${(count += 1)}`;
const says = /AI 生成/;

const exportWord =
  (attachData: boolean): ExportResume =>
  async ({ document, name }) => {
    const looks = {
      title: name,
      color: '#3182ce',
      pageSize: 'a4' as const,
      label: hasModelText(document) ? '部分内容由 AI 生成' : undefined,
    };
    const packed = await Packer.toArrayBuffer(await buildWordDocument(toOutline(document), looks));
    const bytes = attachData ? addWordPart(new Uint8Array(packed), document) : new Uint8Array(packed);
    return { files: [{ name: `${name}.docx`, blob: new Blob([new Uint8Array(bytes)]) }] };
  };

const formats: readonly (readonly [string, FileId, ExportResume, boolean])[] = [
  ['JSON', 'resume.file-json', exportJson, true],
  ['JSON Resume', 'resume.file-json-resume', exportJsonResume, true],
  ['Markdown', 'resume.file-markdown', exportMarkdown, true],
  ['text', 'resume.file-text', exportText, true],
  ['text without data', 'resume.file-text', exportText, false],
  ['Word', 'resume.file-docx', exportWord(true), true],
  ['Word without data', 'resume.file-docx', exportWord(false), false],
];

async function leave(document: ResumeDocument, id: FileId, format: ExportResume, attachData: boolean) {
  const { files } = await format({
    document,
    name: '简历',
    options: { ...defaultExportOptions, attachData, attachToText: attachData },
    signal: new AbortController().signal,
    progress: () => undefined,
  });
  const [file] = files;
  if (!file) throw new Error('no file');
  const blob = await labelFile(id, file.blob, hasModelText(document) ? 'partly-model' : 'no-model');
  return { name: file.name, bytes: new Uint8Array(await blob.arrayBuffer()) };
}

async function comeBack({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<ResumeDocument> {
  const cmap = () => Promise.reject(new Error('not needed'));
  const reading = await readResumeFile(bytes, name, { strict: false, newId, cmap });
  const empty = makeDocument(newId);
  if (reading.kind === 'document')
    return importSections(reading.sections, new Set(['fields', 'modules', 'styles']))(empty);
  if (reading.kind === 'problem') throw new Error(reading.message);
  const { recognised } = reading;
  expect(recognised.rest.join('\n')).not.toMatch(says);
  return importRecognised(recognised, applyAll(recognised.outline), true, newId)(empty);
}

const written = markModelWritten(sampleResume());

describe('R-LABEL-05 the label survives export, import and export again', () => {
  test.each(formats)('R-LABEL-05 %s', async (_, id, format, attachData) => {
    const first = await leave(written, id, format, attachData);
    const back = await comeBack(first);
    expect(hasModelText(back)).toBe(true);
    // The label's words are the file's, not the resume's.
    expect(JSON.stringify(back.fields)).not.toMatch(says);
    const second = await leave(back, id, format, attachData);
    expect(hasModelText(await comeBack(second))).toBe(true);
    if (!id.endsWith('docx')) {
      const text = new TextDecoder().decode(second.bytes);
      expect(text.match(/由 AI 生成/g)?.length).toBe(1);
    }
  });

  test.each(formats)('R-LABEL-05 %s of one’s own stays without', async (_, id, format, attachData) => {
    const file = await leave(sampleResume(), id, format, attachData);
    expect(hasModelText(await comeBack(file))).toBe(false);
    if (!id.endsWith('docx')) expect(new TextDecoder().decode(file.bytes)).not.toMatch(says);
  });
});
