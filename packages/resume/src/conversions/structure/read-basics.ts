import type { OutlineValue } from '../outline.ts';

/** Labels of the basic fields, as resumes write them. */
const labels: readonly (readonly [RegExp, string])[] = [
  [/^(姓名|名字|name|fullname)$/, 'name'],
  [
    /^(电话|手机|手机号|手机号码|联系电话|联系方式|电话号码|移动电话|tel|telephone|phone|phonenumber|mobile|cell)$/,
    'phone',
  ],
  [/^(邮箱|电子邮箱|电子邮件|邮件|邮箱地址|e-?mail|mail)$/, 'email'],
  [/^(学历|最高学历|学历学位|degree|educationlevel)$/, 'degree'],
  [/^(工作年限|工作经验|工龄|从业年限|经验|yearsofexperience|experience)$/, 'experience'],
  [
    /^(期望职位|求职意向|意向职位|意向岗位|目标职位|目标岗位|应聘职位|应聘岗位|求职岗位|求职目标|期望岗位|期望工作|意向|objective|position|desiredposition|targetrole)$/,
    'post',
  ],
];

/** Other labels of the head of a resume; they become fields of the visitor's own. */
const otherLabels =
  /^(性别|年龄|出生年月|出生日期|生日|籍贯|户籍|户口|民族|政治面貌|婚姻状况|婚姻|现居地|现居|现居城市|所在地|所在城市|居住地|现居住地|常住地|住址|地址|通讯地址|城市|身高|体重|健康状况|毕业院校|毕业学校|学校|院校|专业|毕业时间|微信|微信号|qq|qq号|wechat|github|gitee|博客|个人博客|个人主页|主页|个人网站|网站|知乎|领英|linkedin|blog|website|homepage|portfolio|作品集|期望薪资|薪资要求|期望城市|意向城市|期望地点|工作地点|到岗时间|求职状态|目前状态|在职状态|当前状态|英语水平|外语水平|address|location|city|gender|age|nationality|birthday|dateofbirth)$/;

const emailPattern = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/;
const mobile = /(?<!\d)(?:\+?86[\s-]?)?1[3-9]\d[\s-]?\d{4}[\s-]?\d{4}(?!\d)/;
const foreign = /(?<![\d.])(?:\+\d{1,3}[\s-]?)?\(?\d{3,4}\)?[\s.-]\d{3,4}[\s.-]?\d{4}(?!\d)/;
const degree =
  /(?:^|[\s|，,/·])(博士研究生|硕士研究生|博士后|博士|硕士|研究生|本科|学士|大专|专科|高中|中专|MBA|EMBA)(?:在读|学历)?(?=$|[\s|，,/·])/;
const years =
  /(\d{1,2}(?:\.\d)?\s*年(?:以上)?)(?=的?(?:[\u4e00-\u9fff]{0,6})?(?:工作)?经验)|(?:工作)?经验[:：]?\s*(\d{1,2}(?:\.\d)?\s*年)|(\d{1,2}\+?)\s*years?\b/i;
const web = /(?:https?:\/\/|www\.)[^\s|，,；;）)]+|(?:github|gitee|linkedin|zhihu)\.com\/[^\s|，,；;）)]+/i;

/** What is not a name though it is as short as one. */
const noName =
  /简历|个人|求职|应聘|电话|邮箱|手机|联系|信息|工程师|经理|设计|运营|开发|大学|学院|公司|本科|硕士|博士|男|女|resume|curriculum|vitae|\bcv\b/i;
const surnames =
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳酆鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯昝管卢莫经房裘缪干解应宗丁宣贲邓郁单杭洪包诸左石崔吉钮龚程嵇邢滑裴陆荣翁荀羊惠甄曲家封芮羿储靳汲邴糜松井段富巫乌焦巴弓牧隗山谷车侯宓蓬全郗班仰秋仲伊宫宁仇栾暴甘厉戎祖武符刘景詹束龙叶幸司韶郜黎蓟薄印宿白怀蒲邰从鄂索咸籍赖卓蔺屠蒙池乔阴胥能苍双闻莘党翟谭贡劳逄姬申扶堵冉宰郦雍璩桑桂濮牛寿通边扈燕冀浦尚农温别庄晏柴瞿阎充慕连茹习宦艾鱼容向古易慎戈廖庾终暨居衡步都耿满弘匡国文寇广禄阙东欧殳沃利蔚越夔隆师巩厍聂晁勾敖融冷訾辛阚那简饶空曾毋沙乜养鞠须丰巢关蒯相查后荆红游竺权逯盖益桓公肖覃岳楚闫仝佟代邸涂苟鹿';

/** Whether a line may be a person's name and nothing else. */
function looksLikeName(text: string): boolean {
  const bare = text.replace(/\s+/g, text.match(/[a-z]/i) ? ' ' : '').trim();
  if (noName.test(bare)) return false;
  if (/^[\u4e00-\u9fff·]{2,8}$/.test(bare))
    return (
      bare.includes('·') || (bare.length <= 4 && (surnames.includes(bare.charAt(0)) || bare.length === 4))
    );
  return /^[A-Z][a-zA-Z'.-]*(?: [A-Z][a-zA-Z'.-]*){1,3}$/.test(bare) && bare.length <= 32;
}

/** What was read of the head of a resume. */
export interface ReadBasics {
  readonly basic: Record<string, string>;
  readonly others: OutlineValue[];
  readonly rest: string[];
}

const bareLabel = (text: string): string => text.replace(/[\s　*]/g, '').toLowerCase();

/** Whether a word labels a basic field. */
function labelOf(word: string): { name?: string; other?: string } | undefined {
  const bare = bareLabel(word);
  const known = labels.find(([pattern]) => pattern.test(bare));
  if (known) return { name: known[1] };
  return otherLabels.test(bare) ? { other: word.replace(/\s+/g, '') } : undefined;
}

/** Parts of a line that stand apart: by a bar, a wide gap, or before the next label. */
function splitParts(text: string): string[] {
  return text
    .split(/\s*[|｜丨]\s*| {2,}|\s+[·•]\s+|[;；]\s*/)
    .flatMap((part) => part.split(/\s+(?=[\u4e00-\u9fffA-Za-z]{1,12}\s*[:：])/))
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Parses the head of a resume: labelled values, and values with a typical format. Other lines go to `rest`. */
export function readBasics(lines: readonly string[]): ReadBasics {
  const basic: Record<string, string> = {};
  const others: OutlineValue[] = [];
  const rest: string[] = [];
  const put = (name: string, text: string): boolean => {
    if (basic[name] || text.trim() === '') return false;
    basic[name] = text.trim();
    return true;
  };
  for (const [index, line] of lines.entries()) {
    // A line that is a name with blanks between its characters, before it is cut at them.
    if (index < 4 && !basic['name'] && looksLikeName(line)) {
      put('name', line.replace(/(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff])/g, ''));
      continue;
    }
    for (const part of splitParts(line)) if (!readPart(part, index < 4)) rest.push(part);
  }
  return { basic, others, rest };

  function readPart(part: string, early: boolean): boolean {
    const [, word = '', value = ''] = /^([^:：]{1,14})[:：]\s*(.*)$/s.exec(part) ?? [];
    const label = word ? labelOf(word) : undefined;
    if (label && value === '') return true;
    if (label?.name === 'phone' || label?.name === 'email') return takeForms(value) || put(label.name, value);
    if (label?.name) return put(label.name, value);
    if (label?.other) return others.push({ label: label.other, text: value }) > 0;
    if (takeForms(part)) return true;
    if (early && !basic['name'] && looksLikeName(part)) return put('name', part);
    if (/^(个人)?简历$|^(resume|curriculum vitae|cv)$/i.test(part)) return true;
    const sex = /^(男|女)$/.exec(part);
    if (sex) return others.push({ label: '性别', text: part }) > 0;
    const age = /^(\d{2})\s*岁$/.exec(part);
    if (age) return others.push({ label: '年龄', text: part }) > 0;
    return false;
  }

  /** Extracts values with a typical format; what is left over goes to `rest`. */
  function takeForms(text: string): boolean {
    let left = text;
    let found = false;
    const take = (name: string, pattern: RegExp) => {
      const match = pattern.exec(left);
      const value = match?.slice(1).find((one) => one !== undefined) ?? match?.[0];
      if (!match || value === undefined || basic[name]) return;
      put(name, value.trim());
      left = left.replace(match[0], '  ');
      found = true;
    };
    take('email', emailPattern);
    take('phone', mobile);
    const link = web.exec(left);
    if (link) {
      const host = /github|gitee|linkedin|zhihu/i.exec(link[0])?.[0];
      others.push({
        label: host ? `${host.charAt(0).toUpperCase()}${host.slice(1).toLowerCase()}` : '个人主页',
        text: link[0],
      });
      left = left.replace(link[0], '  ');
      found = true;
    }
    take('phone', foreign);
    if (text.length <= 40) {
      take('experience', years);
      take('degree', degree);
    }
    if (!found) return false;
    const weight = left
      .replace(/(工作)?经验|电话|手机|邮箱|e-?mail|phone|tel|学历|of experience|experience/gi, '')
      .replace(/[\s\p{P}\p{S}]/gu, '');
    if (weight.length > 1) for (const piece of splitParts(left)) if (!readPart(piece, true)) rest.push(piece);
    return true;
  }
}
