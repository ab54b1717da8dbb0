import type { OutlineSection } from './outline.ts';

/** Traditional characters of labels, headings and words of dates with their simplified ones. */
const pairs =
  '個个歷历經经驗验實实習习學学業业專专電电話话郵邮聯联絡络應应徵征職职務务項项導导畢毕薦荐興兴趣趣愛爱評评價价簡简現现證证書书獲获獎奖榮荣譽誉語语術术論论發发表表計计劃划設设師师員员總总監监經经機机構构資资產产銀银醫医護护顧顾問问編编輯辑記记會会計计財财務务營营銷销團团隊队長长責责負负參参與与開开維维護护測测試试軟软體体網网絡络圖图書书館馆廠厂廣广場场東东區区縣县號号樓楼層层碩硕專专科科類类別别齡龄婚婚狀状況况籍籍貫贯黨党國国華华灣湾龍龙門门間间時时訊讯歲岁駕驾駛驶執执質质認认級级題题選选報报離离處处權权從从碼码稱称鄉乡關关係系義义際际簽签據据轉转調调適适傳传單单務务達达陳陈黃黄張张劉刘吳吴鄭郑謝谢許许鄧邓蘇苏葉叶蕭萧羅罗趙赵錢钱孫孙馮冯衛卫蔣蒋韓韩楊杨嚴严魯鲁韋韦馬马鳳凤賀贺湯汤齊齐龐庞盧卢賴赖譚谭龔龚鍾钟鄒邹顏颜賈贾陸陆憑凭';

const signs = Array.from(pairs);
const simplified = new Map(
  signs.flatMap((sign, at) => (at % 2 === 0 ? [[sign, signs[at + 1] ?? sign] as const] : [])),
);

/** A text for comparing with vocabulary, not for keeping: common traditional characters become simplified ones. */
export const simplify = (text: string): string =>
  text.replace(/[\u4e00-\u9fff]/g, (sign) => simplified.get(sign) ?? sign);

/** What a heading begins. */
export interface SectionName {
  readonly kind: OutlineSection['kind'] | 'basic';
  /** The title in the resume; undefined for the title of the module. */
  readonly title?: string;
  /** The section holds what the person seeks. */
  readonly objective?: boolean;
}

/** Words of headings, as resumes on Chinese and English recruiting sites have them; blanks and signs left out. */
const names: readonly (readonly [RegExp, SectionName])[] = [
  [
    /^(基本|个人|基础)(信息|资料|情况|简况|概况)$|^联系(方式|信息|我)$|^(personal|basic)(info|information|details|data)$|^contact(s|info|information|me|details)?$/,
    { kind: 'basic' },
  ],
  [
    /^求职(意向|意愿|目标|期望)$|^(职业|应聘|就业)(目标|意向)$|^期望(职位|工作|岗位)$|^(career|job)?objective$|^careergoals?$/,
    { kind: 'basic', objective: true },
  ],
  [
    /^(主要|相关|过往|全职)?(工作|职业|执业|任职|从业|教学|任教|实践工作)(经历|经验|背景|履历|情况)$|^(主要|个人|从业|过往|以往)经历$|^career$|^(做|干)过的(工作|活)$|^工作(及|和|与|\/)?(实习|项目|实践)?(经历|经验|简历)$|^实习(及|和|与|\/)?工作(经历|经验)$|^(实践)?经历$|^实践经验$|^(work|working|professional|employment|career|relevant|job)?(experiences?|history|background)$|^(academic|professional|previous|current)?(appointments?|positions?)$|^(workexperiences?|employment|workhistory)$/,
    { kind: 'work' },
  ],
  [
    /^(工作)?实习(工作)?(经历|经验)$|^实习(及|和|与)?实践(经历|经验)$|^internships?(experiences?)?$/,
    { kind: 'work' },
  ],
  [
    /^(主要|个人|代表|重点|核心|科研|参与|相关|部分|开源)?项目(经历|经验|介绍|背景|作品|展示|案例|实践)$|^(科研|研究)(经历|项目|经验)$|^(开源|个人|参与|主要|重点|代表|近期)项目$|^(personal|selected|key|side|research|relevant|academic|open-?source)?projects?(experiences?)?$|^researchexperiences?$/,
    { kind: 'projects' },
  ],
  [
    /^(教育|学习|学历|求学|受教育|教育培训)(经历|背景|情况|信息|经验)$|^教育$|^教育(及|和|与)?培训(经历|背景)?$|^(education|educational|academic)((and|&)?(background|history|experiences?|qualifications?|trainings?))?$|^(最高)?学历$/,
    { kind: 'education' },
  ],
  [
    /^(专业|个人|职业|核心|相关|主要|it|技术|软件|办公|计算机)?(技能|特长|专长|能力|技术栈)(清单|特长|介绍|证书|描述|掌握|优势|概述)?$|^技能(和|及|与|\/)?(特长|证书|语言|其他)$|^(软件|工具|技术栈|掌握技能)$|^(software|tools|programmingskills|computerskills|itskills)$|^(技能|证书)(和|及|与|\/)?(技能|语言|证书|其他)$|^(technical|core|key|professional|top|digital|job-?related|it|computer)?(skills?|competenc(e|ies)|techstack|technologies)$|^skills?(&|and)?(abilities|interests|certifications)$/,
    { kind: 'custom', title: '专业技能' },
  ],
  [
    /^(自我|个人)(评价|介绍|总结|描述|简介|陈述|优势|特点|概述)$|^(个人|核心|职业)(亮点|优势|概述|总结)$|^关于我$|^(professional|executive|career|personal)?(summary|profile|statement)$|^about(me)?$|^self-?(evaluation|assessment|introduction|appraisal)$/,
    { kind: 'custom', title: '自我评价' },
  ],
  [
    /^(获奖|荣誉|所获|个人)(情况|经历|奖项|荣誉|证书|信息)$|^(荣誉|奖项|奖励|获奖|奖惩)(情况)?$|^(荣誉|奖项|获奖)(及|和|与|\/)?(荣誉|奖项|证书|奖励|情况)$|^(honou?rs?|awards?)((&|and)(honou?rs?|awards?))?$/,
    { kind: 'custom', title: '获奖经历' },
  ],
  [
    /^(资格|职业|专业|技能|相关)?证书(情况|资质)?$|^(专业|职业|执业)(资格|资质)$|^资质(证书)?$|^(certifications?|certificates?|licen[sc]es?)((&|and)(certifications?|licen[sc]es?))?$/,
    { kind: 'custom', title: '证书' },
  ],
  [
    /^(语言|外语|语文)(能力|水平|技能)?$|^(foreign)?languages?(skills?|proficiency)?$/,
    { kind: 'custom', title: '语言能力' },
  ],
  [
    /^(校园|在校|学生|社团|校内|社会|组织)(工作|活动|实践|职务|干部)?(经历|经验|活动|实践|情况|职务|任职)$|^(社团|校园)活动$|^(社会|校园)实践$|^(extracurricular|campus|leadership)?(activities|leadership)(experiences?)?$/,
    { kind: 'custom', title: '校园经历' },
  ],
  [
    /^(志愿|公益|义工)(者)?(服务|经历|活动|经验)*$|^volunteer(ing)?(experiences?|work)?$/,
    { kind: 'custom', title: '志愿经历' },
  ],
  [
    /^(兴趣|爱好)(爱好|特长)?$|^(interests?|hobbies)((&|and)(interests?|hobbies))?$/,
    { kind: 'custom', title: '兴趣爱好' },
  ],
  [
    /^(论文|学术|科研|发表|专利)(发表|成果|论文|情况|著作|专利)*$|^(论文|专利)(及|和|与)?(专利|著作|论文)$|^(selected|recent|key|peerreviewed)?(publications?|patents?|papers?)$/,
    { kind: 'custom', title: '论文与成果' },
  ],
  [/^培训(经历|经验|背景)$|^trainings?$/, { kind: 'custom', title: '培训经历' }],
  [/^(个人|代表)?作品(集|展示|链接)?$|^portfolio$/, { kind: 'custom', title: '作品' }],
  [/^(主修|核心|专业|相关)课程$|^(relevant)?courses?(work)?$/, { kind: 'custom', title: '主修课程' }],
  [
    /^(其他|其它|附加|补充)(信息|说明|经历)?$|^(others?|additional|miscellaneous)(information|info)?$/,
    { kind: 'custom', title: '其他' },
  ],
  [/^(最近|目前)工作$/, { kind: 'custom', title: '最近工作' }],
  [/^推荐人$|^references?$/, { kind: 'custom', title: '推荐人' }],
];

/** A heading without what decorates it: brackets, numbers, colons, lines, blanks between characters. */
function bareHeading(text: string): string {
  return (
    simplify(text)
      .normalize('NFKC')
      .replace(/^\s*(?:[一二三四五六七八九十]{1,2}|\d{1,2}|[ivx]{1,4})\s*[、.)．:]\s*/i, '')
      .replace(/\p{Extended_Pictographic}/gu, '')
      // A number or a time behind the name: 工作经历 2, 最近工作（4年2个月）.
      .replace(/\s*(?:[（(]\d+\s*年.*[)）]|\s\d{1,2})\s*(?=[】\])]*\s*$)/u, '')
      .replace(/[\s【】[\]「」『』《》〈〉()<>{}|:_=~*#•●■◆▪►▶★—–\-/\\.,，。、·&]+/gu, (signs) =>
        signs.includes('&') ? '&' : '',
      )
      .toLowerCase()
  );
}

/**
 * What section a line begins; undefined for a line that is no heading. A Chinese heading may have its English name
 * beside it (教育经历 Education).
 */
export function sectionName(text: string): SectionName | undefined {
  if (text.length > 40 || /[。；;！？]/.test(text)) return undefined;
  const whole = bareHeading(text);
  if (whole === '' || whole.length > 30) return undefined;
  const chinese = whole.replace(/[^\u4e00-\u9fff]/g, '');
  const latin = whole.replace(/[^a-z&]/g, '');
  const find = (word: string) =>
    word === '' ? undefined : names.find(([pattern]) => pattern.test(word))?.[1];
  const found = find(whole);
  if (found) return found;
  // Two names of one section: HONORS/AWARDS.
  const halves = text.split(/[/／]/);
  const [one, other] = halves.length === 2 ? halves.map((half) => find(bareHeading(half))) : [];
  if (one && one === other) return one;
  // Both languages must say so: “教育 Python” is no heading.
  if (chinese === '' || latin === '' || /\d/.test(whole)) return undefined;
  const [first, second] = [find(chinese), find(latin)];
  return first && second ? first : undefined;
}
