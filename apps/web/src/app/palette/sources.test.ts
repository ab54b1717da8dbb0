// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { provideFeatureTools } from '../../shared/feature-tools/registry.ts';
import { features } from '../features.ts';
import { sources } from './sources.ts';

/** Written before the words were: what people type, and what must then stand first. */
const expected: Record<string, readonly string[]> = {
  做一份简历: ['做简历', '写简历', '新建简历', '个人简历', '求职', '找工作', '应聘', 'cv'],
  简历模板: ['模板', '简历模板'],
  '编辑简历，下载 PDF': ['下载', 'PDF', '导出', '打印', '改简历'],
  证件照换底色: [
    '证件照',
    '一寸照',
    '二寸',
    '换底色',
    '换背景',
    '白底',
    '蓝底照片',
    '报名照',
    '签证照',
    '抠图',
    '寸照',
  ],
  拍照与修图: ['美颜', '修图', '滤镜', '拍照'],
  合同脱敏: ['合同', '脱敏', '打码', '马赛克', '遮住身份证号'],
  照片变文字: ['OCR', '文字识别', '图片转文字', '扫描', '发票', '拍照识字'],
  图片压缩与转换: ['压缩图片', '图片格式', 'webp'],
  普通话模拟测试: ['普通话考试', '二甲', '模拟考'],
  用文字画图: ['画画', '海报', '壁纸', '插画', '头像'],
  读文档与摘要: ['论文', '摘要', '思维导图', '读PDF'],
  写作与翻译: ['翻译', '公众号', '周报', '写邮件', '润色'],
  模型与连接: ['密钥', 'api', 'DeepSeek', '接入模型'],
  深色外观: ['夜间', '黑夜模式', '护眼'],
  外观: ['字体', '字号', '主题'],
  我的数据: ['备份', '换电脑', '删除数据'],
  关于百工: ['帮助', '怎么用'],
  反馈与建议: ['投诉', '客服', 'bug'],
};

const context = { navigate: () => undefined };

/** The label of the first entry of all sources, in the palette's order. */
async function first(query: string): Promise<string | undefined> {
  for (const { find } of sources) {
    const [entry] = await Promise.resolve(find(query, context)).catch(() => []);
    if (entry) return entry.label;
  }
  return undefined;
}

test('R-SHELL-31 the words that people use lead to the right place first', async () => {
  provideFeatureTools(features.flatMap(({ tools }) => tools ?? []));
  const wrong: string[] = [];
  for (const [label, words] of Object.entries(expected))
    for (const word of words) {
      const found = await first(word);
      if (found !== label) wrong.push(`${word}: ${found ?? 'nothing'} instead of ${label}`);
    }
  expect(wrong).toEqual([]);
  expect(Object.values(expected).flat().length).toBeGreaterThanOrEqual(60);
});

test('R-SHELL-31 a screen is found by its own name', async () => {
  for (const label of ['聊天', '文生图', '图像分析', '社区画廊']) expect(await first(label)).toBe(label);
});
