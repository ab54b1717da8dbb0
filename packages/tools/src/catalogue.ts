/** What is known of a tool without loading it. */
export interface ToolInfo {
  /** Name of the function in a model's call. */
  readonly name: string;
  /** The slash command, and its Latin alias. */
  readonly command: `/${string}`;
  readonly alias: `/${string}`;
  readonly title: string;
  /** One line, for a visitor's menu and a model's choice alike. */
  readonly description: string;
  /** What one may type after the command. */
  readonly examples: readonly [string, string, ...string[]];
}

/** Every tool, in the order in which the menu shows them. Kept free of imports: it is part of the first load. */
export const catalogue = [
  {
    name: 'calculate',
    command: '/计算',
    alias: '/calc',
    title: '计算',
    description: '精确计算算式：小数、分数、百分数、函数，认得万、亿、打八折、涨 15%',
    examples: ['100万 × 3.5%', '299 打八折', '(1/3 + 0.1) * 2^10'],
  },
  {
    name: 'convert_unit',
    command: '/换算',
    alias: '/convert',
    title: '单位换算',
    description: '换算长度、面积、重量、体积、温度、速度、数据量、压强、能量、功率、时间，含亩、斤、两',
    examples: ['3斤是多少克', '1.5 亩 = ? 平方米', '98.6 华氏度'],
  },
  {
    name: 'date_calculate',
    command: '/日期',
    alias: '/date',
    title: '日期计算',
    description: '两个日期相差多少天，某天之前或之后是哪天，星期几，一年中的第几周',
    examples: ['2026年国庆离今天多少天', '2024-02-29 之后 1 年', '下周五'],
  },
  {
    name: 'lunar_calendar',
    command: '/农历',
    alias: '/lunar',
    title: '农历',
    description: '公历与农历互相换算，附干支、生肖、节气（1900 至 2100 年）',
    examples: ['2026-02-17', '农历2025年闰六月初一', '2026年冬至'],
  },
  {
    name: 'workdays',
    command: '/工作日',
    alias: '/workdays',
    title: '工作日',
    description: '按国务院办公厅公布的放假安排数工作日，或推算若干个工作日后的日期',
    examples: ['2026-09-28 到 2026-10-12', '2026-04-30 之后 10 个工作日', '2026年放假安排'],
  },
  {
    name: 'time_zone',
    command: '/时区',
    alias: '/time',
    title: '时区',
    description: '在城市或时区之间换算时刻（含夏令时）',
    examples: ['2026-03-08 15:00 北京 到 纽约', '明天下午3点 东京 到 洛杉矶', '现在 伦敦'],
  },
  {
    name: 'pinyin',
    command: '/拼音',
    alias: '/pinyin',
    title: '拼音',
    description: '给汉字注音：声调符号、数字声调、不带声调或首字母，按上下文辨别多音字',
    examples: ['银行行长重新调整了音乐会', '数字 长江', '首字母 中华人民共和国'],
  },
  {
    name: 'count_text',
    command: '/字数',
    alias: '/count',
    title: '字数统计',
    description: '统计汉字、标点、单词、行、段、字节，估算阅读和朗读时间',
    examples: ['床前明月光，疑是地上霜。', 'Hello 世界 👋'],
  },
  {
    name: 'summarise',
    command: '/摘要',
    alias: '/summary',
    title: '摘录要点',
    description: '从长文中原样摘出最能代表全文的句子（不改写、不生成）',
    examples: ['（粘贴文章）', '5句 （粘贴文章）'],
  },
  {
    name: 'extract_keywords',
    command: '/关键词',
    alias: '/keywords',
    title: '关键词',
    description: '从文中统计出最有代表性的词语，附出现次数',
    examples: ['（粘贴文章）', '20个 （粘贴文章）'],
  },
  {
    name: 'convert_script',
    command: '/简繁',
    alias: '/script',
    title: '简繁转换',
    description: '简体与繁体互转，可选台湾、香港字形与台湾用词',
    examples: ['转繁体 皇后在后面理发', '台湾用词 鼠标和软件', '電腦軟體與網路'],
  },
  {
    name: 'diff_text',
    command: '/对比',
    alias: '/diff',
    title: '文本对比',
    description: '比较两段文字，标出增删之处；按行、按词或按字',
    examples: ['今天天气很好\n---\n今天天气不好', '我爱北京 → 我爱上海'],
  },
  {
    name: 'qr_code',
    command: '/二维码',
    alias: '/qr',
    title: '二维码',
    description: '把文字或网址做成二维码',
    examples: ['https://www.example.com', '高容错 你好，世界'],
  },
] as const satisfies readonly ToolInfo[];

export type ToolName = (typeof catalogue)[number]['name'];

type CatalogueEntry = ToolInfo & { readonly name: ToolName };

/** The tool that a slash command names (Chinese or Latin, any case), if one does. */
export function findCommand(command: string): CatalogueEntry | undefined {
  const lowerCased = command.toLowerCase();
  return catalogue.find((entry) => entry.command === lowerCased || entry.alias === lowerCased);
}

/** The catalogue's entry of a tool, if there is such a tool. */
export function findTool(name: string): CatalogueEntry | undefined {
  return catalogue.find((entry) => entry.name === name);
}
