import { describe, expect, test } from 'vitest';
import { readResumeJson } from '../json/read-resume-json.ts';
import type { ParsedResume } from '../outline.ts';

const url = (href: string, label = '') => ({ href, label });
const item = { id: 'x', visible: true, url: url('') };
const section = (name: string, items: readonly object[], more: object = {}) => ({
  id: 'x',
  name,
  columns: 1,
  separateLinks: true,
  visible: true,
  items,
  ...more,
});

const v4 = {
  basics: {
    name: '林知夏',
    headline: '后端工程师',
    email: 'lin@example.com',
    phone: '139 0000 1234',
    location: '杭州',
    url: url('https://lin.example.com'),
    customFields: [{ id: 'c', icon: 'star', name: '政治面貌', value: '群众' }],
    picture: {
      url: 'https://img.example.com/p.jpg',
      size: 64,
      aspectRatio: 1,
      borderRadius: 0,
      effects: { hidden: false, border: false, grayscale: false },
    },
  },
  sections: {
    summary: { ...section('Summary', []), content: '<p>十年服务端经验。</p>' },
    experience: section('Experience', [
      {
        ...item,
        company: '北辰数据',
        position: '技术负责人',
        location: '上海',
        date: '2020.03 - 至今',
        summary: '<ul><li>写路径延迟降到 20 毫秒</li></ul>',
        url: url('https://beichen.example.com', '官网'),
      },
      {
        ...item,
        visible: false,
        company: '藏起来的公司',
        position: '实习',
        location: '',
        date: '2015',
        summary: '',
      },
    ]),
    education: section('Education', [
      {
        ...item,
        institution: '江南大学',
        studyType: '本科',
        area: '软件工程',
        score: '3.8',
        date: 'September 2009 - June 2013',
        summary: '',
      },
    ]),
    projects: section('Projects', [
      {
        ...item,
        name: '星图',
        description: '发起人',
        date: '2021',
        summary: '<p>开源的监控面板</p>',
        keywords: ['Go', 'ClickHouse'],
      },
    ]),
    skills: section('Skills', [
      { ...item, name: '语言', description: '精通', level: 4, keywords: ['Go', 'Rust'] },
    ]),
    languages: section('Languages', [{ ...item, name: '英语', description: 'CET-6', level: 3 }]),
    awards: section('Awards', [
      { ...item, title: '年度工程师', awarder: '北辰数据', date: '2022', summary: '' },
    ]),
    certifications: section('证书资质', [
      { ...item, name: 'CKA', issuer: 'CNCF', date: '2021.05', summary: '' },
    ]),
    interests: section('Interests', [{ ...item, name: '长跑', keywords: ['半马'] }]),
    profiles: section('Profiles', [
      { ...item, network: 'GitHub', username: 'linzx', icon: 'github', url: url('https://github.com/linzx') },
    ]),
    publications: section('Publications', [
      { ...item, name: '日志压缩', publisher: '某期刊', date: '2019', summary: '' },
    ]),
    volunteer: section('Volunteering', [
      {
        ...item,
        organization: '海岸清洁',
        position: '组织者',
        location: '舟山',
        date: '2018',
        summary: '<p>三次活动</p>',
      },
    ]),
    references: section('References', [{ ...item, name: '赵总', description: '前上级', summary: '' }]),
    custom: {
      abc: {
        ...section('演讲', [
          {
            ...item,
            name: 'GopherCon',
            description: '讲者',
            date: '2023',
            location: '北京',
            summary: '',
            keywords: [],
          },
        ]),
        id: 'abc',
      },
    },
  },
  metadata: {
    template: 'onyx',
    notes: '自己看的备忘',
    css: { value: '.x{}' },
    theme: { primary: '#dc2626' },
  },
};

const site = (address: string) => ({ url: address, label: '' });
const section5 = (title: string, items: readonly object[]) => ({ title, columns: 1, hidden: false, items });
const item5 = { id: 'x', hidden: false, website: site('') };
const v5 = {
  picture: {
    hidden: false,
    url: '',
    size: 80,
    rotation: 0,
    aspectRatio: 1,
    borderRadius: 0,
    borderColor: 'rgba(0,0,0,.5)',
    borderWidth: 0,
    shadowColor: 'rgba(0,0,0,.5)',
    shadowWidth: 0,
  },
  basics: {
    name: '林知夏',
    headline: '后端工程师',
    email: 'lin@example.com',
    phone: '139 0000 1234',
    location: '杭州',
    website: site('https://lin.example.com'),
    customFields: [{ id: 'c', icon: 'star', text: '群众', link: '' }],
  },
  summary: { title: '', columns: 1, hidden: false, content: '<p>十年服务端经验。</p>' },
  sections: {
    profiles: section5('', [
      {
        ...item5,
        icon: 'github',
        network: 'GitHub',
        username: 'linzx',
        website: site('https://github.com/linzx'),
      },
    ]),
    experience: section5('', [
      {
        ...item5,
        company: '北辰数据',
        position: '技术负责人',
        location: '上海',
        period: '2020.03 - 至今',
        description: '<ul><li>写路径延迟降到 20 毫秒</li></ul>',
      },
      {
        ...item5,
        hidden: true,
        company: '藏起来的公司',
        position: '',
        location: '',
        period: '',
        description: '',
      },
    ]),
    education: section5('', [
      {
        ...item5,
        school: '江南大学',
        degree: '本科',
        area: '软件工程',
        grade: '3.8',
        location: '无锡',
        period: '2009.09 - 2013.06',
        description: '',
      },
    ]),
    projects: section5('', [
      { ...item5, name: '星图', period: '2021', description: '<p>开源的监控面板</p>' },
    ]),
    skills: section5('', [
      { ...item5, icon: 'code', name: '语言', proficiency: '精通', level: 4, keywords: ['Go', 'Rust'] },
    ]),
    languages: section5('', [{ ...item5, language: '英语', fluency: 'CET-6', level: 3 }]),
    interests: section5('', [{ ...item5, icon: 'run', name: '长跑', keywords: ['半马'] }]),
    awards: section5('', [
      { ...item5, title: '年度工程师', awarder: '北辰数据', date: '2022', description: '' },
    ]),
    certifications: section5('证书资质', [
      { ...item5, title: 'CKA', issuer: 'CNCF', date: '2021.05', description: '' },
    ]),
    publications: section5('', [
      { ...item5, title: '日志压缩', publisher: '某期刊', date: '2019', description: '' },
    ]),
    volunteer: section5('', [
      {
        ...item5,
        organization: '海岸清洁',
        location: '舟山',
        period: '2018',
        description: '<p>三次活动</p>',
      },
    ]),
    references: section5('', [{ ...item5, name: '赵总', position: '前上级', phone: '', description: '' }]),
  },
  customSections: [
    {
      ...section5('演讲', [
        {
          ...item5,
          company: 'GopherCon',
          position: '讲者',
          location: '北京',
          period: '2023',
          description: '',
        },
      ]),
      id: 'abc',
      type: 'experience',
    },
  ],
  metadata: { template: 'onyx', notes: '自己看的备忘' },
};

const magic = {
  id: 'r1',
  title: '我的新简历',
  createdAt: '2026-01-01',
  updatedAt: '2026-01-02',
  templateId: 'classic',
  basic: {
    name: '周予安',
    title: '产品设计师',
    email: 'zhou@example.com',
    phone: '13700001234',
    location: '成都',
    birthDate: '1996-05',
    employementStatus: '离职',
    photo: 'data:image/png;base64,iVBORw0KGgo=',
    photoConfig: { width: 90, height: 120, visible: true },
    icons: { email: 'Mail' },
    fieldOrder: [
      { id: '1', key: 'name', label: '姓名', visible: true },
      { id: '2', key: 'birthDate', label: '生日', visible: false },
      { id: '3', key: 'employementStatus', label: '状态', visible: true },
    ],
    customFields: [{ id: 'p', label: '作品集', value: 'https://zhou.example.com', icon: 'Globe' }],
    githubKey: 'ghp_secret_token',
    githubUseName: 'zhouya',
    githubContributionsVisible: false,
  },
  education: [
    {
      id: '1',
      school: '西南美院',
      major: '视觉传达',
      degree: '本科',
      startDate: '2014-09',
      endDate: '2018-06',
      gpa: '3.6',
      description: '<ul><li>年级第一</li></ul>',
      visible: true,
    },
  ],
  experience: [
    {
      id: '1',
      company: '拾光科技',
      position: '高级设计师',
      date: '2021.07 - 至今',
      details: '<ul><li>设计系统从零到一</li></ul>',
      visible: true,
    },
  ],
  projects: [
    {
      id: 'p',
      name: '拾光 3.0',
      role: '主设计',
      date: '2023.01 - 2023.06',
      description: '<p>改版</p>',
      visible: true,
      link: 'https://shiguang.example.com',
    },
  ],
  certificates: [{ id: 'c', url: 'data:image/png;base64,AAAA', width: 50 }],
  customData: {
    'custom-1': [
      {
        id: 'x',
        title: '红点奖',
        subtitle: '团队',
        dateRange: '2022',
        description: '<p>品牌类</p>',
        visible: true,
      },
    ],
  },
  skillContent: '<ul><li>Figma</li></ul>',
  selfEvaluationContent: '<p>耐心</p>',
  activeSection: 'basic',
  draggingProjectId: null,
  menuSections: [
    { id: 'basic', title: '基本信息', icon: '👤', enabled: true, order: 0 },
    { id: 'skills', title: '擅长', icon: '⚡', enabled: true, order: 1 },
    { id: 'experience', title: '工作经验', icon: '💼', enabled: true, order: 2 },
    { id: 'projects', title: '项目经历', icon: '🚀', enabled: true, order: 3 },
    { id: 'education', title: '教育经历', icon: '🎓', enabled: true, order: 4 },
    { id: 'selfEvaluation', title: '自我评价', icon: '💬', enabled: true, order: 5 },
    { id: 'custom-1', title: '设计奖项', icon: '🏆', enabled: true, order: 6 },
  ],
  globalSettings: { themeColor: '#000000', fontFamily: 'serif', baseFontSize: 16 },
};

function read(value: unknown, format: string): ParsedResume {
  const found = readResumeJson(JSON.stringify(value));
  if (found.kind !== 'recognised') throw new Error(found.kind);
  expect(found.format).toBe(format);
  return found.recognised;
}

/** Every text in JSON that a person would miss. */
function textsIn(value: unknown, skip: RegExp): string[] {
  if (typeof value === 'string') return [value.replaceAll(/<[^>]*>/g, '')].filter(Boolean);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => (skip.test(key) ? [] : textsIn(one, skip)));
}

const titles = ({ outline }: ParsedResume) => outline.sections.map(({ title }) => title);

describe('JSON of other programs', () => {
  for (const [version, given] of [
    [4, v4],
    [5, v5],
  ] as const)
    test(`R-XFER-59 Reactive Resume ${version} is read section by section`, () => {
      const found = read(given, 'reactive-resume');
      expect(found.outline.basic).toEqual({
        name: '林知夏',
        post: '后端工程师',
        email: 'lin@example.com',
        phone: '139 0000 1234',
      });
      expect(found.outline.others).toEqual(
        expect.arrayContaining([
          { label: '所在地', text: '杭州' },
          { label: '个人主页', text: 'https://lin.example.com' },
          { label: 'GitHub', text: 'https://github.com/linzx' },
          expect.objectContaining({ text: '群众' }),
        ]),
      );
      expect(titles(found)).toEqual([
        '自我评价',
        '工作经历',
        '项目经历',
        '教育经历',
        '专业技能',
        '语言能力',
        '兴趣爱好',
        '获奖经历',
        '证书资质',
        '论文与成果',
        '志愿经历',
        '推荐人',
        '演讲',
      ]);
      const [, work, , education, skills] = found.outline.sections;
      expect(work?.entries).toMatchObject([
        {
          texts: { company: '北辰数据', position: '技术负责人' },
          range: { start: '2020-03', present: true },
          html: '<ul><li>写路径延迟降到 20 毫秒</li></ul>',
        },
      ]);
      expect(education?.entries).toMatchObject([
        {
          texts: { school: '江南大学', degree: '本科', major: '软件工程' },
          range: { start: '2009-09', end: '2013-06' },
        },
      ]);
      expect(skills?.entries[0]?.html).toBe('<ul><li>语言（精通，4/5）：Go、Rust</li></ul>');
      // What is hidden there is not shown here, and not lost.
      expect(JSON.stringify(found.outline)).not.toContain('藏起来的公司');
      expect(found.rest).toContain('company：藏起来的公司');
    });

  test('R-XFER-59 magic-resume is read in the order and under the titles of its menu', () => {
    const found = read(magic, 'magic-resume');
    expect(found.outline.basic).toEqual({
      name: '周予安',
      post: '产品设计师',
      email: 'zhou@example.com',
      phone: '13700001234',
    });
    expect(found.outline.others).toEqual([
      { label: '所在地', text: '成都' },
      { label: '状态', text: '离职' },
      { label: 'GitHub', text: 'zhouya' },
      { label: '作品集', text: 'https://zhou.example.com' },
    ]);
    expect(found.outline.photo).toContain('data:image/png');
    expect(titles(found)).toEqual(['擅长', '工作经历', '项目经历', '教育经历', '自我评价', '设计奖项']);
    expect(found.outline.sections[3]?.entries).toMatchObject([
      {
        texts: { school: '西南美院', major: '视觉传达', degree: '本科' },
        range: { start: '2014-09', end: '2018-06' },
        others: [{ label: 'GPA', text: '3.6' }],
      },
    ]);
    expect(found.rest).toEqual(['birthDate：1996-05', expect.stringContaining('证书图片 1 张') as string]);
    expect(JSON.stringify(found)).not.toContain('ghp_secret_token');
  });

  test('R-XFER-59 no text of a known file is dropped: it is a field or an unrecognised line', () => {
    for (const [given, format, skip] of [
      [v4, 'reactive-resume', /^(id|icon|name|metadata|effects)$/],
      [v5, 'reactive-resume', /^(id|icon|metadata|type|border\w*|shadow\w*)$/],
      [
        magic,
        'magic-resume',
        /^(id|icons?|menuSections|globalSettings|fieldOrder|photo|githubKey|certificates|title|createdAt|updatedAt|templateId|activeSection)$/,
      ],
    ] as const) {
      const whole = JSON.stringify(read(given, format)).replaceAll(/<[^>]*>/g, '');
      for (const text of textsIn(given, skip)) {
        const dates = text.match(/\d{4}/g)?.every((year) => whole.includes(year));
        expect(whole.includes(text) || (dates && /^[\w\s.–-]*(至今)?$/.test(text)), text).toBe(true);
      }
    }
  });

  test('R-XFER-59 sections that no reader knows are unrecognised lines', () => {
    const more = {
      ...v4,
      sections: { ...v4.sections, patents: section('Patents', [{ ...item, title: '一种压缩方法' }]) },
    };
    expect(read(more, 'reactive-resume').rest).toContain('title：一种压缩方法');
    expect(read({ ...magic, hobbies: ['登山', { note: '攀岩三年' }] }, 'magic-resume').rest).toEqual(
      expect.arrayContaining(['hobbies：登山', 'note：攀岩三年']),
    );
    expect(
      read({ basics: { name: 'A', pronouns: 'they/them' }, hobbies: [{ note: '攀岩三年' }] }, 'json-resume')
        .rest,
    ).toEqual(['pronouns：they/them', 'note：攀岩三年']);
  });

  test('R-XFER-59 programs are told apart, wrapped or incomplete too', () => {
    read({ id: 'x', title: '简历', slug: 'x', data: v4 }, 'reactive-resume');
    read(
      {
        basics: { name: '林' },
        sections: { experience: section('E', []) },
        summary: { content: '<p>x</p>' },
      },
      'reactive-resume',
    );
    read({ basic: { name: '周' }, menuSections: [] }, 'magic-resume');
    read({ basics: { name: '林' }, work: [{ name: '北辰' }] }, 'json-resume');
    for (const other of [
      { basics: 'x' },
      { sections: {} },
      { basic: { a: 1 } },
      { data: {} },
      { basics: { name: 'x' }, sections: {} },
    ])
      expect(readResumeJson(JSON.stringify(other)).kind).toBe('other');
  });

  test('R-XFER-59 wrong types, scripts and endless nesting do no harm', () => {
    const odd = JSON.parse(JSON.stringify(v4)) as typeof v4;
    Object.assign(odd.basics, { email: 7, phone: null, customFields: 'x' });
    Object.assign(odd.sections, {
      experience: { items: [null, 1, { company: ['x'], summary: '<img src=x onerror=alert(1)><p>好</p>' }] },
    });
    const found = read(odd, 'reactive-resume');
    expect(JSON.stringify(found.outline)).not.toContain('onerror');
    const deep = `{"basics":{"name":"x"},"sections":{"experience":{"items":${'['.repeat(3_000)}${']'.repeat(3_000)}}}}`;
    const read2 = readResumeJson(deep);
    expect(read2.kind).toBe('recognised');
  });
});
