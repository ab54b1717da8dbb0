/** Resumes as Reactive Resume 4 and 5 and magic-resume write them; all people and companies are invented. */

const url = (href: string, label = '') => ({ href, label });
export const item = { id: 'x', visible: true, url: url('') };
export const section = (name: string, items: readonly object[], more: object = {}) => ({
  id: 'x',
  name,
  columns: 1,
  separateLinks: true,
  visible: true,
  items,
  ...more,
});

export const v4 = {
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
export const v5 = {
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

export const magic = {
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
