import { simplify } from './simplify.ts';

/** Labels of fields, as resumes write them; blanks and signs left out. */

const basics: readonly (readonly [RegExp, string])[] = [
  [/^(姓名|名字|name|fullname|候选人)$/, 'name'],
  [
    /^(电话|手机|手机号|手机号码|联系电话|联系手机|联系方式|电话号码|移动电话|本人电话|tel|telephone|phone|phonenumber|mobile|mobilephone|t|m|p|cell|cellphone)$/,
    'phone',
  ],
  [/^(邮箱|电子邮箱|电子邮件|电邮|邮件|邮箱地址|e-?mail|mail|emailaddress|e|e-?mail地址)$/, 'email'],
  [/^(学历|最高学历|学历学位|文化程度|教育程度|degree|educationlevel)$/, 'degree'],
  [/^(工作年限|工作经验|工龄|从业年限|经验|yearsofexperience)$/, 'experience'],
  [
    /^(期望(从事)?(职业|职位|岗位|工作)|求职(意向|岗位|职位|目标|方向|类别)|意向(职位|岗位)|目标(职位|岗位)|(应聘|应征)(职位|岗位|方向)|(申请|报考|竞聘)(职位|岗位)|意向|objective|position|desiredposition|targetrole|desiredjob)$/,
    'post',
  ],
];

const others =
  /^(性别|年龄|出生年月日?|出生日期|出生|生日|籍贯|户籍|户口|户籍地|户口所在地|户籍所在地|民族|国籍|政治面貌|婚姻状况|婚姻|婚否|现居地|现居|现居住|居住|现居城市|所在地|所在城市|居住地|居住城市|现居住地|现住址|现住地址|常住地|住址|家庭住址|家庭地址|地址|通讯地址|通信地址|联系地址|城市|坐标|身高|体重|血型|健康状况|身体状况|驾照|驾驶证|毕业院校|毕业学校|学校|院校|专业|所学专业|毕业时间|微信|微信号|qq|qq号|qq号码|wechat|github|gitee|gitlab|博客|个人博客|个人主页|主页|个人网站|网站|网址|知乎|领英|linkedin|blog|website|web|homepage|portfolio|作品集|作品链接|期望薪资|期望月薪|期望年薪|薪资要求|薪资|薪资期望|期望城市|意向城市|期望地点|期望工作地点|期望工作地|期望行业|期望从事行业|期望工作性质|工作性质|工作地点|地点|到岗时间|到岗|求职状态|目前状态|目前状况|在职状态|当前状态|职称|外语水平|英语水平|外语|计算机水平|参加工作时间|填表日期|身份证|身份证号|身份证号码|证件号码|毕业(院校|学校)(系)?(及|和|与|、)?专业|工作单位|现工作单位|现任职务|现任职位|专业技术职务|入党时间|特长|爱好|宗教信仰|紧急联系人|address|location|city|based|gender|sex|age|nationality|birthday|dateofbirth|twitter|skype|orcid|固定电话|座机|办公电话|家庭电话|传真|手机\/微信|visastatus)$/;

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
  /** A field of the visitor's own, by its label. */
  readonly other?: string;
}

const bareLabel = (text: string): string =>
  simplify(text)
    .replace(/[\s*·•:：]/g, '')
    .toLowerCase();

/** A label as it is shown: without blanks between Chinese characters. */
const nameOf = (word: string): string =>
  word
    .replace(/[:：*]+/g, '')
    .trim()
    .replace(/(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff])/g, '');

/** What a word labels in the head of a resume; undefined if it is no label. */
export function labelOf(word: string): Label | undefined {
  if (word.length > 20) return undefined;
  const bare = bareLabel(word);
  const known = basics.find(([pattern]) => pattern.test(bare));
  if (known) return { basic: known[1] };
  if (/^(a|l|add|loc)$/.test(bare)) return { other: '地址' };
  return others.test(bare) ? { other: nameOf(word) } : undefined;
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

/** A text as a label and its value; undefined where there is no colon after a short text. */
export function asLabelled(text: string): { readonly label: string; readonly value: string } | undefined {
  const [, label, value = ''] = splitLabel.exec(text) ?? [];
  return label === undefined || /^https?$/i.test(label) ? undefined : { label, value };
}

/** Joins a label whose characters are spread for alignment: 姓 名, 出 生 年 月. */
export const joinSpreadLabels = (text: string): string =>
  text.replace(
    /(?<![\u4e00-\u9fff])[\u4e00-\u9fff](?:[\s\u3000]{1,8}[\u4e00-\u9fff](?![\u4e00-\u9fff])){1,4}/g,
    (spread) => {
      const joined = spread.replace(/\s+/g, '');
      return labelOf(joined) || entryLabelOf(joined) ? joined : spread;
    },
  );
