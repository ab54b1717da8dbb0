import type { ToolTurn } from '@baigong/contracts';
import { makeResumeRecord, sampleResume } from '@baigong/resume';
import { baigongDatabase } from '../../../shared/lib/baigong-database.ts';
import { chatDatabase } from '../../../shared/lib/chat-database.ts';
import type { ScriptedCall } from './scripted-run.ts';

/** What the results of a run's calls were, in order. */
export type Results = readonly { readonly name: string; readonly data: Readonly<Record<string, unknown>> }[];

/** A task across two features or more. */
export interface Task {
  readonly title: string;
  /** What a visitor asks; a model has nothing else. */
  readonly question: string;
  /** What a model that knows how calls, step by step, from the results so far. */
  readonly script: readonly ((results: Results) => ScriptedCall)[];
  /** Whether it was done, by what is stored now. */
  readonly isDone: (results: Results) => Promise<boolean>;
}

const jobs = ['前端工程师', '数据分析师', '产品经理', '运营主管', '测试工程师'] as const;
const jobText = (job: string): string =>
  `${job}岗位要求\n本科及以上学历，三年以上${job}经验。\n熟悉 React、SQL 和数据分析，能独立负责项目，沟通能力强。\n工作地点杭州，月薪两万。`;
const noteText = (n: number): string =>
  `第 ${n} 次会议纪要\n王小明提出把上线时间改到 ${n + 3} 月。\n李华负责采购，预算 ${n}5000 元。`;
const chatTexts = [
  '杭州三日游怎么安排',
  '年终总结怎么写',
  '租房合同要看什么',
  '体检报告里的尿酸',
  '面试自我介绍',
] as const;

/** Everything that the tasks work on, made anew. */
export async function seedTasks(): Promise<void> {
  await chatDatabase.use(async (db) => {
    for (const store of ['sessions', 'resumes', 'documents', 'images'] as const) await db.clear(store);
    for (const [n, job] of jobs.entries()) {
      await db.put('documents', {
        id: `job${n}`,
        title: `${job}招聘启事`,
        content: jobText(job),
        response: '',
        createdAt: n + 1,
        updatedAt: n + 1,
        format: 'text',
        fileName: '',
        size: 0,
        place: 0,
      });
      await db.put('documents', {
        id: `note${n}`,
        title: `会议纪要${n}`,
        content: noteText(n),
        response: '',
        createdAt: n + 10,
        updatedAt: n + 10,
        format: 'text',
        fileName: '',
        size: 0,
        place: 0,
      });
      await db.put('resumes', makeResumeRecord(`resume${n}`, n + 1, sampleResume(), { title: `简历${n}号` }));
      const id = `chat${n}`;
      const message = { conversationId: id, createdAt: 1 };
      await db.put('sessions', {
        id,
        title: `对话${n}`,
        createdAt: 1,
        updatedAt: n + 1,
        messages: [
          { ...message, id: `${id}a`, role: 'user', parent: null, content: chatTexts[n] },
          {
            ...message,
            id: `${id}b`,
            role: 'assistant',
            parent: `${id}a`,
            content: `关于${chatTexts[n]}，先列三点。`,
          },
        ],
      });
    }
  });
  await baigongDatabase.use(async (db) => {
    await db.clear('readings');
    await db.clear('prompts');
  });
}

const all = (store: 'sessions' | 'resumes' | 'documents') =>
  chatDatabase.use(async (db) => (await db.getAll(store)) as readonly Readonly<Record<string, unknown>>[]);
const titled = async (store: 'sessions' | 'resumes' | 'documents', title: string) =>
  (await all(store)).find((record) => record['title'] === title);
const text = (results: Results, name: string): string => {
  const data = results.findLast((result) => result.name === name)?.data;
  const said = data?.['text'];
  if (typeof said === 'string') return said;
  // Of a resume the texts of its fields and lines.
  const texts: string[] = [];
  JSON.stringify(data ?? {}, (key, value: unknown) => {
    if (key === 'text' && typeof value === 'string' && value !== '') texts.push(value);
    return value;
  });
  return texts.join('\n');
};
const first = (results: Results, name: string): string =>
  JSON.stringify(results.find((one) => one.name === name)?.data ?? {});
const contentOf = async (title: string): Promise<string> => {
  const content = (await titled('documents', title))?.['content'];
  return typeof content === 'string' ? content : '';
};
const contains = async (title: string, part: string): Promise<boolean> =>
  (await contentOf(title)).includes(part);

interface ReadLine {
  readonly id: string;
  readonly text: string;
}
interface ReadSection {
  readonly id: string;
  readonly entries: readonly { readonly fields: readonly { readonly lines?: readonly ReadLine[] }[] }[];
}
/** The list items of the work section, as `read_resume` gave them. */
const linesOf = (results: Results): readonly ReadLine[] => {
  const sections = results.findLast(({ name }) => name === 'read_resume')?.data['sections'] as
    | readonly ReadSection[]
    | undefined;
  return (sections ?? [])
    .filter(({ id }) => id === 'work')
    .flatMap(({ entries }) => entries.flatMap(({ fields }) => fields.flatMap(({ lines = [] }) => lines)));
};

type Family = (n: number) => Task;
const families: readonly Family[] = [
  (n) => ({
    title: `岗位版简历 ${n}`,
    question: `读文档《${jobs[n]}招聘启事》，用《简历${n}号》给这个岗位建一份岗位版简历，岗位名称写“${jobs[n]}”，岗位要求用文档的原文。`,
    script: [
      () => ({ name: 'read_document', input: { document: `${jobs[n]}招聘启事` } }),
      (results) => ({
        name: 'make_job_resume',
        input: { resume: `简历${n}号`, job: jobs[n], description: text(results, 'read_document') },
      }),
    ],
    isDone: async () => {
      const made = (await all('resumes')).find(({ masterId }) => masterId === `resume${n}`);
      return JSON.stringify(made?.['job'] ?? '').includes('三年以上');
    },
  }),
  (n) => ({
    title: `匹配结果存成文档 ${n}`,
    question: `看《简历${n}号》和文档《${jobs[n]}招聘启事》匹配多少分，把分数写成一份文档，标题是“匹配${n}”，正文里写“匹配 N 分”。`,
    script: [
      () => ({ name: 'read_document', input: { document: `job${n}` } }),
      (results) => ({
        name: 'match_resume',
        input: { resume: `resume${n}`, description: text(results, 'read_document') },
      }),
      (results) => ({
        name: 'save_document',
        input: { title: `匹配${n}`, text: `匹配 ${String(results.at(-1)?.data['score'])} 分` },
      }),
    ],
    isDone: async (results) => {
      const score = results.find(({ name }) => name === 'match_resume')?.data['score'];
      return score !== undefined && contains(`匹配${n}`, `${Number(score)} 分`);
    },
  }),
  (n) => ({
    title: `对话存成文档 ${n}`,
    question: `把标题为“对话${n}”的对话存成一份文档，标题“谈话${n}”，正文要有对话的原话。`,
    script: [
      () => ({ name: 'list_chats', input: {} }),
      () => ({ name: 'read_chat', input: { session: `chat${n}` } }),
      (results) => ({
        name: 'save_document',
        input: { title: `谈话${n}`, text: text(results, 'read_chat') },
      }),
    ],
    isDone: () => contains(`谈话${n}`, chatTexts[n] ?? '?'),
  }),
  (n) => ({
    title: `按内容改对话名 ${n}`,
    question: `文档《会议纪要${n}》里谁负责采购？把标题为“对话${n}”的对话改名为“采购：”加这个人的名字。`,
    script: [
      () => ({ name: 'query_document', input: { document: `会议纪要${n}`, question: '谁负责采购' } }),
      () => ({ name: 'list_chats', input: {} }),
      (results) => ({
        name: 'rename_chat',
        input: {
          session: `chat${n}`,
          title: first(results, 'query_document').includes('李华') ? '采购：李华' : '?',
        },
      }),
    ],
    isDone: async () => (await titled('sessions', '采购：李华'))?.['id'] === `chat${n}`,
  }),
  (n) => ({
    title: `简历存成文档 ${n}`,
    question: `把《简历${n}号》的文字存成一份文档，标题“简历文字${n}”。`,
    script: [
      () => ({ name: 'read_resume', input: { resume: `简历${n}号` } }),
      (results) => ({
        name: 'save_document',
        input: { title: `简历文字${n}`, text: text(results, 'read_resume') },
      }),
    ],
    isDone: () => contains(`简历文字${n}`, '首屏时间从 4.2 秒降到 1.6 秒'),
  }),
  (n) => ({
    title: `搜到再改名 ${n}`,
    question: `在全部内容里找提到“${n}5000”的文档，把它改名为“采购预算${n}”。`,
    script: [
      () => ({ name: 'search_all', input: { query: `${n}5000`, kind: 'document' } }),
      (results) => ({
        name: 'rename_document',
        input: {
          document: first(results, 'search_all').includes(`note${n}`) ? `note${n}` : '?',
          title: `采购预算${n}`,
        },
      }),
    ],
    isDone: async () => (await titled('documents', `采购预算${n}`))?.['id'] === `note${n}`,
  }),
  (n) => ({
    title: `拼音搜到对话 ${n}`,
    question: `用拼音“${['hangzhou', 'nianzhong', 'zufang', 'niaosuan', 'mianshi'][n]}”在对话里搜，把找到的那次对话改名为“找到了${n}”。`,
    script: [
      () => ({
        name: 'search_all',
        input: { query: ['hangzhou', 'nianzhong', 'zufang', 'niaosuan', 'mianshi'][n], kind: 'session' },
      }),
      (results) => ({
        name: 'rename_chat',
        input: {
          session: first(results, 'search_all').includes(`chat${n}`) ? `chat${n}` : '?',
          title: `找到了${n}`,
        },
      }),
    ],
    isDone: async () => (await titled('sessions', `找到了${n}`))?.['id'] === `chat${n}`,
  }),
  (n) => ({
    title: `要点与副本 ${n}`,
    question: `看文档《${jobs[n]}招聘启事》的要点，再把《简历${n}号》复制一份，副本标题“${jobs[n]}投递”。`,
    script: [
      () => ({ name: 'summarise_document', input: { document: `job${n}` } }),
      () => ({ name: 'copy_resume', input: { resume: `resume${n}`, title: `${jobs[n]}投递` } }),
    ],
    isDone: async (results) =>
      results.some(({ name }) => name === 'summarise_document') &&
      (await titled('resumes', `${jobs[n]}投递`)) !== undefined,
  }),
  (n) => ({
    title: `提示词存成文档 ${n}`,
    question: `在提示词库里找“${['周报', '总结', '面试', '邮件', '旅行'][n]}”，把第一条的正文存成文档，标题“提示词${n}”。`,
    script: [
      () => ({ name: 'search_prompts', input: { query: ['周报', '总结', '面试', '邮件', '旅行'][n] } }),
      (results) => {
        const [prompt] = Object.values(results.at(-1)?.data ?? {}) as { text?: string }[];
        return { name: 'save_document', input: { title: `提示词${n}`, text: prompt?.text ?? '' } };
      },
    ],
    isDone: async () => (await contentOf(`提示词${n}`)).length > 20,
  }),
  (n) => ({
    title: `证件照规格存成文档 ${n}`,
    question: `查证件照规格“${['一寸', '二寸', '护照', '驾驶证', '社保'][n]}”的尺寸，存成文档“规格${n}”，正文写规格的名称和尺寸。`,
    script: [
      () => ({
        name: 'list_id_photo_types',
        input: { query: ['一寸', '二寸', '护照', '驾驶证', '社保'][n] },
      }),
      (results) => ({
        name: 'save_document',
        input: { title: `规格${n}`, text: JSON.stringify(results.at(-1)?.data) },
      }),
    ],
    isDone: async (results) => {
      const listed = results.find(({ name }) => name === 'list_id_photo_types')?.data['types'];
      const names = Array.isArray(listed) ? listed.map((type: { readonly name: string }) => type.name) : [];
      const kept = await contentOf(`规格${n}`);
      return names.some((name) => kept.includes(name));
    },
  }),
  (n) => ({
    title: `比较后记录 ${n}`,
    question: `比较文档《会议纪要${n}》和《会议纪要${(n + 1) % 5}》，然后把标题为“对话${n}”的对话改名为“纪要不同${n}”。`,
    script: [
      () => ({ name: 'compare_documents', input: { before: `note${n}`, after: `note${(n + 1) % 5}` } }),
      () => ({ name: 'rename_chat', input: { session: `chat${n}`, title: `纪要不同${n}` } }),
    ],
    isDone: async (results) =>
      results.some(({ name }) => name === 'compare_documents') &&
      (await titled('sessions', `纪要不同${n}`))?.['id'] === `chat${n}`,
  }),
  (n) => ({
    title: `体检后改名 ${n}`,
    question: `给《简历${n}号》做体检，把它改名为“待改${n}”，并把文档《会议纪要${n}》改名为“体检记录${n}”。`,
    script: [
      () => ({ name: 'check_resume', input: { resume: `简历${n}号` } }),
      () => ({ name: 'rename_resume', input: { resume: `resume${n}`, title: `待改${n}` } }),
      () => ({ name: 'rename_document', input: { document: `note${n}`, title: `体检记录${n}` } }),
    ],
    isDone: async () =>
      (await titled('resumes', `待改${n}`))?.['id'] === `resume${n}` &&
      (await titled('documents', `体检记录${n}`))?.['id'] === `note${n}`,
  }),
  (n) => ({
    title: `文档里的事写进简历 ${n}`,
    question: `把文档《会议纪要${n}》里谁提出改上线时间写进《简历${n}号》工作经历的第一条，其余不动。`,
    script: [
      () => ({
        name: 'query_document',
        input: { document: `note${n}`, question: '谁提出把上线时间改到几月' },
      }),
      () => ({ name: 'read_resume', input: { resume: `简历${n}号` } }),
      (results) => ({
        name: 'edit_resume',
        input: {
          resume: `resume${n}`,
          changes: [
            {
              action: 'set',
              id: linesOf(results)[0]?.id ?? '',
              text: first(results, 'query_document').includes('王小明')
                ? `与王小明把上线改到 **${n + 3} 月**`
                : '?',
            },
          ],
        },
      }),
    ],
    isDone: async (results) => {
      const [changed, ...kept] = linesOf(results);
      const now = JSON.stringify((await titled('resumes', `简历${n}号`))?.['document']);
      return (
        now.includes(`<strong>${n + 3} 月</strong>`) &&
        !now.includes(changed?.text ?? '') &&
        kept.every(({ text: line }) => now.includes(line.slice(0, 8)))
      );
    },
  }),
  (n) => ({
    title: `照招聘启事改几处 ${n}`,
    question: `读《${jobs[n]}招聘启事》，在《简历${n}号》里一次改好：删掉工作经历最后一条，加一段公司是“杭州第${n}公司”、描述为启事里要求的经历，再把简历改名为“改过${n}”。`,
    script: [
      () => ({ name: 'read_document', input: { document: `job${n}` } }),
      () => ({ name: 'read_resume', input: { resume: `resume${n}` } }),
      (results) => ({
        name: 'edit_resume',
        input: {
          resume: `resume${n}`,
          changes: [
            { action: 'remove', id: linesOf(results).at(-1)?.id ?? '' },
            {
              action: 'add',
              id: 'work',
              fields: { 公司: `杭州第${n}公司`, description: text(results, 'read_document').split('\n')[1] },
            },
          ],
        },
      }),
      () => ({ name: 'rename_resume', input: { resume: `resume${n}`, title: `改过${n}` } }),
    ],
    isDone: async (results) => {
      const now = JSON.stringify((await titled('resumes', `改过${n}`))?.['document'] ?? '');
      return (
        now.includes(`杭州第${n}公司`) &&
        now.includes(`三年以上${jobs[n]}经验`) &&
        !now.includes(linesOf(results).at(-1)?.text ?? '')
      );
    },
  }),
  (n) => ({
    title: `简历脱敏存档 ${n}`,
    question: `把《简历${n}号》的文字存成文档“存档${n}”，再给它做一份脱敏的副本。`,
    script: [
      () => ({ name: 'read_resume', input: { resume: `简历${n}号` } }),
      (results) => ({
        name: 'save_document',
        input: { title: `存档${n}`, text: text(results, 'read_resume') },
      }),
      () => ({ name: 'redact_document', input: { document: `存档${n}` } }),
    ],
    isDone: async (results) => {
      const phone = /1\d{2}[ -]?\d{4}[ -]?\d{4}/.exec(text(results, 'read_resume'))?.[0];
      const copy = results.find(({ name }) => name === 'redact_document')?.data;
      const kept = await contentOf(String(copy?.['title']));
      return (
        phone !== undefined &&
        kept.length > 100 &&
        !kept.includes(phone) &&
        (await contains(`存档${n}`, phone))
      );
    },
  }),
  (n) => ({
    title: `对话写进简历 ${n}`,
    question: `找到谈“${chatTexts[n]}”的对话，把问的那句话加为《简历${n}号》里新的一个部分“谈过的事”，对话改名为“已写进简历${n}”。`,
    script: [
      () => ({ name: 'search_chats', input: { query: chatTexts[n] } }),
      () => ({ name: 'read_chat', input: { session: `chat${n}` } }),
      (results) => ({
        name: 'edit_resume',
        input: {
          resume: `resume${n}`,
          changes: [
            {
              action: 'add',
              id: 'custom',
              text: '谈过的事',
              fields: {
                description: text(results, 'read_chat').includes(chatTexts[n] ?? '?') ? chatTexts[n] : '',
              },
            },
          ],
        },
      }),
      (results) => ({
        name: 'rename_chat',
        input: {
          session: first(results, 'search_chats').includes(`chat${n}`) ? `chat${n}` : '?',
          title: `已写进简历${n}`,
        },
      }),
    ],
    isDone: async () => {
      const now = JSON.stringify((await titled('resumes', `简历${n}号`))?.['document']);
      return (
        now.includes('谈过的事') &&
        now.includes(chatTexts[n] ?? '?') &&
        (await titled('sessions', `已写进简历${n}`))?.['id'] === `chat${n}`
      );
    },
  }),
];

/** Eighty tasks: sixteen kinds, on five sets of data each. */
export const makeTasks = (): readonly Task[] => families.flatMap((family) => jobs.map((_, n) => family(n)));

/** The results of a run's calls as a task reads them. */
export const resultsOf = (turns: readonly ToolTurn[]): Results =>
  turns.flatMap(({ calls }) =>
    calls.map(({ name, output }) => {
      const data = (output as { data?: unknown } | undefined)?.data;
      return {
        name,
        data: (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>,
      };
    }),
  );
