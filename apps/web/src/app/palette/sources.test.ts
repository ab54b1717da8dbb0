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

/** Written before they were tried, and in no table: where each may lead. */
const unseen: Record<string, readonly string[]> = {
  转正申请: ['写作与翻译'],
  工作汇报: ['写作与翻译'],
  感谢信: ['写作与翻译'],
  婚礼致辞: ['写作与翻译'],
  写小说: ['写作与翻译'],
  英文邮件: ['写作与翻译'],
  道歉信: ['写作与翻译'],
  清明放几天: ['工作日'],
  华氏度: ['单位换算'],
  东京几点: ['时区'],
  属相: ['农历'],
  算术: ['计算'],
  多音字: ['拼音', '普通话'],
  词频: ['关键词'],
  论文字数: ['字数统计'],
  生成二维码: ['二维码'],
  简历照片: ['证件照', '更换简历照片', '简历'],
  结婚照: ['证件照'],
  公务员报名照: ['证件照'],
  蓝色背景: ['证件照'],
  身份证复印件: ['证件照', '合同脱敏', '照片变文字'],
  图片里的文字: ['照片变文字', '识别图片文字'],
  药品说明书: ['照片变文字', '写作与翻译', '读文档与摘要'],
  病历: ['照片变文字', '合同脱敏'],
  试卷: ['照片变文字'],
  成绩单: ['照片变文字', '读文档与摘要'],
  租房合同: ['合同脱敏', '列出文档'],
  遮名字: ['合同脱敏', '文档脱敏'],
  打码身份证: ['合同脱敏', '文档脱敏'],
  车牌: ['合同脱敏'],
  长文总结: ['读文档与摘要', '摘录要点', '文档要点', '写作与翻译'],
  读书笔记: ['写作与翻译', '读文档与摘要', '照片变文字'],
  英语论文: ['读文档与摘要', '写作与翻译'],
  儿童画: ['用文字画图'],
  春联: ['写作与翻译'],
  油画: ['用文字画图'],
  儿化音: ['普通话'],
  发音练习: ['普通话', '拼音'],
  图片太糊: ['图片信息'],
  字体大小: ['外观'],
};

test('R-SHELL-31 of forty words that are in no table two thirds lead to a right place first', async () => {
  provideFeatureTools(features.flatMap(({ tools }) => tools ?? []));
  const right: string[] = [];
  for (const [word, places] of Object.entries(unseen)) {
    const found = await first(word);
    if (places.some((place) => found?.includes(place))) right.push(word);
  }
  expect(Object.keys(unseen)).toHaveLength(40);
  expect(right.length).toBeGreaterThanOrEqual(27);
});

test('R-SHELL-31 whatever is typed can be asked in the chat, after all that was found', async () => {
  const labels = async (query: string) => {
    const groups = await Promise.all(
      sources.map(({ find }) => Promise.resolve(find(query, context)).catch(() => [])),
    );
    return groups.flat().map(({ label }) => label);
  };
  expect(await labels('这里没有的东西')).toEqual(['在对话里问“这里没有的东西”']);
  expect((await labels('证件照')).at(-1)).toBe('在对话里问“证件照”');
  expect(await labels('')).not.toContain('在对话里问“”');
});
