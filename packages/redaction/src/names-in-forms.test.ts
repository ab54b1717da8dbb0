import { expect, test } from 'vitest';
import { findInBlocks, findSensitiveData } from './find-sensitive-data.ts';

const values = (text: string, kind = 'name') =>
  findSensitiveData(text).flatMap((match) =>
    match.kind === kind ? [text.slice(match.start, match.end)] : [],
  );

test.each([
  ['a table with bars', '序号|姓名|应发|卡号\n1|龙啸|8,200.00|无\n2|安宁|6,900.00|无', ['龙啸', '安宁']],
  ['a table of Markdown', '| 姓名 | 部门 |\n| --- | --- |\n| 高兴 | 市场 |', ['高兴']],
  ['lines with commas', '学号,姓名,班级\n01,万里,一班\n02,高兴,二班', ['万里', '高兴']],
  ['before a sex', '寻人启事\n富察秀珍，女，满族，78岁。劳动者刀红英，女，傣族', ['富察秀珍', '刀红英']],
  ['with a long part before ·', '申请执行人：阿布都热合曼·吐尔逊，住新疆喀什', ['阿布都热合曼·吐尔逊']],
  ['side by side', '检录组：刘小青 安宁 慕容晓晓 高峰\n', ['刘小青', '安宁', '慕容晓晓', '高峰']],
  [
    'in pinyin',
    '书记员Sun Yue，参会：Lin Zhiqiang、张斌；Li, Xiaoming（李晓明）在Hong Kong',
    ['Sun Yue', 'Lin Zhiqiang', '张斌', 'Li, Xiaoming', '李晓明'],
  ],
  ['at the end of a letter', 'Please reply.\nBest regards,\nWang Lei\nHR', ['Wang Lei']],
])('R-REDACT-54 names %s', (_, text, expected) => {
  expect(values(text)).toEqual(expected);
});

test('R-REDACT-54 R-REDACT-55 a header in a block of its own is above the lines after it, until a line is none of the table', () => {
  const found = (lines: readonly string[]) =>
    findInBlocks(lines.map((text) => ({ text }))).map((matches, line) =>
      matches.map(({ start, end }) => lines[line]?.slice(start, end)),
    );
  expect(
    found([
      '姓名|生日|微信|QQ',
      '安宁|1990/01/02|emily_c|695107713',
      '以下为说明。',
      '白天|1990/01/02|sunny_c|695107713',
    ]),
  ).toEqual([[], ['安宁', '1990/01/02', 'emily_c', '695107713'], [], []]);
  expect(found(['姓名 班级 学号', '万里 一班 02', '高兴 二班 03', '快乐 见到 大家 来到'])).toEqual([
    [],
    ['万里'],
    ['高兴'],
    [],
  ]);
});

test.each([
  '田赛组：跳远、铅球',
  '客服　满意度：4/5',
  '供方：李宁体育用品（佛山）经销处',
  '收到，谢谢柴老师！',
  '温馨提示：请于三日内领取',
  '患者，男，45岁。备注：贫困户，女，五十岁',
  '名称,数量,单价\n石灰,12,30',
  '姓名\tQQ',
])('R-REDACT-54 no names: %s', (text) => {
  expect(values(text).filter((name) => name !== '柴老师')).toEqual([]);
});

test.each([
  ['让我往6217993000123456780这张卡里转', 'card', ['6217993000123456780']],
  ['护照K字头另附（号码K01287364）', 'passport', ['K01287364']],
  ['教师资格证号：20111301042000318', 'identity', []],
  ['订单6217993000123456780已发货', 'card', []],
  ['护照号 C4VK7L2M9，护照为K2094817E', 'passport', ['C4VK7L2M9', 'K2094817E']],
  ['座机0374-2968 115，(0535)6629 713', 'landline', ['0374-2968 115', '(0535)6629 713']],
  ['尹明轩，男，1999年8月21日，身份证', 'birth', ['1999年8月21日']],
  ['姓名\t性别\t生日\n冯莉\t女\t1985/09/30', 'birth', ['1985/09/30']],
  ['姓名 | QQ | 微信\n李毅 | 519613307 | maoxue_t', 'wechat', ['maoxue_t']],
  ['姓名\tWeChat\n李毅\tmaoxue_t', 'wechat', ['maoxue_t']],
  ['姓名 | QQ | 微信\n李毅 | 519613307 | maoxue_t', 'qq', ['519613307']],
  ['采购日期\t数量\n1985/09/30\t3', 'birth', []],
  [
    '车位：乌鲁木齐市天山区解放南路277号时代花园地下一层B-117',
    'address',
    ['乌鲁木齐市天山区解放南路277号时代花园地下一层B-117'],
  ],
])('R-REDACT-55 %s', (text, kind, expected) => {
  expect(values(text, kind)).toEqual(expected);
});
