import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readLabel } from '@baigong/pictures';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  channels,
  type Channel,
  type ChannelId,
  type FileId,
  type Form,
  type WrittenBy,
} from './channels.ts';
import { labelCode, labelMarkup, labelText } from './explicit-label.ts';
import { labelFile } from './label-file.ts';

const root = path.join(import.meta.dirname, '../..');
const packages = path.join(root, '../../../packages');
const sourcesIn = (folder: string, pattern: string) =>
  globSync(pattern, { cwd: folder })
    .filter((name) => !/\.test\.tsx?$|\/test(?:ing)?\//.test(name))
    .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));
const sources = [...sourcesIn(root, '**/*.{ts,tsx}'), ...sourcesIn(packages, '*/src/**/*.ts')];

const all = Object.entries(channels) as [ChannelId, Channel][];
const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
);
const office = zipSync({
  '[Content_Types].xml': strToU8('<Types></Types>'),
  '_rels/.rels': strToU8('<Relationships></Relationships>'),
  'word/document.xml': strToU8('<w:document/>'),
});

const samples: Readonly<Partial<Record<Form, string | Uint8Array>>> = {
  markdown: '# 标题\n\n正文\n',
  json: '{"a":1}',
  'json-resume': '{"basics":{},"meta":{"version":"v1.0.0"}}',
  html: '<!doctype html><html><head><title>x</title></head><body><p>部分内容由 AI 生成</p></body></html>',
  csv: '甲,乙\r\n1,2\r\n',
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><g/></svg>',
  png,
  docx: office,
  xlsx: office,
};

/** What drawers write themselves, each with a test of its own, named here. */
const drawn: Readonly<Partial<Record<Form, string>>> = {
  html: 'preview/paper, R-LABEL-07',
  png: 'preview/paper (R-LABEL-07), draw-session, export-map',
  pdf: 'export-pdf, R-LABEL-07',
  docx: 'build-word-document (R-LABEL-05), turns-to-word',
  xlsx: 'export-table',
  text: 'text-formats, R-LABEL-05',
};

const says = /(?:AI|人工智能)\s*(?:生成|合成)/;

async function made(id: FileId, form: Form, by: WrittenBy): Promise<{ bytes: Uint8Array; text: string }> {
  const sample = samples[form] ?? '';
  const part = typeof sample === 'string' ? sample : new Uint8Array(sample);
  const file = await labelFile(id, new Blob([part]), by);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts = form === 'docx' || form === 'xlsx' ? unzipSync(bytes) : undefined;
  const text = parts
    ? Object.values(parts)
        .map((one) => strFromU8(one))
        .join('\n')
    : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return { bytes, text };
}

const files = all.filter(([, { kind, model }]) => kind === 'file' && model) as [FileId, Channel][];
const copies = all.filter(([, { kind, model }]) => kind === 'copy' && model);

describe('R-LABEL-02 every channel is labelled where a model wrote, and nowhere else', () => {
  it.each(copies)('R-LABEL-02 %s says so in its words', (_, { form }) => {
    const write = (by: WrittenBy): string[] => {
      if (form === 'code')
        return ['python', 'ts', 'json', 'html', 'sql', ''].map((language) =>
          labelCode('x = 1\n', language, by),
        );
      if (form === 'rich') return [labelText('正文', by), labelMarkup('<p>正文</p>', by)];
      return [labelText('正文', by)];
    };
    for (const by of ['model', 'partly-model'] as const)
      for (const text of write(by)) expect(text).toMatch(says);
    for (const text of write('no-model')) expect(text).not.toMatch(says);
  });

  it.each(files)('R-LABEL-02 %s says so in words and metadata', async (id, { form }) => {
    for (const by of ['model', 'partly-model'] as const) {
      const { bytes, text } = await made(id, form, by);
      if (!drawn[form] || form === 'html') expect(text).toMatch(says);
      if (form === 'pdf' || form === 'text' || form === 'csv') continue;
      if (form === 'png') expect(readLabel(bytes)?.madeBy).toBe('model');
      else expect(text.replaceAll(/&quot;|&#34;/g, '"')).toMatch(/"Label"\s*:\s*"1"/);
    }
  });

  it.each(files)('R-LABEL-02 %s is as it was without a model', async (id, { form }) => {
    const sample = samples[form] ?? '';
    const { bytes } = await made(id, form, 'no-model');
    expect(bytes).toEqual(typeof sample === 'string' ? strToU8(sample) : new Uint8Array(sample));
  });

  it.each(files.filter(([, { form }]) => samples[form] !== undefined && form !== 'svg' && form !== 'csv'))(
    'R-LABEL-03 %s labelled again says it once',
    async (id, { form }) => {
      const sample = samples[form] ?? '';
      const part = typeof sample === 'string' ? sample : new Uint8Array(sample);
      const once = await labelFile(id, new Blob([part]), 'model');
      const twice = await (await labelFile(id, once, 'model')).arrayBuffer();
      const parts = form === 'docx' || form === 'xlsx' ? unzipSync(new Uint8Array(twice)) : undefined;
      const text = parts
        ? strFromU8(parts['docProps/custom.xml'] ?? new Uint8Array())
        : new TextDecoder('latin1').decode(twice);
      // XMP and the text chunk of a PNG, and the field and the sentence of JSON, are two places of one label.
      expect(text.match(/\bLabel\b/g)?.length).toBe(form === 'png' ? 2 : 1);
    },
  );
});

describe('R-LABEL-04 no channel exists outside the registry', () => {
  const literals = new Set(
    sources
      .filter(({ name }) => name !== 'shared/labels/channels.ts')
      .flatMap(({ text }) =>
        [...text.matchAll(/['"`]([a-z]+\.[a-z-]+(?:\$\{\w+\})?)['"`]/g)].map(([, id = '']) => id),
      ),
  );
  const isUsed = (id: ChannelId): boolean =>
    literals.has(id) ||
    [...literals].some((one) => one.includes('${') && id.startsWith(one.slice(0, one.indexOf('${'))));

  it.each(all)('R-LABEL-04 %s is used in the code', (id) => expect(isUsed(id)).toBe(true));

  it('R-LABEL-04 every screen of the registry shows the label', () => {
    const shown = new Set(
      sources.flatMap(({ text }) =>
        [...text.matchAll(/<(?:AiLabel|PaperLabel)\s+channel="([^"]+)"/g)].map(([, id]) => id),
      ),
    );
    const screens = all.filter(([, { kind }]) => kind === 'screen').map(([id]) => id);
    expect(shown).toEqual(new Set(screens));
  });

  it('R-LABEL-04 only the helpers write to the clipboard and hand files over', () => {
    const ways = /navigator\.clipboard\.write|execCommand\('copy'\)|\.download = /;
    const helpers = ['shared/lib/clipboard.ts', 'shared/lib/download.ts'];
    expect(
      sources
        .filter(({ text }) => ways.test(text))
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(helpers);
  });

  it('R-LABEL-04 a channel without a model says why', () => {
    for (const [id, { model, why }] of all) expect([id, model || (why ?? '') !== '']).toEqual([id, true]);
  });
});
