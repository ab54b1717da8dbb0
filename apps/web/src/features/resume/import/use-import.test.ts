// @vitest-environment jsdom
import { act, createElement, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importMessages, type ImportReading } from '@baigong/resume-import/import-reading';
import { readInWorker } from './read-in-worker.ts';
import { useImport, type Import } from './use-import.ts';

vi.mock('./read-in-worker.ts');
const reading = vi.mocked(readInWorker);
const json = (name: string) => new File(['{}'], name);
const document: ImportReading = {
  kind: 'document',
  source: 'json',
  sections: {},
  repairs: [],
  hostile: [],
};

let held: Import | undefined;
const take = vi.fn<() => Promise<void>>(() => Promise.resolve());
let unmount: () => void;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  function Holder() {
    const found = useImport(take);
    useEffect(() => {
      held = found;
    });
    return null;
  }
  const root = createRoot(globalThis.document.createElement('div'));
  act(() => root.render(createElement(Holder)));
  unmount = () => act(() => root.unmount());
});
afterEach(() => {
  unmount();
  vi.clearAllMocks();
});

test('R-XFER-02 a second import is ignored while one runs, and taken when it is over', async () => {
  const { promise, resolve } = Promise.withResolvers<ImportReading>();
  reading.mockReturnValueOnce(promise).mockResolvedValue(document);
  act(() => held?.takeJson(json('a.json')));
  act(() => {
    held?.takeJson(json('b.json'));
    held?.takeFile(json('c.pdf'));
    held?.takeText('张三');
  });
  expect(reading).toHaveBeenCalledTimes(1);
  await act(async () => {
    resolve(document);
    await promise;
  });
  expect(take).toHaveBeenCalledTimes(1);
  await act(async () => held?.takeJson(json('d.json')));
  expect(take).toHaveBeenCalledTimes(2);
});

test('R-XFER-62 a resume with wrong types is shown before it replaces anything', async () => {
  const odd = { ...document, repairs: ['工作经历：这里应当是文字，已恢复为默认值'] };
  reading.mockResolvedValueOnce(odd);
  await act(async () => held?.takeJson(json('a.json')));
  expect(take).not.toHaveBeenCalled();
  expect(held?.waiting).toEqual({ reading: odd, name: 'a.json' });
});

test('R-XFER-03 what cannot be read, or not be taken, changes nothing and says so', async () => {
  act(() => held?.takeJson(json('a.pdf')));
  expect(held?.problem).toBe('仅支持导入 .json 文件');
  expect(reading).not.toHaveBeenCalled();

  reading.mockRejectedValueOnce(new Error('the worker died'));
  await act(async () => held?.takeJson(json('a.json')));
  expect(held?.problem).toBe(importMessages.failed);

  take.mockRejectedValueOnce(new Error('the storage is full'));
  reading.mockResolvedValueOnce(document);
  await act(async () => held?.takeJson(json('a.json')));
  expect(held).toMatchObject({ problem: '导入失败，请重试', waiting: undefined, busy: false });
});
