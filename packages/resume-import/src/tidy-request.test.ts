import { readDraft } from '@baigong/resume';
import { expect, test } from 'vitest';
import { tidiedResume } from './tidy-request.ts';

const text = `林知夏
电话：138 0000 0000
工作经历
2020.03-2022.06 云帆数科 前端工程师
1. 负责官网开发
2018.07-2020.02 青禾科技 测试工程师
写测试用例，跟进缺陷
教育经历
2014.09-2018.06 江南理工大学 软件工程 本科
专业技能
Vue、TypeScript`;

const job = {
  company: '云帆数科',
  position: '前端工程师',
  time: '2020.03 - 2022.06',
  lines: ['负责官网开发'],
};
const school = { school: '江南理工大学', degree: '本科', major: '软件工程', time: '2014.09 - 2018.06' };

const tidied = (answer: object) => {
  let count = 0;
  return tidiedResume(readDraft(answer), text, () => `id-${(count += 1)}`);
};

test('R-EDIT-194 a job, a school and skills that a model leaves out become unrecognised lines', () => {
  const { recognised, additions } = tidied({ name: '林知夏', phone: '13800000000', work: [job] });
  expect(recognised.rest).toEqual([
    '2018.07-2020.02 青禾科技 测试工程师',
    '写测试用例，跟进缺陷',
    '2014.09-2018.06 江南理工大学 软件工程 本科',
    'Vue、TypeScript',
  ]);
  expect(additions).toEqual([]);
});

test('R-EDIT-194 with every line in its place nothing is left over, and what is added is named', () => {
  const second = {
    company: '青禾科技',
    position: '测试工程师',
    time: '2018.07 - 2020.02',
    lines: ['写测试用例，跟进缺陷'],
  };
  const whole = {
    name: '林知夏',
    phone: '13800000000',
    work: [job, second],
    education: [school],
    custom: [{ title: '专业技能', lines: ['Vue、TypeScript'] }],
  };
  expect(tidied(whole)).toMatchObject({ recognised: { rest: [] }, additions: [] });
  const more = { ...whole, custom: [{ title: '专业技能', lines: ['Vue、TypeScript、Rust'] }] };
  expect(tidied(more).additions.map((one) => one.text)).toEqual(['Rust']);
});
