import {
  Camera,
  FileCheck,
  FileText,
  FileUser,
  IdCard,
  ImageDown,
  LayoutTemplate,
  Palette,
  PenLine,
  ScanText,
  ShieldCheck,
  type LucideIcon,
} from 'lucide-react';
import { everydayWords } from '../../shared/everyday-words.ts';
import type { PaletteContext, PaletteEntry } from '../../shared/lib/palette-entry.ts';

/** What people come for: its name, where it is done, and what they call it. */
const tasks: readonly {
  readonly label: string;
  readonly path: string;
  readonly icon: LucideIcon;
  readonly words: readonly string[];
}[] = [
  {
    label: '做一份简历',
    path: '/resume',
    icon: FileUser,
    words: ['做简历', '写简历', '新建简历', '个人简历', '求职', '找工作', '应聘', 'CV'],
  },
  { label: '简历模板', path: '/resume?tab=templates', icon: LayoutTemplate, words: ['模板'] },
  {
    label: '编辑简历，下载 PDF',
    path: '/resume/edit',
    icon: PenLine,
    words: ['下载', 'PDF', '导出', '打印', '改简历'],
  },
  {
    label: '证件照换底色',
    path: '/selfie?view=id-photo',
    icon: IdCard,
    words: [...everydayWords.idPhoto, '寸照', '报名照', '登记照', '抠图', '去背景'],
  },
  {
    label: '拍照与修图',
    path: '/selfie',
    icon: Camera,
    words: ['美颜', '磨皮', '修图', 'P 图', '滤镜', '拍照'],
  },
  {
    label: '合同脱敏',
    path: '/document',
    icon: ShieldCheck,
    words: [...everydayWords.redaction, '合同', '马赛克', '涂黑', '身份证号'],
  },
  {
    label: '照片变文字',
    path: '/image',
    icon: ScanText,
    words: [...everydayWords.pictureText, '文字识别', '图片转文字', '提取文字', '拍照识字', '发票', '小票'],
  },
  { label: '图片压缩与转换', path: '/image', icon: ImageDown, words: everydayWords.conversion },
  {
    label: '普通话模拟测试',
    path: '/mandarinQuiz?view=exam',
    icon: FileCheck,
    words: ['mncs', 'exam', '普通话考试', '模拟考', '二甲', '二乙', '一乙', '普通话等级', '普通话证书'],
  },
  {
    label: '用文字画图',
    path: '/messageToImg',
    icon: Palette,
    words: ['画图', '画画', '海报', '壁纸', '插画', '配图', '头像'],
  },
  {
    label: '读文档与摘要',
    path: '/document',
    icon: FileText,
    words: ['论文', '摘要', '总结', '思维导图', '导图', '读 PDF'],
  },
  {
    label: '写作与翻译',
    path: '/chat',
    icon: PenLine,
    words: ['写作', '文案', '翻译', '公众号', '周报', '写邮件', '邮件', '润色'],
  },
];

/** The tasks, all of them. */
export const taskEntries = ({ navigate }: PaletteContext): readonly PaletteEntry[] =>
  tasks.map(({ label, path, icon, words }) => ({
    id: `task:${label}`,
    label,
    keywords: words,
    icon,
    run: () => void navigate(path),
  }));
