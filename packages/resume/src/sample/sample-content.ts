import type { CategoryId } from '../templates/template.ts';

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

const operatorContent: SampleContent = {
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

const designerContent: SampleContent = {
  basic: {
    name: '许清和',
    phone: '137 0000 0000',
    email: 'qinghe.xu@example.com',
    degree: '本科',
    experience: '6 年',
    post: '资深视觉设计师',
  },
  work: [
    {
      texts: ['南枝设计（示例）', '资深视觉设计师'],
      from: '2022-03',
      to: '',
      lines: [
        '主持 9 个消费品牌的形象更新，从标志、字体到门店导视，其中 4 个沿用至今',
        '建立 260 个组件的设计规范，三条产品线共用，交付周期由 10 天缩短到 6 天',
      ],
    },
    {
      texts: ['未晚工作室（示例）', '视觉设计师'],
      from: '2019-07',
      to: '2022-02',
      lines: ['完成 30 余场展览与活动的主视觉，单场最多到场 1.8 万人', '带教 3 名新人，统一印刷与打样流程'],
    },
  ],
  projects: [
    {
      texts: ['城市图书馆导视', '设计负责人'],
      from: '2023-05',
      to: '2024-01',
      lines: ['实地走访 12 天，重画 4 层楼的动线，问路次数下降六成', '图形与盲文并用，通过无障碍验收'],
    },
  ],
  education: [
    {
      texts: ['云岭美术学院（示例）', '本科', '视觉传达设计'],
      from: '2015-09',
      to: '2019-06',
      lines: ['毕业设计入选校展，专业前 10%'],
    },
  ],
  custom: [
    {
      title: '专业技能',
      lines: ['Figma、Illustrator、InDesign，熟悉印刷工艺与打样', '字体设计与动效：After Effects、Rive'],
    },
  ],
};

const managerContent: SampleContent = {
  basic: {
    name: '沈嘉言',
    phone: '136 0000 0000',
    email: 'jiayan.shen@example.com',
    degree: '本科',
    experience: '8 年',
    post: '行政与项目经理',
  },
  work: [
    {
      texts: ['澜海实业（示例）', '综合管理部经理'],
      from: '2021-05',
      to: '',
      lines: [
        '负责 3 处办公区、620 名员工的行政与资产，年度费用下降 14%',
        '推行集中采购，供应商由 96 家精简到 41 家，平均账期延长 15 天',
        '牵头 2 次办公区搬迁，均在 48 小时内恢复办公',
      ],
    },
    {
      texts: ['启明物业（示例）', '行政主管'],
      from: '2017-07',
      to: '2021-04',
      lines: [
        '建立合同与档案台账 4,300 份，查找时间由半天缩短到 5 分钟',
        '组织新员工培训 26 期，共 740 人次',
      ],
    },
  ],
  projects: [
    {
      texts: ['差旅与报销线上化', '项目经理'],
      from: '2022-02',
      to: '2022-09',
      lines: ['协调财务、信息与 7 个业务部门，报销周期由 21 天缩短到 6 天'],
    },
  ],
  education: [
    {
      texts: ['东湖财经学院（示例）', '本科', '工商管理'],
      from: '2013-09',
      to: '2017-06',
      lines: ['校级优秀学生干部，组织迎新志愿服务'],
    },
  ],
  custom: [{ title: '证书', lines: ['项目管理专业人士（PMP）', '人力资源管理师二级'] }],
};

const accountantContent: SampleContent = {
  basic: {
    name: '陆书意',
    phone: '135 0000 0000',
    email: 'shuyi.lu@example.com',
    degree: '本科',
    experience: '7 年',
    post: '财务主管',
  },
  work: [
    {
      texts: ['晴岚制造（示例）', '财务主管'],
      from: '2021-08',
      to: '',
      lines: [
        '主持月结与合并报表，覆盖 5 家子公司，关账由 9 个工作日缩短到 5 个',
        '重建成本核算口径，找出 2 条亏损产品线，次年毛利率提高 3.1 个百分点',
        '配合年度审计，连续 3 年无重大调整',
      ],
    },
    {
      texts: ['衡信会计师事务所（示例）', '审计员'],
      from: '2018-07',
      to: '2021-07',
      lines: ['参与 22 个年审项目，独立负责存货与收入循环', '编写抽样与函证模板，现场时间平均减少 2 天'],
    },
  ],
  projects: [
    {
      texts: ['费用共享中心建设', '财务负责人'],
      from: '2022-10',
      to: '2023-06',
      lines: ['统一 14 类单据与审批权限，每月 6,800 张单据由 5 人处理'],
    },
  ],
  education: [
    {
      texts: ['江州财经大学（示例）', '本科', '会计学'],
      from: '2014-09',
      to: '2018-06',
      lines: ['国家励志奖学金，专业前 8%'],
    },
  ],
  custom: [{ title: '证书', lines: ['注册会计师（六科通过）', '中级会计师', '英语 CET-6'] }],
};

const teacherContent: SampleContent = {
  basic: {
    name: '顾南乔',
    phone: '133 0000 0000',
    email: 'nanqiao.gu@example.com',
    degree: '硕士',
    experience: '5 年',
    post: '高中语文教师',
  },
  work: [
    {
      texts: ['北辰中学（示例）', '高中语文教师、班主任'],
      from: '2020-08',
      to: '',
      lines: [
        '任教 4 个班，所带毕业班语文均分高于年级 6.3 分',
        '开设“乡土写作”选修课 3 轮，学生作品结集 2 册',
        '家校沟通每学期不少于 2 次，连续 3 年获评优秀班主任',
      ],
    },
    {
      texts: ['拾光书院（示例）', '课程实习'],
      from: '2019-03',
      to: '2019-12',
      lines: ['编写阅读课教案 36 份，参与 5 次公开课评议'],
    },
  ],
  projects: [
    {
      texts: ['整本书阅读教学研究', '课题组成员'],
      from: '2021-09',
      to: '2023-06',
      lines: ['市级课题，负责课例与数据整理，发表论文 1 篇'],
    },
  ],
  education: [
    {
      texts: ['东湖师范大学（示例）', '硕士', '学科教学（语文）'],
      from: '2017-09',
      to: '2020-06',
      lines: ['研究生一等奖学金；师范生技能比赛二等奖'],
    },
  ],
  custom: [{ title: '证书', lines: ['高级中学教师资格证（语文）', '普通话一级乙等'] }],
};

/** A resume of each trade that templates are made for. */
export const sampleContents: Readonly<Record<CategoryId, SampleContent>> = {
  tech: engineerContent,
  design: designerContent,
  business: managerContent,
  marketing: operatorContent,
  finance: accountantContent,
  education: teacherContent,
};
