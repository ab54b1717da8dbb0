import { spellings } from '@baigong/tools/spellings';
import { Camera, FileText, ImageDown, LayoutTemplate, Palette, PenLine } from 'lucide-react';
import { everydayWords } from '../../shared/everyday-words.ts';
import { jobs, type Job } from '../../shared/jobs.ts';
import type { PaletteContext, PaletteEntry } from '../../shared/lib/palette-entry.ts';

/** A list of words. */
const split = (words: string): readonly string[] => words.split(' ');

/** What people call it. */
const jobWords: Readonly<Record<Job['id'], readonly string[]>> = {
  resume: split(
    '做简历 写简历 新建简历 个人简历 求职 找工作 应聘 CV 应届 实习 面试 校招 社招 秋招 跳槽 招聘 履历 自荐 兼职',
  ),
  'id-photo': [
    ...everydayWords.idPhoto,
    ...split(
      '寸照 报名照 登记照 工作照 工牌照 大头照 免冠 半身照 电子照 学籍 准考证 抠图 抠像 去背景 去底 底色 背景颜色',
    ),
  ],
  redaction: [
    ...everydayWords.redaction,
    ...split('合同 马赛克 涂黑 涂掉 抹掉 隐藏 遮挡 匿名 保密 敏感 身份证号 黑条 隐私信息'),
  ],
  ocr: [
    ...everydayWords.pictureText,
    ...split(
      '文字识别 图片转文字 提取文字 拍照识字 发票 小票 收据 票据 账单 名片 手写 笔记 拍题 题目 板书 拍书',
    ),
  ],
  exam: split(
    'mncs exam 普通话考试 模拟考 二甲 二乙 一乙 普通话等级 普通话证书 教师资格证 播音 朗读 绕口令 口语',
  ),
};

interface Task extends Pick<Job, 'label' | 'path' | 'icon'> {
  readonly words: readonly string[];
}

/** What people come for, and what else they look for, beside screens and actions. */
const tasks: readonly Task[] = [
  ...jobs.map((job) => ({ ...job, words: jobWords[job.id] })),
  {
    label: '简历模板',
    path: '/resume?tab=templates',
    icon: LayoutTemplate,
    words: split('模板 模版 范文 样本 版式'),
  },
  {
    label: '编辑简历，下载 PDF',
    path: '/resume/edit',
    icon: PenLine,
    words: split('下载 PDF 导出 打印 改简历 保存 一页'),
  },
  {
    label: '拍照与修图',
    path: '/selfie',
    icon: Camera,
    words: split('美颜 磨皮 美白 瘦脸 祛痘 修图 P图 滤镜 拍照 相机 裁剪 调色 调亮'),
  },
  { label: '图片压缩与转换', path: '/image', icon: ImageDown, words: everydayWords.conversion },
  {
    label: '用文字画图',
    path: '/messageToImg',
    icon: Palette,
    words: split('画图 画画 海报 壁纸 插画 配图 头像 国画 卡通 动漫 封面 贺卡 手抄报 出图 绘画'),
  },
  {
    label: '读文档与摘要',
    path: '/document',
    icon: FileText,
    words: split('论文 摘要 总结 思维导图 导图 脑图 读PDF 文献 课件 讲义 资料 电子书 阅读'),
  },
  {
    label: '写作与翻译',
    path: '/chat',
    icon: PenLine,
    words: split(
      '写作 文案 翻译 公众号 周报 日报 写邮件 邮件 润色 改写 扩写 降重 作文 教案 检讨 演讲 发言 申请书 心得 年终总结 小红书 朋友圈',
    ),
  },
];

/** The tasks, all of them. */
export const taskEntries = ({ navigate }: PaletteContext): readonly PaletteEntry[] =>
  tasks.map(({ label, path, icon, words }) => ({
    id: `task:${label}`,
    label,
    keywords: words.flatMap(spellings),
    icon,
    run: () => void navigate(path),
  }));
