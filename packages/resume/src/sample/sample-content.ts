/** Invented people and companies for thumbnails, tests and benches. Nobody in them is real. */
export interface SampleEntry {
  readonly texts: readonly string[];
  readonly from: string;
  /** Empty: until today. */
  readonly to: string;
  readonly lines: readonly string[];
}

export interface SampleContent {
  readonly basic: Readonly<Record<'name' | 'phone' | 'email' | 'degree' | 'experience' | 'post', string>>;
  readonly work: readonly SampleEntry[];
  readonly projects: readonly SampleEntry[];
  readonly education: readonly SampleEntry[];
  readonly custom: readonly { readonly title: string; readonly lines: readonly string[] }[];
}

export const engineerContent: SampleContent = {
  basic: {
    name: '林知夏',
    phone: '138 0000 0000',
    email: 'zhixia.lin@example.com',
    degree: '本科',
    experience: '5 年',
    post: '高级前端工程师',
  },
  work: [
    {
      texts: ['云帆数科（示例）', '高级前端工程师'],
      from: '2022-07',
      to: '',
      lines: [
        '主导交易后台从单体迁移到微前端，8 个团队可独立发布，发布频率由每周 1 次提升到每天 6 次',
        '搭建性能监控与预算机制，首屏时间从 4.2 秒降到 1.6 秒，跳出率下降 18%',
        '设计跨端组件库 72 个组件，覆盖 11 个业务线，新页面平均开发时间缩短 40%',
      ],
    },
    {
      texts: ['青禾科技（示例）', '前端工程师'],
      from: '2020-07',
      to: '2022-06',
      lines: [
        '独立完成课程直播间的互动模块，支撑 3 万人同时在线，消息延迟稳定在 200 毫秒以内',
        '推动单元测试与代码评审落地，线上缺陷数由每月 23 个降到 6 个',
      ],
    },
  ],
  projects: [
    {
      texts: ['低代码表单引擎', '技术负责人'],
      from: '2023-03',
      to: '2023-11',
      lines: [
        '用 JSON Schema 描述表单，支持联动、校验与权限，沉淀 140 个业务表单',
        '渲染器按需加载，体积压缩到 28 KB，千级字段表单输入延迟低于 16 毫秒',
      ],
    },
    {
      texts: ['开源日期选择组件', '维护者'],
      from: '2021-05',
      to: '',
      lines: ['无障碍与键盘操作完整，累计获得 1,900 个星标，被 300 余个仓库使用'],
    },
  ],
  education: [
    {
      texts: ['江南理工大学（示例）', '本科', '软件工程'],
      from: '2016-09',
      to: '2020-06',
      lines: ['专业前 5%，两次获校级一等奖学金；毕业设计获院优秀论文'],
    },
  ],
  custom: [
    {
      title: '专业技能',
      lines: [
        'TypeScript、React、Vue 3，理解渲染原理与编译流程',
        'Node.js、Vite、Docker，能独立完成从开发到上线的全流程',
        '英语 CET-6，可流畅阅读与撰写技术文档',
      ],
    },
  ],
};

export const operatorContent: SampleContent = {
  basic: {
    name: '周予安',
    phone: '139 0000 0000',
    email: 'yuan.zhou@example.com',
    degree: '硕士',
    experience: '3 年',
    post: '用户增长运营',
  },
  work: [
    {
      texts: ['拾光文化（示例）', '用户增长运营'],
      from: '2023-04',
      to: '',
      lines: [
        '从 0 搭建会员体系，4 个月付费转化率由 2.1% 提升到 5.4%',
        '策划春季共读活动，联动 26 位作者，带来新增用户 12 万，获客成本下降 35%',
      ],
    },
    {
      texts: ['晴川生活（示例）', '内容运营'],
      from: '2021-07',
      to: '2023-03',
      lines: ['搭建选题与复盘机制，账号 14 个月涨粉 48 万，单篇最高阅读 210 万'],
    },
  ],
  projects: [
    {
      texts: ['校园大使计划', '项目经理'],
      from: '2022-03',
      to: '2022-12',
      lines: ['覆盖 58 所高校、招募 320 名大使，带来注册 7.6 万，次月留存 41%'],
    },
  ],
  education: [
    {
      texts: ['东湖师范大学（示例）', '硕士', '新闻与传播'],
      from: '2018-09',
      to: '2021-06',
      lines: ['研究方向为社群传播，发表论文 2 篇'],
    },
  ],
  custom: [],
};
