import {
  longResume,
  makeResumeRecord,
  sampleResume,
  switchTemplate,
  type Entry,
  type EntryMap,
  type ResumeDocument,
} from '@baigong/resume';
import type { Page } from '@playwright/test';
import { putRecords } from './database.ts';

/** A photo of 8 x 8 pixels. */
const photo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFElEQVR4nGNgYPiPFQ0tCQaG/1gRABpKH+HzQPHeAAAAAElFTkSuQmCC';

const paragraph =
  '负责交易中台的架构演进，把 12 个单体模块拆为领域服务，核心接口 P99 由 420 ms 降到 95 ms；主导全链路压测与容量治理，大促峰值 8.6 万 QPS 平稳通过，机器成本同比下降 31%。';

/** Rich text with everything that rich text can hold. */
const richText = `<h3>职责与成果</h3><p>${paragraph.repeat(3)}</p><ol>${`<li><p>${paragraph}</p></li>`.repeat(4)}</ol>
<h3>技术栈</h3><h4>后端</h4><p style="text-align: center">Go、<strong>Java</strong>、<em>Kubernetes</em>、<u>PostgreSQL</u></p>
<ul><li><p>外层</p><ul><li><p>内层：${paragraph}</p></li><li><p>再一条</p></li></ul></li><li>没有段落的一条<br>换了行</li></ul><p></p><p>${paragraph}<a href="https://example.com/portfolio">作品集</a>。</p>`;

function editDescriptions(map: EntryMap, value: string): EntryMap {
  const edit = (entry: Entry): Entry => ({
    ...entry,
    fields: entry.fields.map((field) => (field.type === 'editor' ? { ...field, value } : field)),
  });
  return Object.fromEntries(Object.entries(map).map(([id, entry]) => [id, edit(entry)]));
}

export function withPhoto(document: ResumeDocument, picture = photo): ResumeDocument {
  const imgUpload = document.fields.imgUpload.map((item) => ({ ...item, value: picture }));
  return { ...document, fields: { ...document.fields, imgUpload } };
}

export function inTemplate(document: ResumeDocument, id: string): ResumeDocument {
  return { ...document, styles: switchTemplate(document.styles, id) };
}

/** A name, a job, a school. */
export const shortResume = (): ResumeDocument => longResume(2);

/** About three pages in an ordinary template. */
export const threePageResume = (): ResumeDocument => longResume(24, 3);

/** Long rich text with headings and nested lists in every job and project, and a profile under the head. */
export function richResume(): ResumeDocument {
  const document = sampleResume();
  const { fields } = document;
  return {
    ...document,
    fields: {
      ...fields,
      workExperiences: editDescriptions(fields.workExperiences, richText),
      projectExperiences: editDescriptions(fields.projectExperiences, richText),
    },
  };
}

const idOf = (at: number): string => String(7_200_000_000_000_000_001n + BigInt(at));

/** Puts resumes into the browser's database, the n-th under `/resume/edit/{id}` of the addresses given back. */
export async function seedResumes(page: Page, documents: readonly ResumeDocument[]): Promise<string[]> {
  const records = documents.map((document, at) =>
    makeResumeRecord(idOf(at), 1_700_000_000_000, document, { title: `示例简历 ${at + 1}` }),
  );
  await putRecords(page, 'resumes', records);
  await page.evaluate(() => {
    for (const key of ['resume-field-store', 'resume-modules-store', 'resume-style-store', 'resume-open'])
      localStorage.removeItem(key);
  });
  return records.map(({ id }) => `/resume/edit/${id}`);
}

/** Opens the editor at an address and waits until the sheets stand in their own font. */
export async function openEditor(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('.resume-title').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => {
    const { fonts } = document as unknown as { fonts: Iterable<{ status: string }> & { status: string } };
    return fonts.status === 'loaded' && [...fonts].some(({ status }) => status === 'loaded');
  });
}

/** Puts one resume into the browser's database and opens it in the editor. */
export async function openResume(page: Page, document: ResumeDocument): Promise<void> {
  const [address = ''] = await seedResumes(page, [document]);
  await openEditor(page, address);
}

/** Shows the editing panel: on a phone it takes turns with the preview. */
export async function startEditing(page: Page): Promise<void> {
  const edit = page.getByRole('radiogroup', { name: '简历模式' }).getByRole('radio', { name: '编辑' });
  if (await edit.isVisible()) await edit.click();
}
