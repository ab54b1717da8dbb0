// @vitest-environment jsdom
import { sampleResume } from '@baigong/resume';
import { expect, test, vi } from 'vitest';
import { defaultExportOptions, type ExportResult } from '@baigong/resume-export/export-job';
import { exportFormats, type ExportFormat } from './formats.ts';
import { cancelExport, startExport, useExport } from './run-export.ts';

const [pdf] = exportFormats;
if (!pdf) throw new Error('There is no format');

/** A format whose export ends when it is told to, and counts how often it began. */
function slowFormat() {
  const { promise, resolve } = Promise.withResolvers<ExportResult>();
  const exportResume = vi.fn<() => Promise<ExportResult>>(() => promise);
  const format: ExportFormat = { ...pdf, load: () => Promise.resolve({ exportResume }) } as ExportFormat;
  return { format, exportResume, finish: () => resolve({ files: [] }) };
}

const order = (format: ExportFormat, hasPreview = true) => ({
  format,
  fileName: '林知夏',
  document: sampleResume(),
  options: defaultExportOptions,
  hasPreview,
});

test('R-XFER-02 a second export is ignored while one runs, and taken when it is over', async () => {
  const { format, exportResume, finish } = slowFormat();
  const first = startExport(order(format));
  expect(useExport.getState().running).toBe('PDF');
  await startExport(order(format));
  await vi.waitFor(() => expect(exportResume).toHaveBeenCalledTimes(1));
  finish();
  await first;
  expect(useExport.getState().running).toBeUndefined();
  await startExport(order(format));
  expect(exportResume).toHaveBeenCalledTimes(2);
});

test('R-XFER-02 a cancelled export leaves room for the next', async () => {
  const { format, exportResume, finish } = slowFormat();
  const first = startExport(order(format));
  await vi.waitFor(() => expect(exportResume).toHaveBeenCalledTimes(1));
  cancelExport();
  finish();
  await first;
  expect(useExport.getState()).toMatchObject({ running: undefined, problem: undefined });
});

test('R-XFER-05 without the preview an export that is drawn says so, and JSON is still written', async () => {
  for (const format of exportFormats) {
    const exportResume = vi.fn<() => Promise<ExportResult>>(() => Promise.resolve({ files: [] }));
    const counted: ExportFormat = { ...format, load: () => Promise.resolve({ exportResume }) };
    await startExport(order(counted, false));
    expect(useExport.getState().problem).toBe(format.needsPreview ? '未找到预览元素，无法导出' : undefined);
    expect(exportResume).toHaveBeenCalledTimes(format.needsPreview ? 0 : 1);
  }
  expect(exportFormats.filter(({ needsPreview }) => needsPreview).map(({ id }) => id)).toEqual([
    'pdf',
    'png',
    'html',
  ]);
});
