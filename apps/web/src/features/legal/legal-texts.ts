import type { ModelInfo, SiteInfo } from '@baigong/contracts';

/** What the texts are made of. */
export interface LegalFacts {
  readonly site: SiteInfo;
  readonly models: readonly Pick<ModelInfo, 'name' | 'local'>[];
}

export interface LegalSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** The day on which the wording was last changed. */
export const textsChangedOn = '2026-11-30';

const operatorOf = ({ operator }: SiteInfo): string => operator ?? '本站运营者（尚未填写名称）';
const contactOf = ({ contact, hasInbox }: SiteInfo): string => {
  const ways = [...(contact ? [contact] : []), ...(hasInbox ? ['站内的“投诉举报”与“反馈”'] : [])];
  return ways.length > 0 ? ways.join('，或') : '（本站尚未填写联系方式）';
};

/** Whether anything here is made by a model. */
const usesAi = ({ site, models }: LegalFacts): boolean => models.length > 0 || site.hasImages;

/** How what models make is labelled: 标识办法, article 8, wants it in the agreement. */
const labelling: LegalSection = {
  title: 'AI 生成内容的标识',
  paragraphs: [
    '模型写的文字，页面上在旁边标注“AI 生成”；复制、导出时，文末附有“内容由 AI 生成”的说明。简历的页面下方标注“部分内容由 AI 生成”。',
    '导出的文件另有隐式标识：元数据里的 AIGC 字段，写明生成属性、服务名称与内容编号（PNG、JPEG、WebP、PDF、Word、Excel、JSON、Markdown、HTML、SVG）。模型作的图可带有可见标记。',
    '本地工具、模板与规则写的内容没有用到模型，不标注为 AI 生成。',
    '请保留这些标识。任何组织和个人不得恶意删除、篡改、伪造、隐匿标识；向公众发布 AI 生成的内容时，请主动声明并使用平台的标识功能。',
  ],
};

/** 用户协议, by the settings and by what is switched on. */
export function userAgreement(facts: LegalFacts): LegalSection[] {
  const { site } = facts;
  return [
    {
      title: '谁提供这项服务',
      paragraphs: [
        `本站由${operatorOf(site)}运营，联系方式：${contactOf(site)}。使用本站即表示你同意这份协议。`,
      ],
    },
    {
      title: '服务内容',
      paragraphs: [
        '本站提供聊天、文档、简历、图片、证件照、普通话练习等工具，无需注册。你的内容默认只保存在你的浏览器里，请自行备份。',
        usesAi(facts)
          ? '部分功能由人工智能模型提供。模型的回答可能有误，请核对后使用，不要把它当作医疗、法律、投资等专业意见。'
          : '本站目前没有接入人工智能模型，全部功能由本地程序完成。',
      ],
    },
    {
      title: '你要遵守的规则',
      paragraphs: [
        '不得利用本站制作、复制、发布、传播法律、行政法规禁止的内容，不得侵犯他人的肖像、名誉、隐私、知识产权与个人信息权益。',
        '不得冒充他人、伪造新闻或证件，不得攻击、扫描或过量占用本站。违反时，运营者可以移除内容、限制使用，并依法报告。',
        '你发布到社区画廊或通过链接分享的内容由你负责，其他人可以看到它们。',
      ],
    },
    ...(usesAi(facts) ? [labelling] : []),
    {
      title: '你的内容',
      paragraphs: [
        '你输入的内容仍归你所有。本站不会用你的内容训练模型；接入的模型服务如何处理，见隐私政策。',
      ],
    },
    {
      title: '投诉与举报',
      paragraphs: [
        site.hasInbox
          ? '发现违法、侵权或不当内容，可以在“投诉举报”里写明网址与理由，运营者会受理，处理结果显示在“我的反馈”。'
          : `发现违法、侵权或不当内容，请联系运营者：${contactOf(site)}。`,
      ],
    },
    {
      title: '责任与变更',
      paragraphs: [
        '本站按现状提供。因不可抗力、第三方服务故障或你自己的设备造成的损失，运营者在法律允许的范围内不承担责任。',
        '协议变更时会更新本页与日期。发生争议先协商，协商不成的，依中华人民共和国法律处理。',
      ],
    },
  ];
}

/** 隐私政策, by the settings and by what is switched on. */
export function privacyPolicy(facts: LegalFacts): LegalSection[] {
  const { site, models } = facts;
  const remote = models.filter(({ local }) => !local).map(({ name }) => name);
  const local = models.filter((model) => model.local).map(({ name }) => name);
  return [
    {
      title: '谁处理你的信息',
      paragraphs: [
        `${operatorOf(site)}。查询、更正、删除个人信息，或对此有疑问，请联系：${contactOf(site)}。`,
      ],
    },
    {
      title: '留在你浏览器里的',
      paragraphs: [
        '对话、图片、文档、简历、练习进度与设置保存在这个浏览器里，本站服务器没有副本。清除网站数据就会删除它们。',
        '你自带的模型密钥加密存在这个浏览器里。用它提问时，密钥与问题经本站服务器发给你选的服务商，服务器不保存、不记录密钥。',
      ],
    },
    {
      title: '发送到服务器的',
      paragraphs: [
        '本站用一个签名的 Cookie 区分访客，用来计算用量、限制频率；它不含姓名、电话等信息。地址只以每天换盐的摘要保存，两天后不能再还原。没有统计与广告脚本。',
        '只有你主动提交的内容会保存在服务器上：发布到社区画廊的图片与说明、创建的简历分享链接、反馈与投诉。你可以随时在原处删除。',
        '在电脑与手机之间传文件时，文件在你的设备上加密后经服务器转交，密钥只在二维码里；取走即删，最多保留十分钟。',
        ...(models.length > 0
          ? [
              '向模型提问时，问题、当前对话与附件会经本站服务器转给模型。服务器不保存提问，回答为断线续看保留十分钟。',
            ]
          : []),
        '本站开通了联网搜索、读取网页或外部工具时，用到它们会把搜索词、网址或你同意发送的内容，经本站服务器发给相应的网站或服务；不保存。外部工具每次发送前都先给你看，运营者指明只读的除外。',
        ...(site.hasImages ? ['文生图使用图像服务时，画面描述、参考图与要改的图片会发给该服务。'] : []),
      ],
    },
    ...(remote.length > 0
      ? [
          {
            title: '向第三方提供',
            paragraphs: [
              `下列模型由第三方服务提供，内容会发给它们，并按各自的规则处理：${remote.join('、')}。不想发送时，请不要向它们提问。`,
            ],
          },
        ]
      : []),
    ...(local.length > 0
      ? [{ title: '在本站机器上运行的模型', paragraphs: [`${local.join('、')}。内容不会转给其他公司。`] }]
      : []),
    {
      title: '权限',
      paragraphs: [
        '摄像头与麦克风只在你使用自拍、语音输入、声调训练时请求。照片与录音在浏览器里处理，不上传。',
        '语音输入优先使用浏览器的设备端识别；浏览器没有设备端识别时，声音会由浏览器厂商的服务处理，第一次使用前会说明并征得你的同意。',
      ],
    },
    {
      title: '未成年人',
      paragraphs: ['未满十四周岁的未成年人请在监护人同意和指导下使用，不要填写个人信息。'],
    },
    { title: '变更', paragraphs: ['政策变更时会更新本页与日期。'] },
  ];
}
