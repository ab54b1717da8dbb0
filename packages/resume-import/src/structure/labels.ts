import { simplify } from '@baigong/resume';

/** Labels of fields, as resumes write them; blanks and signs left out. */

const basics: readonly (readonly [RegExp, string])[] = [
  [/^(中文)?(姓名|名字)$|^(fullname|name|候选人)$/, 'name'],
  [
    /^(联系|联络|移动|本人|个人|常用)?(电话|手机|方式)(号码?)?$|^电话号码$|^(tel|telephone|phone|mobile|cell|cellphone|contact|hp|handphone)(phone|number|no)?\.?$|^[tmp]$/,
    'phone',
  ],
  [
    /^(电子|联系|个人|常用)?(邮箱|邮件|信箱|邮址)(地址)?$|^电邮(地址)?$|^(e-?mail|mail)(address|地址)?$|^e$/,
    'email',
  ],
  [/^(最高)?学历(学位)?$|^(文化|教育)程度$|^(degree|educationlevel)$/, 'degree'],
  [/^(工作|从业)(年限|经验|年数)$|^(工龄|经验|yearsofexperience)$/, 'experience'],
  [
    /^(期望|希望|求职|意向|目标|应聘|应征|申请|报考|竞聘|想找)(从事)?的?(职业|职位|职务|职称|岗位|工作|职类|意向|目标|方向|类别)?$|^(objective|position|desiredposition|targetrole|desiredjob|positionapplied(for)?|targetposition)$/,
    'post',
  ],
];

/** Labels of the visitor's own fields: words of one kind with what may stand before or behind them. */
const others = new RegExp(
  `^(?:${[
    '性别|实?年龄|出生(年月日?|日期|年份|时间|地点?)?|生日|籍贯|民族|国籍|政治面貌|婚姻|婚否|婚育|(婚姻|婚育|健康|身体|求职|在职|目前|当前)(状况|状态|情况)',
    '(户籍|户口|常住|现居|居住|所在)(所在|居住)?(地|地址|城市|地区)?|户籍|户口|(现|常|暂|目前)?(居|居住|居住地|所在地|所在|住|住址|住地址|住地|居地)',
    '(家庭|通讯|通信|联系|联络|邮寄|办公|公司|单位|现居|居住|常用|户籍|身份证)?(地址|住址)|邮编|邮政编码|城市|坐标',
    '身高|体重|血型|驾照|驾驶证|特长|爱好|宗教信仰|紧急联系人|[\\u4e00-\\u9fff]{0,5}(电话|传真)|宅电|座机|(home|work|office)(phone|tel)|fax',
    '(毕业|就读)?(院校|学校)|(所学)?专业|毕业时间|毕业(院校|学校)(系)?(及|和|与|、)?专业|职称|(外语|英语|计算机)水平|外语',
    '微信号?|qq(号码?)?|github|gitee|gitlab|(个人|技术)?(博客|主页|网站|网页|网址)|知乎|领英|微博|小红书|抖音|公众号|csdn|掘金|作品(集|链接)',
    '(期望|目标|要求|希望|意向)?(薪资|月薪|年薪|工资|薪酬|待遇|薪水)(要求|期望|待遇|范围)?|(期望|意向|目标)?(工作)?(城市|地点|地区|工作地)|期望(从事)?行业|(期望)?工作性质|(可|预计)?(到岗|上岗|上班)(时间|日期)?',
    '参加工作时间|填表日期|身份证(号码?)?|证件号码|(现)?工作单位|现任(职务|职位)|专业技术职务|入党时间',
    '(current|home|mailing|postal|permanent|residential|present|work)?(address|location|residence)|city|based|hometown|post(al)?code|zip(code)?',
    '(driv(ing|er.?s))?licen[cs]e|gender|sex|age|nationality|citizenship|birthday|birthdate|date ?of ?birth|dateofbirth|dob|maritalstatus|visastatus|(expected|desired)?salary|availability|noticeperiod',
    'wechat(id)?|whatsapp|telegram|line|skype|twitter|facebook|instagram|linkedin|orcid|blog|website|web|url|homepage|portfolio',
  ].join('|')})$`,
);

/** Labels within an entry, by the field that they name. `text` begins a description; `date` is the entry's dates. */
const entries: readonly (readonly [RegExp, string])[] = [
  [
    /^(公司|公司名称|单位|单位名称|工作单位|企业|企业名称|任职公司|所在公司|实习单位|实习公司|company|employer|organi[sz]ation)$/,
    'company',
  ],
  [
    /^(职位|职位名称|岗位|岗位名称|职务|担任职务|担任职位|任职岗位|工作岗位|工作职位|实习岗位|jobtitle|title|position)$/,
    'position',
  ],
  [/^(学校|学校名称|院校|院校名称|毕业院校|毕业学校|就读学校|school|university|institution)$/, 'school'],
  [/^(专业|专业名称|所学专业|主修专业|主修|major|fieldofstudy)$/, 'major'],
  [/^(学历|学位|学历学位|学历\/学位|学历层次|degree)$/, 'degree'],
  [/^(项目|项目[一二三四五六七八九十\d]{1,2}|项目名称|项目名|名称|课题名称|project|projectname)$/, 'name'],
  [/^(角色|担任角色|项目角色|项目职务|担任|本人角色|role|yourrole)$/, 'role'],
  [
    /^(时间|起止时间|起止日期|起止年月|日期|在职时间|工作时间|任职时间|就读时间|在校时间|项目时间|项目周期|时间段|实习时间|period|dates?|duration|time)$/,
    'date',
  ],
  [/^(描述|内容|description)$/, 'text'],
  [/^(部门|所属部门|所在部门|离职原因|证明人|证明人电话|department)$/, 'other'],
];

/** What a label names. */
export interface Label {
  /** A basic field. */
  readonly basic?: string;
  /** A field of the visitor's own, by its label; beside a basic one where a label names both: 手机/微信. */
  readonly other?: string;
}

const bareLabel = (text: string): string =>
  simplify(text)
    .replace(/[\s*·•:：.]/g, '')
    .toLowerCase();

/** A label as it is shown: without blanks between Chinese characters. */
const nameOf = (word: string): string =>
  word
    .replace(/[:：*]+/g, '')
    .trim()
    .replace(/(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff])/g, '');

const longestLabel = 20;

function labelOfWord(word: string): Label | undefined {
  if (word.length > longestLabel) return undefined;
  const bare = bareLabel(word);
  const known = basics.find(([pattern]) => pattern.test(bare));
  if (known) return { basic: known[1] };
  if (/^(a|l|add|loc)$/.test(bare)) return { other: '地址' };
  return others.test(bare) ? { other: nameOf(word) } : undefined;
}

/**
 * What a word labels in the head of a resume; undefined if it is no label. Also two words for one thing or two (姓名 / Name,
 * 手机/微信), and one with a note in brackets.
 */
export function labelOf(text: string): Label | undefined {
  if (text.length > 2 * longestLabel + 3) return undefined;
  const word = text.replace(/\s*[（(][^（(）)]{1,16}[）)]\s*(?=[:：]?$)/, '');
  const [first = '', second, ...more] = word.split(/\s*[/／]\s*|(?<=[\u4e00-\u9fff]) (?=[a-z])/i);
  const label = labelOfWord(first);
  if (second === undefined || !label || more.length > 0) return second === undefined ? label : undefined;
  const also = labelOfWord(second);
  if (!also) return undefined;
  const chinese = (one: string): boolean => /[\u4e00-\u9fff]/.test(one);
  return label.basic && also.other && chinese(second) === chinese(first) ? { ...label, ...also } : label;
}

/** Which field of an entry a word labels; undefined if it is no label. */
export function entryLabelOf(word: string): string | undefined {
  if (word.length > 16) return undefined;
  const bare = bareLabel(word);
  return entries.find(([pattern]) => pattern.test(bare))?.[1];
}

/** Labels that stand before or above a description. */
export const descriptionLabel =
  /^(工作|项目|主要|个人|岗位)?(内容|职责|描述|业绩|成果|简介|背景|介绍|技术栈|技术|成就|职责描述|主要成就|主要业绩|主修课程|核心课程|相关课程|课程|gpa|绩点|排名|荣誉|奖项|responsibilities|achievements|technologies|coursework)(?:\s*[:：]|\s|\d|$)/i;

const splitLabel = /^([^:：|]{1,16}?)\s*[:：]\s*(.*)$/s;

const splitLongLabel = /^([^:：|]{1,44}?)\s*[:：]\s*(.*)$/s;

/** A text as a label and its value; undefined where there is no colon after a short text. */
export function asLabelled(text: string): { readonly label: string; readonly value: string } | undefined {
  const [, label, value = ''] = splitLabel.exec(text) ?? [];
  if (label !== undefined) return /^https?$/i.test(label) ? undefined : { label, value };
  const [, long = '', behind = ''] = splitLongLabel.exec(text) ?? [];
  return labelOf(long) ? { label: long, value: behind } : undefined;
}

/** Joins a label whose characters are spread for alignment: 姓 名, 出 生 年 月. */
export const joinSpreadLabels = (text: string): string =>
  text.replace(
    /(?<![\u4e00-\u9fff])[\u4e00-\u9fff](?:[\s\u3000]{1,8}[\u4e00-\u9fff](?![\u4e00-\u9fff])){1,4}/g,
    (spread) => {
      const signs = Array.from(spread.replace(/\s+/g, ''));
      // A value of one character before the label is spread like it: 男  年  龄.
      for (let from = 0; from < signs.length - 1; from += 1) {
        const joined = signs.slice(from).join('');
        if (labelOf(joined) || entryLabelOf(joined)) return [...signs.slice(0, from), joined].join('  ');
      }
      return spread;
    },
  );

/** Takes the blanks out of a label of two words with a bar between them, which would part them: 姓名 / Name. */
export const joinDoubleLabels = (text: string): string =>
  text.replace(
    /([^\s:：|/／]{1,12})\s*[/／]\s*([^\s:：|/／]{1,12}(?: [A-Za-z]{1,12}){0,3})(?=\s?[:：|]| {2}|\s*$)/g,
    (both, first: string, second: string) => (labelOf(`${first}/${second}`) ? `${first}/${second}` : both),
  );
