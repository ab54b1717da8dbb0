import { FileCheck, FileUser, IdCard, ScanText, ShieldCheck, type LucideIcon } from 'lucide-react';

/** What people come for: the first screen shows it, the palette finds it. */
export interface Job {
  readonly id: 'resume' | 'id-photo' | 'redaction' | 'ocr' | 'exam';
  readonly label: string;
  /** One line for the first screen. */
  readonly about: string;
  /** Where it is done. */
  readonly path: string;
  /** The same with a sample open, where the tool needs something to work on. */
  readonly samplePath?: string;
  readonly icon: LucideIcon;
}

export const jobs: readonly Job[] = [
  {
    id: 'resume',
    label: '做一份简历',
    about: '选好模板，边填边看',
    path: '/resume',
    icon: FileUser,
  },
  {
    id: 'id-photo',
    label: '证件照换底色',
    about: '一寸二寸，白蓝红底',
    path: '/selfie?view=id-photo',
    samplePath: '/selfie?view=id-photo&sample',
    icon: IdCard,
  },
  {
    id: 'redaction',
    label: '合同脱敏',
    about: '姓名电话一键遮住',
    path: '/document',
    samplePath: '/document/sample',
    icon: ShieldCheck,
  },
  {
    id: 'ocr',
    label: '照片变文字',
    about: '票据截图都能认',
    path: '/image',
    samplePath: '/image?sample',
    icon: ScanText,
  },
  {
    id: 'exam',
    label: '普通话模拟测试',
    about: '照考试的样子练',
    path: '/mandarinQuiz?view=exam',
    icon: FileCheck,
  },
];
