import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { loadDocument, sampleResume, type ResumeDocument } from '@baigong/resume';
import { poppler } from '../support/poppler.ts';
import type { EngineBrowser } from './engine-browser.ts';
import { expect, test } from './fixtures.ts';
import { button, dialog, region, saying, textBox, type Visitor } from './visitor.ts';

/** Has the resume centre make a new resume of a file. */
async function importAsNew(visitor: Visitor, file: string): Promise<void> {
  await visitor.open('/resume');
  await visitor.press(button('导入'));
  await visitor.expect(dialog('导入简历'));
  await visitor.browser.setFiles('input[aria-label="选择简历文件"]', [file]);
  await visitor.press(button('导入所选', dialog('导入简历')));
  await visitor.until(() => /\/resume\/edit\/\d+$/.test(location.pathname));
  await visitor.expect(textBox('姓名'));
}

/** The document that the browser's database has for the open resume. */
async function storedDocument(browser: EngineBrowser): Promise<ResumeDocument> {
  const record = await browser.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
      });
    const database = await result(indexedDB.open('ChatDatabase'));
    const id = location.pathname.split('/').at(-1) ?? '';
    const found: unknown = await result(database.transaction('resumes').objectStore('resumes').get(id));
    database.close();
    return found;
  });
  return loadDocument((record as { document: unknown }).document).document;
}

test('R-ENGINE-03 a resume that was imported, exported as PDF and imported again is the same @smoke', async ({
  visitor,
}, info) => {
  const given = info.outputPath('resume.json');
  await writeFile(given, JSON.stringify(sampleResume()));
  await importAsNew(visitor, given);
  const first = await storedDocument(visitor.browser);
  expect(first.fields).toEqual(sampleResume().fields);

  await visitor.press(button('导入导出'));
  await visitor.expect(dialog('导入/导出'));
  const pdf = await visitor.download(button('开始导出'));
  await visitor.expect(saying('文字可复制 · 1 页 · 可被招聘系统解析'));
  const text = execFileSync(poppler('pdftotext'), [pdf, '-'], { encoding: 'utf8' });
  for (const part of ['林知夏', '高级前端工程师', '工作经历', '云帆数科（示例）', 'zhixia.lin@example.com'])
    expect(text).toContain(part);

  await importAsNew(visitor, pdf);
  await visitor.expect(saying('林知夏', region('预览面板')));
  expect((await storedDocument(visitor.browser)).fields).toEqual(first.fields);
});
