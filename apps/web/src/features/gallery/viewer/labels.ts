import type { GalleryLicence, GalleryOrigin, GalleryReportKind, GallerySort } from '@baigong/contracts';
import type * as z from 'zod/mini';

export const licences: Record<GalleryLicence, { readonly name: string; readonly means: string }> = {
  ccBy: { name: 'CC BY', means: '可以自由使用，注明作者即可' },
  cc0: { name: 'CC0', means: '放弃权利，任何人随意使用' },
  view: { name: '仅供展示', means: '只能欣赏，使用前需征得同意' },
};

export const sorts: readonly { readonly value: GallerySort; readonly label: string }[] = [
  { value: 'newest', label: '最新' },
  { value: 'week', label: '本周热门' },
  { value: 'popular', label: '历史热门' },
];

export const origins: Record<GalleryOrigin, string> = {
  model: 'AI 生成',
  program: '程序化绘图，非 AI 模型',
  unknown: '作者上传',
};

export const reportKinds: readonly {
  readonly value: z.infer<typeof GalleryReportKind>;
  readonly label: string;
}[] = [
  { value: 'illegal', label: '违法违规' },
  { value: 'sexual', label: '色情低俗' },
  { value: 'violent', label: '血腥暴力' },
  { value: 'privacy', label: '侵犯隐私或肖像' },
  { value: 'copyright', label: '侵犯著作权' },
  { value: 'other', label: '其他问题' },
];
