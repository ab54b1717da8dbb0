import { fieldName, type EntryKind } from './make-entry.ts';

const hints: Readonly<Record<EntryKind | 'basic', Readonly<Record<string, string>>>> = {
  basic: {
    name: '例：林知夏',
    phone: '例：138 0000 0000',
    email: '例：name@example.com',
    degree: '例：本科',
    experience: '例：5 年，应届可不填',
    post: '例：前端工程师',
  },
  work: {
    company: '公司全称',
    position: '例：前端工程师',
    description: '一行写一件事：做了什么，怎么做的，结果用数字说',
  },
  projects: {
    name: '例：订单系统重构',
    role: '例：技术负责人',
    description: '一行写一件事：要解决什么，你做了哪部分，结果怎样',
  },
  education: {
    school: '学校全称',
    degree: '例：本科',
    major: '例：软件工程',
    description: '排名、奖学金、主修课程或论文，没有可不填',
  },
  custom: { title: '例：专业技能', content: '一行写一项' },
};

/**
 * What to write into a field while it is empty: shown in the editor alone, no part of the resume. Fields of the visitor's own
 * have none.
 */
export const fieldHint = (kind: EntryKind | 'basic', entry: string, field: string): string | undefined =>
  hints[kind][fieldName({ id: field }, { id: entry })];
