import type { Script } from './mock-provider.ts';
import { answer, chunk, silentAfter } from './scripts.ts';

const resume = JSON.stringify({
  name: '周知远',
  phone: '',
  email: 'zhiyuan@example.com',
  degree: '本科',
  experience: '3 年',
  post: '前端工程师',
  work: [
    {
      company: '＿＿公司',
      position: '前端工程师',
      time: '2022.07 - 至今',
      lines: ['搭建商品详情页，首屏时间从 3 秒降到 1 秒', '主导活动页改版，转化率提升 ＿＿%'],
    },
  ],
  projects: [],
  education: [
    { school: '某某大学', degree: '本科', major: '软件工程', time: '2018.09 - 2022.06', lines: [] },
  ],
  custom: [{ title: '专业技能', lines: ['TypeScript、Vue，三年生产环境经验'] }],
});

/** The text in pieces of so many characters, as models stream it. */
const pieces = (text: string, size = 40): string[] => text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];

const rewritten =
  '<ul><li>主导订单系统重构，响应时间由 900 毫秒降到 200 毫秒</li><li>带领 5 人小组按期交付</li></ul>';

const invented =
  '<ul><li>使用 Rust 重构订单系统，为阿里巴巴节省五百万元，荣获省级科技进步二等奖</li><li>协同测试完成上线</li></ul>';

/** Of the sample resume, with an employer, a figure and a prize that it has not. */
const letter = `尊敬的招聘负责人：
您好！我目前在云帆数科（示例）担任高级前端工程师，首屏时间从 4.2 秒降到 1.6 秒。此前在星河互动担任架构师，带过 77 人，获鲁班奖。
期待与您沟通。
林知夏`;

/** Of the resume of `#漏掉` with its second job and its school left out, and a prize that it has not. */
const halfTidied = JSON.stringify({
  name: '钱多多',
  email: 'qian@example.com',
  post: '前端工程师',
  work: [
    {
      company: '云帆数科',
      position: '前端工程师',
      time: '2020.03 - 2022.06',
      lines: ['负责官网开发，获鲁班奖'],
    },
  ],
  projects: [],
  education: [],
  custom: [],
});

const advice = JSON.stringify({
  suggestions: [
    {
      at: 'F3',
      advice: '把期望职位写成启事里的岗位名',
      text: '资深前端工程师',
    },
    { at: 'F999', advice: '这一处不存在' },
    { at: '', advice: '补充一段与微前端有关的真实经历' },
  ],
});

/** What the resume workshop's features are played; the words stand in what a visitor wrote. */
export const resumeWords: Readonly<Record<string, Script>> = {
  '#简历': answer(pieces(`好的，这是简历：\n\`\`\`json\n${resume}\n\`\`\`\n`)),
  '#坏简历': answer('{"name":"半份","work":"没有写成列表"}'),
  '#写到一半': silentAfter(chunk({ content: resume.slice(0, 160) })),
  请改正后重新输出: answer(pieces(resume)),
  '#改写': answer(pieces(rewritten, 8)),
  '#编造': answer(pieces(invented, 8)),
  '#求职信': answer(pieces(letter)),
  '#漏掉': answer(pieces(halfTidied)),
  '#英译添': answer(
    '<ul><li>Rebuilt the order system with a team of 8 in Rust, saving 2 million yuan</li></ul>',
  ),
  '#英译': answer('<ul><li>Rebuilt the order system with a team of 8</li></ul>'),
  '#婉拒': answer('抱歉，我无法完成这个请求。'),
  '#岗位建议': answer(pieces(advice)),
};
