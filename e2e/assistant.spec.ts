import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { makeResumeRecord, sampleResume, type ResumeDocument } from '@baigong/resume';
import type { ReceivedCall, Script } from '../apps/server/test/mock-provider/mock-provider.ts';
import { answer, callTools } from '../apps/server/test/mock-provider/scripts.ts';
import { putRecords, readRecord } from './support/database.ts';
import { portrait } from './support/fake-camera.ts';
import { expect, expectAccessible } from './support/fixtures.ts';
import { test } from './support/model-fixtures.ts';
import { poppler } from './support/poppler.ts';

// The face models ask a software GPU for their answer; it says that this is slow.
test.use({ expectedConsole: [/GPU stall due to ReadPixels|Automatic fallback to software WebGL/] });

const job = '数据分析师岗位要求：本科及以上学历，三年以上经验，熟悉 SQL、Python 和数据分析，能独立负责项目。';

/** What a model's call so far was answered, by the call's id. */
function resultOf({ body }: ReceivedCall, id: string): Record<string, unknown> {
  const { messages } = body as { messages: { role: string; tool_call_id?: string; content: string }[] };
  const said = messages.find(({ role, tool_call_id: of }) => role === 'tool' && of === id)?.content ?? '{}';
  return (JSON.parse(said) as { data?: Record<string, unknown> }).data ?? {};
}

/** A model's call, whose arguments may come from the results before it. */
const call =
  (id: string, name: string, input: (results: (of: string) => Record<string, unknown>) => object): Script =>
  (response, received) =>
    callTools({ id, name, args: [JSON.stringify(input((of) => resultOf(received, of)))] })(
      response,
      received,
    );

/** A little more than a page. */
function longSample(): ResumeDocument {
  const document = sampleResume();
  const more =
    '<p>负责支付网关的重构与压测，核心接口 P99 由 420 毫秒降到 95 毫秒，机器成本同比下降三成。</p>'.repeat(
      12,
    );
  for (const entry of Object.values(document.fields.workExperiences))
    for (const field of entry.fields)
      if (field.type === 'editor') field.value = `${field.value ?? ''}${more}`;
  return document;
}

const photoOf = (record: Record<string, unknown> | undefined): string =>
  (record?.['document'] as ResumeDocument | undefined)?.fields.imgUpload[0]?.value ?? '';

/** Colour of a pixel of a picture, and its size. */
const measure = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const corner = [...(context?.getImageData(2, 2, 1, 1).data ?? [])];
    return { width: canvas.width, height: canvas.height, corner };
  }, url);

async function openChat(page: Page, resume = sampleResume()) {
  await putRecords(page, 'resumes', [makeResumeRecord('r1', 1, resume, { title: '我的简历' })]);
  await page.goto('/chat');
  const box = page.getByLabel('输入消息', { exact: true });
  const last = page.getByRole('log', { name: '对话内容' }).locator('[data-role="assistant"]').last();
  const attach = async () => {
    await page.getByTestId('attach').setInputFiles(portrait);
    await expect(page.getByRole('list', { name: '附件' })).toContainText('512 × 512');
  };
  const send = async (text: string) => {
    await box.fill(text);
    await box.press('Enter');
  };
  const allow = (title: string) => {
    const card = last.getByRole('region', { name: `工具：${title}` });
    return { card, click: () => card.getByRole('button', { name: '允许', exact: true }).click() };
  };
  return { last, attach, send, allow };
}

test('R-TOOL-92 a resume for a pasted job, with a photo on white, as a PDF: one sentence, each change asked for', async ({
  page,
  provider,
}) => {
  const { last, attach, send, allow } = await openChat(page);
  await attach();
  provider.next(
    call('a', 'list_resumes', () => ({})),
    call('b', 'match_resume', () => ({ resume: 'r1', description: job })),
    call('c', 'make_job_resume', () => ({ resume: 'r1', job: '数据分析师', description: job })),
    call('d', 'make_id_photo', () => ({ picture: '附图', type: '一寸', background: 'white' })),
    call('e', 'set_resume_photo', (of) => ({ resume: of('c')['id'], picture: of('d')['id'] })),
    call('f', 'export_resume', (of) => ({ resume: of('c')['id'], format: 'pdf' })),
    answer('简历、照片和 PDF 都好了。'),
  );
  await send(`把这份岗位要求配一版简历，换张白底照片，导出 PDF。\n${job}`);
  await allow('新建岗位版简历').click();
  await allow('制作证件照').click();
  await allow('更换简历照片').click();
  const download = page.waitForEvent('download');
  await allow('导出简历').click();
  const file = await (await download).path();
  await expect(last).toContainText('简历、照片和 PDF 都好了。');
  // A title may have been asked for since, without tools.
  const lastCall = provider.calls.findLast(({ body }) => 'tools' in (body as object));
  if (!lastCall) throw new Error('no call');
  const offered = lastCall.body as { tools: { function: { name: string } }[] };
  expect(offered.tools.map((tool) => tool.function.name)).toEqual(
    expect.arrayContaining(['make_job_resume', 'make_id_photo', 'set_resume_photo', 'export_resume']),
  );

  const made = await readRecord(page, 'resumes', String(resultOf(lastCall, 'c')['id']));
  const { width, height, corner } = await measure(page, photoOf(made));
  expect(width / height).toBeCloseTo(295 / 413, 1);
  expect(Math.min(...corner)).toBeGreaterThanOrEqual(250);
  // The master has none of it.
  const master = await readRecord(page, 'resumes', 'r1');
  expect(photoOf(master)).toBe(sampleResume().fields.imgUpload[0]?.value ?? '');
  const images = spawnSync(poppler('pdfimages'), ['-list', file], { encoding: 'utf8' }).stdout;
  expect(images.split('\n').filter((line) => line.includes('image')).length).toBeGreaterThan(0);
  expect(spawnSync(poppler('pdftotext'), [file, '-'], { encoding: 'utf8' }).stdout).toContain('教育');
  await page.reload();
  // What a call changed stands open.
  await allow('更换简历照片').card.getByRole('button', { name: '撤销这个改动' }).click();
  await expect(allow('更换简历照片').card).toContainText('已撤销');
});

interface ReadLines {
  readonly sections: readonly {
    readonly entries: readonly {
      readonly fields: readonly { readonly lines?: readonly { readonly id: string }[] }[];
    }[];
  }[];
}

test('R-TOOL-103 R-TOOL-104 a model reads a resume and changes it by its ids: one question, one difference, one step back @both', async ({
  page,
  provider,
}) => {
  const { last, send, allow } = await openChat(page);
  const firstLine = (read: Record<string, unknown>): string | undefined =>
    (read as unknown as ReadLines).sections
      .flatMap(({ entries }) => entries.flatMap(({ fields }) => fields))
      .flatMap(({ lines = [] }) => lines)[0]?.id;
  provider.next(
    call('a', 'read_resume', () => ({ resume: 'r1' })),
    call('b', 'edit_resume', (of) => ({
      resume: 'r1',
      changes: [
        { action: 'set', id: firstLine(of('a')), text: '主导**性能治理**，首屏快了一倍' },
        { action: 'add', id: firstLine(of('a')), text: '带教三名新人' },
        { action: 'set', id: 'basic.post', text: '前端架构师' },
      ],
    })),
    answer('简历改好了。'),
  );
  await send('把简历改得更有力');
  const { card, click } = allow('修改简历');
  await expect(card).toContainText('带教三名新人');
  await expect(card).toContainText('前端架构师');
  await expectAccessible(page);
  const stored = async () => (await readRecord(page, 'resumes', 'r1'))?.['document'];
  const before = await stored();
  expect(JSON.stringify(before)).not.toContain('前端架构师');
  await click();
  await expect(last).toContainText('简历改好了。');
  expect(JSON.stringify(await stored())).toContain(
    '<li>主导<strong>性能治理</strong>，首屏快了一倍</li><li>带教三名新人</li>',
  );
  await card.getByRole('button', { name: '撤销这个改动' }).click();
  await expect(card).toContainText('已撤销');
  expect(await stored()).toEqual(before);
});

/** A picture with a line of text. */
const writtenPicture = (page: Page, text: string) =>
  page.evaluate((line) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [900, 240];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no context');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, 900, 240);
    context.fillStyle = '#111';
    context.font = '56px sans-serif';
    context.fillText(line, 60, 140);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, text);

test('R-TOOL-93 pictures attached to a message are worked on by slash commands, and a long resume becomes one page, without a model', async ({
  page,
  provider,
}) => {
  const { last, attach, send, allow } = await openChat(page, longSample());
  const before = provider.calls.length;
  await attach();
  const written = Buffer.from(await writtenPicture(page, '百工文字识别测试'), 'base64');
  await page
    .getByTestId('attach')
    .setInputFiles({ name: '便签.png', mimeType: 'image/png', buffer: written });
  await expect(page.getByRole('list', { name: '附件' })).toContainText('900 × 240');
  await send('/清理图片 附图1');
  await allow('清理图片信息').click();
  await expect(allow('清理图片信息').card.getByRole('img')).toBeVisible();
  await send('/图片信息 最新');
  await expect(last.getByRole('region', { name: '工具：图片信息' })).toContainText('512 × 512 像素');
  await send('/识字 便签');
  await expect(last.getByRole('region', { name: '工具：识别图片文字' })).toContainText('文字识别测试');

  await page.getByLabel('输入消息', { exact: true }).fill('/转图片');
  await page.getByRole('option', { name: /转图片/ }).click();
  const dialog = page.getByRole('dialog', { name: '转换图片' });
  await dialog
    .getByRole('combobox', { name: /图片的编号/ })
    .selectOption({ label: 'astronaut.jpg（无元数据）' });
  await dialog.getByRole('radio', { name: 'WebP' }).check();
  await dialog.getByRole('spinbutton', { name: /宽度/ }).fill('100');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByRole('button', { name: '执行' }).click();
  await expect(dialog.getByRole('status')).toContainText('100 × 100 像素');
  await dialog.getByRole('button', { name: '完成' }).click();

  await send('/智能一页 我的简历');
  await allow('智能一页').click();
  await expect(allow('智能一页').card).toContainText('现在正好一页');
  const download = page.waitForEvent('download');
  await send('/导出简历 我的简历');
  await allow('导出简历').click();
  const pages = spawnSync(poppler('pdfinfo'), [await (await download).path()], { encoding: 'utf8' }).stdout;
  expect(pages).toMatch(/^Pages:\s+1$/m);
  expect(provider.calls.length).toBe(before);
});
