import { expect, test } from './fixtures.ts';
import { heading, region, saying, textBox } from './visitor.ts';

const screens = [
  ['/chat', '聊天'],
  ['/messageToImg', '文生图'],
  ['/resume', '简历中心'],
  ['/resume/edit', '简历编辑'],
  ['/community', '社区画廊'],
  ['/selfie', '自拍'],
  ['/feedback', '反馈与建议'],
  ['/document', '文档'],
  ['/image', '图像分析'],
  ['/mandarinQuiz', '普通话测试'],
  ['/operate', '操作台'],
] as const;

test('R-ENGINE-01 every screen opens with its title and heading @smoke', async ({ visitor }) => {
  for (const [path, title] of screens)
    await test.step(path, async () => {
      await visitor.open(path);
      await visitor.until((wanted) => document.title === wanted, `${title} · 百工`);
      await visitor.until(() => document.querySelector('h1') !== null);
      // Firefox tells the console of every font that is on its way when a page is left.
      await visitor.until(() => document.fonts.status === 'loaded');
      expect(await visitor.see(heading(/^这个页面(?:出了点问题|没能加载)$/))).toEqual([]);
    });
});

test('R-ENGINE-02 what is typed into a resume shows on its sheet and outlives a reload @smoke', async ({
  visitor,
}) => {
  await visitor.open('/resume/edit');
  await visitor.fill(textBox('姓名'), '欧阳修 Ouyang');
  await visitor.expect(saying('欧阳修 Ouyang', region('预览面板')));
  await visitor.browser.reload();
  expect((await visitor.expect(textBox('姓名'))).value).toBe('欧阳修 Ouyang');
});
