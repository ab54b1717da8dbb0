import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './support/fixtures.ts';
import { test } from './support/model-fixtures.ts';
import { seedResumes, shortResume } from './support/open-resume.ts';

/** Opens the rewriting of a description in a resume. */
async function openRewriting(page: Page, html: string) {
  const document = shortResume();
  const [job] = Object.values(document.fields.workExperiences);
  const described = job?.fields.find(({ type }) => type === 'editor');
  if (described) described.value = html;
  const [address = ''] = await seedResumes(page, [document]);
  await page.goto(address);
  await page.getByRole('button', { name: 'AI 改写' }).first().click();
  return page.getByRole('region', { name: 'AI 改写' });
}

test('R-EDIT-111 R-EDIT-190 what a rewriting invents and leaves out is marked in the comparison and named @both', async ({
  page,
}) => {
  const panel = await openRewriting(
    page,
    '<ul><li>#编造 负责订单系统重构，8 人参与</li><li>每周给新人讲课</li></ul>',
  );
  await panel.getByRole('button', { name: '润色' }).click();
  const changes = panel.getByRole('group', { name: '改动对照' });
  for (const text of ['Rust', '阿里巴巴', '五百万元', '省级科技进步二等奖'])
    await expect(changes.locator('ins mark').filter({ hasText: text })).not.toHaveCount(0);
  await expect(changes.locator('del mark').filter({ hasText: '8' })).not.toHaveCount(0);
  const notes = panel.getByRole('status');
  await expect(notes.filter({ hasText: '原文里没有' })).toContainText(
    'Rust、阿里巴巴、五百万元、省级科技进步二等奖',
  );
  await expect(notes.filter({ hasText: '改写后少了' })).toContainText('8 人、每周给新人讲课');
  await expect(panel.getByRole('button', { name: '采纳' })).toBeVisible();
  await expectAccessible(page);
});

test('R-EDIT-193 a refusal is said to be one and cannot be taken @both', async ({ page }) => {
  const panel = await openRewriting(page, '<p>#婉拒 负责门店收银和盘点</p>');
  await panel.getByRole('button', { name: '润色' }).click();
  await expect(panel.getByRole('status')).toContainText(
    '模型没有照做，原文没有变。它的回答是：“抱歉，我无法完成这个请求。”',
  );
  await expect(panel.getByRole('button', { name: '采纳' })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: '重试' })).toBeVisible();
  await panel.getByRole('button', { name: '放弃' }).click();
  await expect(panel.getByText('模型没有照做')).toHaveCount(0);
  await expectAccessible(page);
});

test('R-EDIT-194 a tidying that loses a job and a school keeps their lines, and what it added is marked @both', async ({
  page,
}) => {
  await page.goto('/resume');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const centre = page.getByRole('dialog', { name: '导入简历' });
  await centre.getByRole('button', { name: '粘贴文字' }).click();
  const text = `姓名：钱多多
邮箱：qian@example.com
#漏掉
工作经历
2020.03-2022.06 云帆数科 前端工程师
负责官网开发
2018.07-2020.02 青禾科技 测试工程师
写测试用例，跟进缺陷
教育经历
2010.09-2014.06 南方大学 会计学 本科`;
  await centre.getByRole('textbox', { name: '简历的文字' }).fill(text);
  await centre.getByRole('button', { name: '识别文字' }).click();
  await centre.getByRole('button', { name: '用 AI 整理' }).click();
  await expect(centre).toContainText('有 4 行它没有放进任何栏目，原样列在“没认出的行”里');
  const rest = centre.getByRole('list', { name: '没认出的行' });
  await expect(rest).toContainText('青禾科技 测试工程师');
  await expect(rest).toContainText('写测试用例，跟进缺陷');
  await expect(rest).toContainText('南方大学 会计学 本科');
  await expect(centre.getByRole('status').filter({ hasText: '文件里没有' })).toContainText('鲁班奖');
  await expect(centre.locator('mark')).toContainText('鲁班奖');
  await expectAccessible(page);
  await centre.getByRole('button', { name: '导入所选' }).click();
  await expect(page).toHaveURL(/\/resume\/edit\/\w+$/);
  const kept = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('ChatDatabase');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('resumes').objectStore('resumes').getAll();
          reading.onsuccess = () => resolve(JSON.stringify(reading.result));
        };
      }),
  );
  for (const line of ['青禾科技 测试工程师', '写测试用例，跟进缺陷', '南方大学 会计学 本科'])
    expect(kept).toContain(line);
});
