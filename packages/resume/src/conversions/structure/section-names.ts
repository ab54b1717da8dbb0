import type { OutlineSection } from '../outline.ts';
import { simplify } from './simplify.ts';

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
    /^(教育|学习|学历|求学|受教育|教育培训)(经历|背景|情况|信息|经验)$|^教育$|^教育(及|和|与)?培训(经历|背景)?$|^(education|educational|academic)((and|&)?(background|history|experiences?|qualifications?|trainings?))?$|^学历$/,
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
    /^(语言|外语)(能力|水平|技能)?$|^(foreign)?languages?(skills?|proficiency)?$/,
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
  // Both languages must say so: “教育 Python” is no heading.
  if (chinese === '' || latin === '' || /\d/.test(whole)) return undefined;
  const [first, second] = [find(chinese), find(latin)];
  return first && second ? first : undefined;
}
