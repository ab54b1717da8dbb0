import { writeFile } from 'node:fs/promises';
import { makePdf } from '../../apps/web/src/features/resume/test/sample-files.ts';
import { test } from './fixtures.ts';
import { button, list, radio, region, saying, textBox } from './visitor.ts';

test('R-ENGINE-06 a PDF opens as pages, and its words are found @smoke', async ({ visitor }, info) => {
  const file = info.outputPath('合同.pdf');
  await writeFile(
    file,
    makePdf([
      { text: '租赁合同', x: 60, y: 780, size: 20 },
      { text: '押金为两个月租金。', x: 60, y: 740 },
    ]),
  );
  await visitor.open('/document');
  await visitor.until(() => document.querySelector('[data-testid="pick-documents"]') !== null);
  await visitor.browser.setFiles('[data-testid="pick-documents"]', [file]);
  const page = { css: '[role=group]', name: '第 1 页', within: region('文档正文') };
  await visitor.expect(page);
  await visitor.until(
    () => document.querySelector('[role=group][aria-label="第 1 页"]:not([aria-busy]) canvas') !== null,
  );
  await visitor.browser.shortcut('f');
  const find = { css: '[role=search], search', name: '在文中查找' };
  await visitor.fill(textBox(undefined, find), '押金为两个月');
  await visitor.expect({ css: '[role=status]', text: '1 / 1', within: find });
});

test('R-ENGINE-11 feedback is sent and stays in the list of one’s own', async ({ visitor }) => {
  await visitor.open('/feedback');
  await visitor.press(radio('建议'));
  await visitor.fill(textBox('内容'), '希望简历支持导出成长图');
  await visitor.press(button('发送反馈'));
  await visitor.expect(saying('希望简历支持导出成长图', list('我的反馈')));
});

test('R-ENGINE-12 a question of the quiz is answered by key and explained', async ({ visitor }) => {
  await visitor.open('/mandarinQuiz');
  await visitor.press(button(/^平翘舌/));
  await visitor.expect({ css: 'button[aria-keyshortcuts="1"]' });
  await visitor.browser.type('1');
  await visitor.press(button('下一题', region('讲解')));
  await visitor.until(() => document.querySelector('[aria-label^="第 2 题"]') !== null);
});
