import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editFields, entriesInOrder, setField, setHidden } from '../document/edit.ts';
import { loadDocument } from '../document/load.ts';
import { toOutline } from '../outline/to-outline.ts';
import { sampleResume } from '../sample/sample-resume.ts';
import type { ResumeDocument } from '../document/schema.ts';
import { companionDocument } from './companion-document.ts';
import { foreignFacts, shownText } from './foreign-facts.ts';
import { coverLetter, greetingMessage, type LetterJob } from './letters.ts';

const job: LetterJob = {
  company: '蓝鲸软件',
  position: '资深前端工程师',
  description: '岗位：资深前端工程师\n任职要求：精通 TypeScript、React，熟悉微前端与 Rust',
};
const allowed = `${job.company}\n${job.position}`;

test('R-JOB-06 a letter and a greeting are made of the resume’s own facts, the lines that fit the job first', () => {
  const document = sampleResume();
  expect(coverLetter(document, job)).toBe(
    [
      '尊敬的蓝鲸软件招聘负责人：',
      '您好！我是林知夏，江南理工大学（示例）软件工程本科，5 年工作经验。我想应聘贵公司的资深前端工程师一职。',
      '目前在云帆数科（示例）担任高级前端工程师：主导交易后台从单体迁移到微前端，8 个团队可独立发布，发布频率由每周 1 次提升到每天 6 次；搭建性能监控与预算机制，首屏时间从 4.2 秒降到 1.6 秒，跳出率下降 18%。',
      '在“低代码表单引擎”中担任技术负责人：用 JSON Schema 描述表单，支持联动、校验与权限，沉淀 140 个业务表单。',
      '岗位要求里提到的：TypeScript、React、微前端，我的简历中都有写到。',
      '随信附上简历，期待与您进一步沟通。我的联系方式：电话 138 0000 0000，邮箱 zhixia.lin@example.com。',
      '此致',
      '敬礼',
      '林知夏',
    ].join('\n'),
  );
  const greeting = greetingMessage(document, job);
  expect(greeting.length).toBeLessThanOrEqual(200);
  expect(greeting).toContain('云帆数科（示例）');
});

test('R-JOB-06 an empty resume gives a letter without gaps, and what is hidden is in none', () => {
  const empty = loadDocument({}).document;
  expect(coverLetter(empty, { company: '', position: '', description: '' })).toBe(
    '尊敬的招聘负责人：\n您好！我想应聘贵公司招聘的岗位。\n随信附上简历，期待与您进一步沟通。\n此致\n敬礼',
  );
  const sample = sampleResume();
  const [first] = entriesInOrder(sample.fields.workExperiences);
  if (!first) throw new Error('the sample has a job');
  const hidden = editFields(sample, (fields) => setHidden(fields, { kind: 'work', entry: first.id }, true));
  expect(coverLetter(hidden, job)).not.toContain('云帆');
  expect(coverLetter(hidden, job)).toContain('曾在青禾科技（示例）担任前端工程师');
});

test('R-JOB-07 what a letter says beyond the resume is named', () => {
  const document = sampleResume();
  const told = (text: string) => foreignFacts(text, document, allowed);
  expect(told('我带过 12 人的团队')).toEqual(['12 人']);
  expect(told('效率提升七倍，服务五十万用户')).toEqual(['七倍', '五十万']);
  expect(told('曾在星河互动担任架构师')).toEqual(['星河互动']);
  expect(told('曾在星河互动带过新人')).toEqual(['星河互动']);
  expect(told('主导“天穹”的开发，也参与了北斗重构项目')).toEqual(['北斗重构', '天穹']);
  expect(told('毕业于清华大学')).toEqual(['毕业于清华大学']);
  expect(told('一直期待进一步沟通，与贵公司一起成长')).toEqual([]);
});

const chinese = '云川启明远山晨星澜海青禾拾光晴岚北辰南风'.split('');
const word = (min: number, max: number) =>
  fc.array(fc.constantFrom(...chinese), { minLength: min, maxLength: max }).map((signs) => signs.join(''));

/** The sample with other names and figures. */
const resume = fc
  .record({
    company: word(2, 6),
    project: word(2, 6),
    lines: fc.array(
      fc
        .tuple(word(4, 10), fc.integer({ min: 2, max: 9_999 }))
        .map(([text, figure]) => `${text}提升 ${figure} 次`),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ company, project, lines }): ResumeDocument => {
    const sample = sampleResume();
    const work = entriesInOrder(sample.fields.workExperiences)[0];
    const made = entriesInOrder(sample.fields.projectExperiences)[0];
    if (!work || !made) throw new Error('the sample has a job and a project');
    return editFields(sample, (fields) => {
      const at = { kind: 'work', entry: work.id } as const;
      const named = setField(fields, at, `company-${work.id}`, company);
      const told = setField(
        named,
        at,
        `description-${work.id}`,
        `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`,
      );
      return setField(told, { kind: 'projects', entry: made.id }, `name-${made.id}`, project);
    });
  });

test('R-JOB-07 of 500 letters and greetings none says what the resume does not', () => {
  fc.assert(
    fc.property(resume, word(2, 6), word(2, 5), fc.boolean(), (document, company, position, isLetter) => {
      const to = { ...job, company, position };
      const text = isLetter ? coverLetter(document, to) : greetingMessage(document, to);
      expect(foreignFacts(text, document, `${company}\n${position}`)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('R-JOB-07 of 500 letters with an invented figure, employer or project none slips through', () => {
  const invented = fc.oneof(
    fc
      .integer({ min: 10_000, max: 999_999 })
      .map((figure) => ({ fact: `${figure}`, text: `服务 ${figure} 位用户` })),
    fc
      .integer({ min: 31, max: 98 })
      .map((figure) => ({ fact: `${figure}.7`, text: `转化率达到 ${figure}.7%` })),
    fc
      .constantFrom('三十七', '五百二十', '八十六万')
      .map((figure) => ({ fact: figure, text: `带领${figure}人的团队` })),
    word(7, 9).map((name) => ({ fact: name, text: `曾在${name}担任总监` })),
    word(7, 9).map((name) => ({ fact: name, text: `就职于${name}，成绩突出` })),
    word(7, 9).map((name) => ({ fact: name, text: `独立完成“${name}”` })),
    word(7, 9).map((name) => ({ fact: name, text: `主导了${name}项目` })),
    word(7, 9).map((name) => ({ fact: `${name}有限公司`, text: `合作方是${name}有限公司` })),
  );
  fc.assert(
    fc.property(resume, invented, fc.nat(), (document, { fact, text }, place) => {
      fc.pre(!shownText(document).includes(fact));
      const lines = coverLetter(document, job).split('\n');
      lines.splice(1 + (place % (lines.length - 1)), 0, `${text}。`);
      expect(foreignFacts(lines.join('\n'), document, allowed).join('\n')).toContain(fact);
    }),
    { numRuns: 500 },
  );
});

test('R-JOB-08 what goes with a resume has its head and style, and nothing else of it', () => {
  const document = sampleResume('tech', 'default');
  const letter = companionDocument(document, [{ title: '求职信', html: '<p>您好</p>' }], { head: true });
  const { spacing, ...others } = document.styles.styles;
  expect(letter.styles.styles).toEqual({ ...others, spacing: { ...spacing, paragraphGap: 10 } });
  const outline = toOutline(letter);
  expect(outline.basic['name']).toBe('林知夏');
  expect(outline.sections).toMatchObject([{ title: '求职信', entries: [{ html: '<p>您好</p>' }] }]);
  const sheet = companionDocument(document, [{ title: '基本信息', html: '<p>姓名：林知夏</p>' }], {
    head: false,
  });
  expect(toOutline(sheet).basic).toEqual({});
});
