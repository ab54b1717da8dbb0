/** The languages that a resume can be in: that of its headings, labels and dates. Its text may be in any. */
export const resumeLanguages = ['zh', 'en'] as const;
export type ResumeLanguage = (typeof resumeLanguages)[number];

/** What a language's version of a resume is called. */
export const versionNames = { zh: '中文版', en: '英文版' } as const satisfies Record<ResumeLanguage, string>;

export const otherLanguage = (language: ResumeLanguage): ResumeLanguage => (language === 'zh' ? 'en' : 'zh');

/** One word of the resume's own in each language. */
type Words = Readonly<Record<ResumeLanguage, string>>;

const words = (zh: string, en: string): Words => ({ zh, en });

/** The titles of the five modules that every resume has. */
export const moduleTitles = {
  basic: words('基本信息', 'Personal Information'),
  work: words('工作经历', 'Work Experience'),
  projects: words('项目经历', 'Projects'),
  education: words('教育经历', 'Education'),
  custom: words('自定义模块', 'Additional Information'),
} as const;

/** The labels of the fields that every entry of a kind has, by their names, in order. */
export const fieldLabels = {
  basic: {
    name: words('姓名', 'Name'),
    phone: words('电话', 'Phone'),
    email: words('邮箱', 'Email'),
    degree: words('学历', 'Degree'),
    experience: words('工作年限', 'Years of Experience'),
    post: words('期望职位', 'Target Role'),
  },
  work: {
    company: words('公司', 'Company'),
    position: words('职位', 'Position'),
    'date-range': words('时间', 'Dates'),
    description: words('工作描述', 'Description'),
  },
  projects: {
    name: words('项目名称', 'Project'),
    role: words('角色', 'Role'),
    'date-range': words('时间', 'Dates'),
    description: words('项目描述', 'Description'),
  },
  education: {
    school: words('学校', 'School'),
    degree: words('学历', 'Degree'),
    major: words('专业', 'Major'),
    'date-range': words('时间', 'Dates'),
    description: words('描述', 'Description'),
  },
  custom: {
    title: words('标题', 'Title'),
    content: words('内容', 'Content'),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Words>>>>;

/** Titles of modules that resumes often have beside the five. */
const otherTitles: readonly Words[] = [
  words('校园经历', 'Activities'),
  words('荣誉奖项', 'Honors & Awards'),
  words('获奖经历', 'Awards'),
  words('证书', 'Certifications'),
  words('专业技能', 'Skills'),
  words('语言能力', 'Languages'),
  words('自我评价', 'Summary'),
  words('志愿经历', 'Volunteering'),
  words('兴趣爱好', 'Interests'),
  words('论文与成果', 'Publications'),
  words('培训经历', 'Training'),
  words('作品', 'Portfolio'),
  words('主修课程', 'Coursework'),
  words('推荐人', 'References'),
  words('其他', 'Others'),
];

/** Labels of the fields that forms ask for beside the basic ones. */
const otherLabels: readonly Words[] = [
  words('性别', 'Gender'),
  words('出生年月', 'Date of Birth'),
  words('婚姻状况', 'Marital Status'),
  words('国籍', 'Nationality'),
  words('现居地', 'Location'),
  words('地址', 'Address'),
  words('网站', 'Website'),
  words('微信', 'WeChat'),
  words('毕业院校', 'University'),
  words('专业', 'Major'),
  words('期望薪资', 'Expected Salary'),
  words('到岗时间', 'Availability'),
];

/** The first of several pairs with the same word counts. */
const translated = (
  pairs: readonly Words[],
  word: string,
  from: ResumeLanguage,
  to: ResumeLanguage,
): string | undefined => pairs.find((pair) => pair[from] === word.trim())?.[to];

/** A module's title in another language; undefined for one that is no standard title of the first language. */
export const translatedTitle = (
  title: string,
  from: ResumeLanguage,
  to: ResumeLanguage,
): string | undefined => translated([...Object.values(moduleTitles), ...otherTitles], title, from, to);

/**
 * The label of a field in another language; undefined for one that is no standard label of the first language.
 * @param kind of the field's entry, and `name` the field's id without the entry's
 */
export function translatedLabel(
  kind: keyof typeof fieldLabels,
  name: string,
  label: string,
  from: ResumeLanguage,
  to: ResumeLanguage,
): string | undefined {
  const own: Readonly<Record<string, Words>> = fieldLabels[kind];
  const core = Object.hasOwn(own, name) ? own[name] : undefined;
  return translated(core ? [core] : otherLabels, label, from, to);
}
