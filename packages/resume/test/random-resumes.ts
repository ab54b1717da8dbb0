import { makeDocument } from '../src/document/make-document.ts';
import type { ResumeDocument } from '../src/document/schema.ts';
import { applyAll, applyOutline } from '../src/outline/apply-outline.ts';
import type { OutlineEntry, OutlineSection, OutlineValue } from '../src/outline/outline.ts';
import { switchTemplate } from '../src/templates/switch-template.ts';
import { templates } from '../src/templates/templates.ts';

/** Numbers from 0 to 1 that a seed gives (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const words = {
  name: ['欧阳秀英', '李娜', 'Anna-Maria von Ehrenberg', '张伟', '買買提·吐尔逊', 'José García'],
  company: [
    '统一支付网关 PayHub',
    '云帆数科（北京）有限公司',
    'Deutsche Telekom AG',
    '腾讯',
    'Ωmega Labs',
    '某省人民医院 ICU',
  ],
  role: ['高级前端工程师', 'Senior Backend Engineer', '护士长', '产品经理 / PM', 'QA', '主任'],
  school: ['华东师范大学', 'Université de Genève', '某某职业技术学院', 'MIT'],
  degree: ['本科', '硕士', 'Ph.D.', '大专'],
  major: ['计算机科学与技术', 'Computer Science', '护理学', '汉语言文学'],
  text: [
    '负责支付网关的重构与压测，核心接口 P99 由 420 ms 降到 95 ms',
    '带领 6 人团队完成迁移',
    'Led the migration of 120+ services to Kubernetes with zero downtime',
    '机器成本同比下降 31%，写成团队的规范与培训材料',
    'React、TypeScript、Node.js 20、PostgreSQL',
    '统一支付网关 PayHub',
    '3.5 万名用户，日活 1.2 万',
    '2.5 G 与 5 G 核心网（R16）',
    'C++/Rust',
    '负责',
    '详见 https://code.example.com/payment/readme 与 li-na.ou-yang@mail-example.com。',
    '“双十一”期间值守：0 事故；获 2021 年度技术金奖（第 3 名）',
    '護理評估與臨床教學 🏥，每週 3 次',
  ],
  title: ['专业技能', 'Publications & Awards', '自我评价', '证书', '兴趣爱好'],
  label: ['籍贯', 'GitHub', '政治面貌', '备用邮箱'],
} as const;

/** A random resume of anything between a few lines and some pages, the same for the same seed. */
export function randomResume(seed: number): ResumeDocument {
  const random = randomOf(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const maybe = (share: number): boolean => random() < share;
  const some = <T>(least: number, most: number, make: (at: number) => T): T[] =>
    Array.from({ length: least + below(most - least + 1) }, (_, at) => make(at));
  const letters = (count: number): string =>
    Array.from({ length: count }, () => 'abcdefghijklmnopqrstuvwxyz0123456789'.charAt(below(36))).join('');

  const address = (): string => {
    const length = 12 + below(49);
    const domain = pick(['@example.com', '@mail-gateway.example.org', '@qq.com']);
    return letters(Math.max(3, length - domain.length)) + domain;
  };
  const sentence = (): string => some(1, 3, () => pick(words.text)).join('；');
  const inline = (): string => {
    const text = sentence();
    if (maybe(0.15)) return `<strong>${text}</strong>`;
    return maybe(0.15) ? `${text}<a href="https://example.com/${letters(6)}">作品 demo</a>` : text;
  };
  const list = (name: 'ul' | 'ol'): string =>
    `<${name}>${some(1, 5, () => `<li><p>${inline()}</p></li>`).join('')}</${name}>`;
  const html = (): string =>
    some(0, 3, () =>
      pick([
        () => `<p>${inline()}</p>`,
        () => list('ul'),
        () => list('ol'),
        () => `<h3>${pick(words.title)}</h3><p>${inline()}<br>${inline()}</p>`,
        () => `<ul><li><p>${inline()}</p>${list('ul')}</li></ul>`,
      ])(),
    ).join('');
  const others = (share: number): OutlineValue[] =>
    maybe(share)
      ? some(1, 2, (at) => ({
          label: `${pick(words.label)}${at}`,
          text: pick([
            () => address(),
            () => `https://example.com/${letters(4 + below(37))}`,
            () => pick(words.school),
            () => '中共党员',
          ])(),
        }))
      : [];
  const month = () => `${2008 + below(16)}-${String(1 + below(12)).padStart(2, '0')}`;
  const entry = (texts: Readonly<Record<string, string>>): OutlineEntry => ({
    texts,
    range: maybe(0.3) ? { start: month(), end: '', present: true } : { start: month(), end: month() },
    html: html(),
    others: others(0.1),
  });
  const section = (kind: OutlineSection['kind'], title: string, most: number, make: () => OutlineEntry) => ({
    kind,
    title,
    entries: some(0, most, make),
  });
  const outline = {
    basic: {
      name: pick(words.name),
      phone: pick(['13800138000', '+86 138-0013-8000', '021-5555 1234', '+41 22 379 71 11']),
      email: address(),
      ...(maybe(0.6) ? { degree: pick(words.degree) } : {}),
      ...(maybe(0.6) ? { experience: `${1 + below(20)} 年` } : {}),
      ...(maybe(0.7) ? { post: pick(words.role) } : {}),
    },
    others: others(0.5),
    photo: '',
    sections: [
      section('work', '工作经历', 6, () =>
        entry({ company: pick(words.company), position: pick(words.role) }),
      ),
      section('projects', '项目经历', 4, () => entry({ name: pick(words.company), role: pick(words.role) })),
      section('education', maybe(0.3) ? 'Education' : '教育经历', 3, () =>
        entry({ school: pick(words.school), degree: pick(words.degree), major: pick(words.major) }),
      ),
      ...some(0, 3, (at) => ({
        kind: 'custom' as const,
        title: words.title[at] ?? '',
        entries: [
          { texts: {}, range: { start: '', end: '' }, html: `<p>${sentence()}</p>${html()}`, others: [] },
        ],
      })),
    ],
  };
  let count = 0;
  const newId = () => `random${(count += 1)}`;
  return applyOutline(makeDocument(newId), outline, applyAll(outline), newId);
}

/** A random resume in each template. */
export const inEveryTemplate = (document: ResumeDocument): readonly ResumeDocument[] =>
  templates.map(({ id }) => ({ ...document, styles: switchTemplate(document.styles, id) }));
