import { compoundSurnames, surnames } from './surnames.ts';

interface FoundName {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

const titles =
  '先生|女士|小姐|教授|副教授|博士|老师|同志|同学|律师|法官|医生|医师|主任|副主任|经理|总经理|董事长|总裁|总监|院长|校长|部长|局长|处长|科长|县长|市长|省长|书记|主席|秘书长|秘书|会长|院士|研究员|工程师|记者|司令|将军|教练|导演|代表';
const labels =
  '姓名|联系人|负责人|法定代表人|法人代表|法人|代表人|委托代理人|代理人|作者|译者|主编|编者|签字人?|签名|经办人|经手人|申请人|收件人|寄件人|收款人|付款人|户名|被保险人|投保人|项目经理|导师|指导教师|学生|患者|当事人|原告|被告|证人|记录人?|主持人|汇报人|报告人|审核人?|审批人?|批准人?|制表人?|编制人?|拟稿人?|起草人';
const speechVerbs = '说|表示|指出|认为|介绍|强调|透露|回忆|坦言|告诉|补充|写道|解释';
/** Words that look like names. */
const notNames = new Set(
  (
    '高度 方面 方法 方案 方式 方向 任何 时间 时候 时代 全部 全面 全体 全国 成立 成果 成功 成本 成员 成为 应当 应该 应用 关于 关系 关键 和平 和谐 明确 明显 明天 明年 ' +
    '金额 金融 石油 白色 文件 文化 文字 文章 文明 常见 常用 平时 平台 平均 安全 安排 温度 温室 古代 古典 华北 华东 华南 向上 向前 向量 荣誉 连续 连接 查询 费用 管理 管道 包括 包装 包含 ' +
    '单位 单独 单元 单价 程序 程度 万元 万一 康复 游戏 游客 路线 路径 车辆 车间 车站 商品 商业 商务 师范 师资 项目 项下 农业 农村 农民 阳光 司机 司法 景区 景观 党委 党员 党组 盛大 马上 高级 高校 高中 ' +
    '高等 高新 高速 许多 许可 严格 严重 简单 简历 简介 解决 解释 章程 章节 江苏 江西 黄河 黄色 海关 林业 雷达 钟表 叶片 于是 易于 曾经 从事 支持 米饭 华为 成都 温州 常州 苏州 金华 安徽 安装 安置 和其他 ' +
    '方便 关注 关闭 应急 应对 代表 主任 经理 东方 石化 施工 康养 欧洲 农产 单一 左右 曲线 边界 管委 包办 应届 万分 时任 和解 童年 左侧 古老 冷却 麻烦 明细 祝贺 花园 武器 武汉 古今 毕业 毕竟 房屋 房产 '
  ).split(' '),
);

const labelled = new RegExp(
  `(?:${labels})\\s*[：:]\\s*(\\p{Script=Han}{2,4}(?:·\\p{Script=Han}{1,8})?)(?![\\p{Script=Han}])`,
  'gu',
);
const titled = new RegExp(`(\\p{Script=Han}{2,4})(?:${titles})`, 'gu');
const speaking = new RegExp(
  `(?:^|[^\\p{Script=Han}]|[日月的是由])(\\p{Script=Han}{2,4})(?:${speechVerbs})`,
  'gu',
);

/** The longest name at the end of a text. */
function nameAtEnd(text: string): string | undefined {
  for (const length of [4, 3, 2]) {
    if (text.length < length) continue;
    const name = text.slice(-length);
    if (isName(name)) return name;
  }
  return undefined;
}

function isName(text: string): boolean {
  if (
    notNames.has(text) ||
    notNames.has(text.slice(0, 2)) ||
    /[的了是在有和与及或第个等为年月日所院部厅局市县省区镇村司长员者们]/u.test(text.slice(1))
  )
    return false;
  if (compoundSurnames.has(text.slice(0, 2))) return text.length === 3 || text.length === 4;
  return surnames.has(text.charAt(0)) && text.length <= 3;
}

/** Names after a label, before a title or before a verb of speaking. */
export function findNames(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, name = ''] of text.matchAll(labelled))
    if (isName(name) || name.includes('·')) names.add(name);
  for (const [, before = ''] of text.matchAll(titled)) {
    const name = nameAtEnd(before);
    if (name !== undefined) names.add(name);
  }
  for (const [, before = ''] of text.matchAll(speaking)) if (isName(before)) names.add(before);
  return names;
}

/** All occurrences of known names; of names with a common prefix the longer counts. */
export function findNameOccurrences(text: string, names: ReadonlySet<string>): FoundName[] {
  if (names.size === 0) return [];
  const longest = [...names].toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(longest.join('|'), 'gu');
  return [...text.matchAll(pattern)].map(({ 0: name, index }) => ({
    name,
    start: index,
    end: index + name.length,
  }));
}
