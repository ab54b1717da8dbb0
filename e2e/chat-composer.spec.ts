import type { ModelInfo } from '@baigong/contracts';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/fixtures.ts';

const box = (page: Page) => page.getByRole('textbox', { name: '输入消息' });
const log = (page: Page) => page.getByRole('log', { name: '对话内容' });

async function openChat(page: Page, models: readonly ModelInfo[] = []): Promise<Locator> {
  await page.route('**/api/models', (route) => route.fulfill({ json: { models, problems: [] } }));
  await page.goto('/chat');
  const field = box(page);
  await expect(field).toBeVisible();
  return field;
}

const blind: ModelInfo = {
  id: 'a/blind',
  name: '文字模型',
  endpoint: '甲服务',
  abilities: ['text', 'tools'],
  context: 2_000,
  local: false,
};
const seeing: ModelInfo = {
  id: 'b/seeing',
  name: '看图模型',
  endpoint: '乙服务',
  abilities: ['text', 'vision'],
  context: 64_000,
  local: true,
};

test('R-COMP-01 Enter sends, Shift+Enter breaks the line @both @main', async ({ page }) => {
  const field = await openChat(page);
  await field.pressSequentially('/计算 1+');
  await field.press('Shift+Enter');
  await field.pressSequentially('2');
  await expect(field).toHaveValue('/计算 1+\n2');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect(log(page)).toContainText('/计算 1+');
});

test('R-COMP-02 nothing is sent in the middle of Chinese input', async ({ page, context }) => {
  const field = await openChat(page);
  await field.focus();
  const keys = await context.newCDPSession(page);
  await keys.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 });
  // The Enter that takes the pinyin as it is: once as input methods mark it, once without the mark.
  for (const code of [229, 13])
    await keys.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      windowsVirtualKeyCode: code,
      key: code === 229 ? 'Process' : 'Enter',
      code: 'Enter',
    });
  await expect(field).toHaveValue('nihao');
  await keys.send('Input.insertText', { text: '你好' });
  await expect(field).toHaveValue('你好');
  await expect(log(page)).not.toContainText('nihao');
  await field.press('Enter');
  await expect(log(page)).toContainText('你好');
  await expect(field).toHaveValue('');
});

test('R-COMP-03 the composer grows to about ten lines and then scrolls; the tall editor takes more @both', async ({
  page,
}) => {
  const field = await openChat(page);
  const height = async () => (await field.boundingBox())?.height ?? 0;
  const one = await height();
  await field.fill('一\n二\n三');
  const three = await height();
  expect(three).toBeGreaterThan(one * 1.5);
  await field.fill(Array.from({ length: 60 }, (_, at) => `第 ${at} 行`).join('\n'));
  const most = await height();
  expect(most).toBeLessThan(320);
  expect(await field.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
  await page.getByRole('button', { name: '展开输入框' }).click();
  expect(await height()).toBeGreaterThan(most * 1.5);
  await page.keyboard.press('Escape');
  expect(await height()).toBe(most);
});

test('R-COMP-04 a pasted photo of 12 megapixels is made small enough to send', async ({ page }) => {
  const field = await openChat(page, [blind, seeing]);
  await field.focus();
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4_000, 3_000);
    const drawing = canvas.getContext('2d');
    if (!drawing) throw new Error('no canvas');
    for (let at = 0; at < 4_000; at++) {
      drawing.fillStyle = `hsl(${at % 360} 70% ${30 + (at % 40)}%)`;
      drawing.fillRect((at * 97) % 4_000, (at * 61) % 3_000, 300, 300);
    }
    const data = new DataTransfer();
    data.items.add(
      new File([await canvas.convertToBlob({ type: 'image/jpeg' })], '照片.jpg', { type: 'image/jpeg' }),
    );
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByRole('button', { name: '移除 照片.jpg' })).toBeVisible();
  const chip = page.getByRole('list', { name: '附件' }).getByRole('listitem');
  await expect(chip).toContainText('1568 × 1176');
  const bytes = await chip
    .locator('img')
    .evaluate((image) => ((image as HTMLImageElement).src.length * 3) / 4);
  expect(bytes).toBeLessThan(1_500_000);

  await test.step('R-COMP-11 a model that cannot see it is named, and another offered', async () => {
    await expect(page.getByText('“文字模型”看不懂图片')).toBeVisible();
    await page.getByRole('button', { name: '换成 看图模型' }).click();
    await expect(page.getByText('“文字模型”看不懂图片')).toBeHidden();
    await expect(page.getByRole('button', { name: /当前模型.*看图模型/ })).toBeVisible();
  });
});

test('R-COMP-05 a GBK file is read, a binary one and a broken PDF are refused with a sentence', async ({
  page,
}) => {
  await openChat(page);
  const picker = page.getByTestId('attach');
  const gbk = Buffer.from('d0d5c3fb2cb5e7bbb00ad5c5c8fd2c313338', 'hex');
  await picker.setInputFiles({ name: '通讯录.csv', mimeType: 'text/csv', buffer: gbk });
  await expect(page.getByRole('list', { name: '附件' })).toContainText('通讯录.csv');
  await picker.setInputFiles({
    name: 'a.bin',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from([0, 1, 2, 255, 254, 0, 9]),
  });
  await expect(page.getByText('“a.bin”不是文本文件')).toBeVisible();
  await picker.setInputFiles({
    name: '合同.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n\0\xff', 'latin1'),
  });
  await expect(page.getByText(/“合同\.pdf”：文件已损坏/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('list', { name: '附件' })).toContainText('通讯录.csv');
  await page.getByRole('button', { name: '移除 通讯录.csv' }).click();
  await expect(page.getByRole('list', { name: '附件' })).toBeHidden();
});

test('R-COMP-04 R-COMP-05 a picture and a text file dropped on the page are attached and sent', async ({
  page,
}) => {
  await openChat(page);
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 30);
    canvas.getContext('2d')?.fillRect(0, 0, 20, 20);
    const dropped = new DataTransfer();
    dropped.items.add(new File([await canvas.convertToBlob()], '图.png', { type: 'image/png' }));
    dropped.items.add(new File(['春眠不觉晓'], '诗.txt', { type: 'text/plain' }));
    for (const kind of ['dragenter', 'dragover', 'drop'])
      document.body.dispatchEvent(
        new DragEvent(kind, { dataTransfer: dropped, bubbles: true, cancelable: true }),
      );
  });
  const attached = page.getByRole('list', { name: '附件' });
  await expect(attached.getByRole('listitem')).toHaveCount(2);
  await expect(attached.locator('[aria-busy="true"]')).toHaveCount(0);
  await box(page).fill('看看这些');
  await box(page).press('Enter');
  const question = page.locator('[data-role="user"]').last();
  await expect(question).toContainText('诗.txt');
  await expect(question.getByRole('button', { name: '查看图片 图.png' })).toBeVisible();
  await expect(attached).toBeHidden();
});

test('R-COMP-05 a very long paste becomes a file, and one press brings it back', async ({ page }) => {
  const field = await openChat(page);
  await field.focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '长'.repeat(9_000));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByRole('list', { name: '附件' })).toContainText('粘贴的文字.txt');
  await page.getByRole('button', { name: '改回文字' }).click();
  await expect(field).toHaveValue('长'.repeat(9_000));
  await expect(page.getByRole('list', { name: '附件' })).toBeHidden();
});

test('R-COMP-06 slash commands by keyboard alone @main', async ({ page }) => {
  const field = await openChat(page);
  await field.pressSequentially('/');
  const options = page.getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await field.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await field.press('Escape');
  await expect(options).toHaveCount(0);
  await field.fill('');
  await field.pressSequentially('/js');
  await expect(options.first()).toContainText('/计算');
  await field.press('Tab');
  await expect(field).toHaveValue('/计算 ');
  await expect(page.getByRole('button', { name: '299 打八折', exact: true })).toBeVisible();
  await field.pressSequentially('0.1+0.2');
  await field.press('Enter');
  await expect(log(page)).toContainText('0.3');
});

test('R-COMP-07 a prompt’s blanks are filled by Tab, and Escape lets Tab leave', async ({ page }) => {
  const field = await openChat(page);
  await page.getByRole('button', { name: '提示词库' }).click();
  const library = page.getByRole('dialog', { name: '提示词库' });
  await library.getByLabel('搜索提示词').fill('邮件');
  await library.getByRole('button', { name: /商务邮件/ }).click();
  await library.getByLabel('对方是谁').fill('王老师');
  await expectAccessible(page);
  await library.getByRole('button', { name: '放进输入框' }).click();
  await expect(field).toHaveValue(/收件人：王老师/);
  await expect(field).toBeFocused();
  await page.keyboard.type('师生');
  await page.keyboard.press('Tab');
  await page.keyboard.type('请假');
  await expect(field).toHaveValue(/我们的关系：师生；要说的事：请假；/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(field).not.toBeFocused();
});

test('R-COMP-07 one’s own prompt is added, kept across a reload, deleted, and brought back', async ({
  page,
}) => {
  await openChat(page);
  const open = () => page.getByRole('button', { name: '提示词库' }).click();
  const library = page.getByRole('dialog', { name: '提示词库' });
  await open();
  await library.getByRole('button', { name: '新建' }).click();
  await library.getByRole('button', { name: '保存' }).click();
  await expect(library.getByText('请写一个标题')).toBeVisible();
  await library.getByLabel('标题').fill('检查清单');
  await library.getByLabel('正文').fill('检查{{对象}}，列出问题。');
  await library.getByRole('button', { name: '保存' }).click();
  await expect(library.getByRole('article', { name: '检查清单' })).toBeVisible();
  await page.reload();
  await open();
  await library.getByLabel('搜索提示词').fill('检查清单');
  await library.getByRole('button', { name: /^检查清单/ }).click();
  await library.getByRole('button', { name: '删除 检查清单' }).click();
  await expect(library.getByText('没有找到')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(library.getByRole('button', { name: /^检查清单/ })).toBeVisible();
});

test('R-COMP-08 model, temperature, tools and role are set for the session and stay @both', async ({
  page,
}) => {
  await openChat(page, [blind, seeing]);
  const open = () => page.getByRole('button', { name: '对话设置' }).click();
  const settings = page.getByRole('dialog', { name: '对话设置' });
  await open();
  await settings.getByRole('radio', { name: /看图模型/ }).click();
  await settings.getByLabel('发散程度').focus();
  await page.keyboard.press('ArrowRight');
  await settings.getByRole('switch', { name: '让模型使用工具' }).click();
  await settings.getByLabel('角色与要求').fill('你是一位老师');
  await expectAccessible(page);
  await settings.getByRole('button', { name: '完成' }).click();
  await expect(settings).toBeHidden();
  await page.reload();
  await open();
  await expect(settings.getByRole('radio', { name: /看图模型/ })).toBeChecked();
  await expect(settings.getByLabel('发散程度')).toHaveValue('0.8');
  await expect(settings.getByRole('switch', { name: '让模型使用工具' })).not.toBeChecked();
  await expect(settings.getByLabel('角色与要求')).toHaveValue('你是一位老师');
  await settings.getByRole('button', { name: '全部恢复默认' }).click();
  await expect(settings.getByRole('radio', { name: /文字模型/ })).toBeChecked();
});

test('R-COMP-09 the gauge fills with the draft, and near the end it says what will happen', async ({
  page,
}) => {
  const field = await openChat(page, [blind]);
  const gauge = page.getByRole('meter', { name: '上下文用量' });
  await expect(gauge).toHaveAttribute('aria-valuenow', /^[0-3]$/);
  await field.fill('字'.repeat(1_600));
  await expect(page.getByText('快到模型能读的长度')).toBeVisible();
  await expect(gauge).toHaveAttribute('aria-valuenow', /^8\d$/);
  await field.fill('字'.repeat(2_000));
  await expect(page.getByText(/发送时会略去最早的 1 条消息/)).toBeVisible();
});

test('R-CHAT-15 a draft is there again after a reload, and each session has its own', async ({ page }) => {
  const field = await openChat(page);
  await field.pressSequentially('还没写完');
  await page.reload();
  await expect(box(page)).toHaveValue('还没写完');
});

test('R-CHAT-17 without a model the composer says so, leads to the ways to connect one, and its suggestions work @both', async ({
  page,
}) => {
  await openChat(page);
  await expect(page.getByText('未连接模型，可用本地工具')).toBeVisible();
  await expect(page.getByRole('button', { name: '发送' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: /算一笔账/ }).click();
  await expect(log(page)).toContainText('239.2');
  await expect(page.getByRole('list', { name: '可以这样开始' })).toBeHidden();
  await page.getByRole('button', { name: '连接方法' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('R-COMP-01 on the first screen nothing moves when the models turn up', async ({ page }) => {
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/models', async (route) => {
    await asked;
    await route.fulfill({ json: { models: [blind], problems: [] } });
  });
  await page.goto('/chat');
  const place = async () => [
    await box(page).boundingBox(),
    await page.getByRole('list', { name: '可以这样开始' }).boundingBox(),
  ];
  await expect(box(page)).toBeVisible();
  const before = await place();
  answer();
  await expect(page.getByRole('button', { name: /润色一段文字/ })).toBeVisible();
  expect(await place()).toEqual(before);
});

/** A browser that recognises speech. @param place what it says of Chinese on the device; undefined: it has no such call */
async function withRecognition(page: Page, place?: string): Promise<void> {
  await page.addInitScript((answer) => {
    class Recognition extends EventTarget {
      processLocally = false;
      static installed = false;
      start() {
        const transcript = this.processLocally ? '在本机' : '在线上';
        queueMicrotask(() => {
          const results = [Object.assign([{ transcript }], { isFinal: true })];
          this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results }));
          this.dispatchEvent(new Event('end'));
        });
      }
      stop() {}
      abort() {}
    }
    if (answer !== undefined)
      Object.assign(Recognition, {
        available: async () => (Recognition.installed ? 'available' : answer),
        install: async () => (Recognition.installed = true),
      });
    Object.assign(window, { SpeechRecognition: Recognition, webkitSpeechRecognition: Recognition });
  }, place);
  await page.goto('/chat');
}

test('R-COMP-10 R-COMP-13 before speech may leave the device the visitor is told, once', async ({ page }) => {
  await withRecognition(page);
  const box = page.getByLabel('输入消息', { exact: true });
  const voice = page.getByRole('button', { name: '语音输入' });
  const notice = page.getByRole('status', { name: '输入提示' });
  await voice.click();
  await expect(notice).toContainText('录音可能传给浏览器的厂商');
  await notice.getByRole('button', { name: '取消' }).click();
  await expect(notice).not.toContainText('录音');
  await expect(box).toHaveValue('');

  await voice.click();
  await notice.getByRole('button', { name: '开始说话' }).click();
  await expect(box).toHaveValue('在线上');
  await page.reload();
  await box.fill('');
  await voice.click();
  await expect(box).toHaveValue('在线上');
});

test('R-COMP-13 speech stays on the device where the browser recognises it there, or can after a download', async ({
  page,
  context,
}) => {
  await withRecognition(page, 'available');
  await page.getByRole('button', { name: '语音输入' }).click();
  await expect(page.getByLabel('输入消息', { exact: true })).toHaveValue('在本机');

  const second = await context.newPage();
  await withRecognition(second, 'downloadable');
  await second.getByLabel('输入消息', { exact: true }).fill('');
  await second.getByRole('button', { name: '语音输入' }).click();
  await second.getByRole('button', { name: '下载语音包' }).click();
  await expect(second.getByLabel('输入消息', { exact: true })).toHaveValue('在本机');
});
