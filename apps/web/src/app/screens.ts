import {
  FileText,
  GraduationCap,
  Images,
  MessageCircle,
  MessageSquareHeart,
  Palette,
  ScanSearch,
  ScrollText,
  SmilePlus,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';

export interface Page {
  readonly default: ComponentType;
  /**
   * Begins what the screen's first effect would begin, for the first screen of a visit: before it is drawn. What it
   * promises is waited for a little while.
   */
  readonly prepare?: () => void | Promise<void>;
}

/** One screen of the product: a route, its words and its code, which is fetched when it is first opened. */
export interface Screen {
  readonly id: string;
  readonly path: string;
  /** Stands in the document title. */
  readonly title: string;
  /** Its entry in the navigation; absent for a screen that is reached from another one. */
  readonly nav?: { readonly label: string; readonly icon: LucideIcon; readonly group: 'main' | 'more' };
  /** Stands alone: for those who were sent a link, not for those who work here. */
  readonly bare?: true;
  readonly load: () => Promise<Page>;
}

/** Every screen, in the order of the navigation. A new one is one line here. */
export const screens: readonly Screen[] = [
  {
    id: 'chat',
    path: '/chat',
    title: '聊天',
    nav: { label: '聊天', icon: MessageCircle, group: 'main' },
    load: () =>
      import('../features/chat/chat-page.tsx').then((m) => ({ default: m.ChatPage, prepare: m.startChat })),
  },
  {
    id: 'paint',
    path: '/messageToImg',
    title: '文生图',
    nav: { label: '文生图', icon: Palette, group: 'main' },
    load: () => import('../features/paint/paint-page.tsx').then((m) => ({ default: m.PaintPage })),
  },
  {
    id: 'resume',
    path: '/resume',
    title: '简历中心',
    nav: { label: '简历', icon: ScrollText, group: 'main' },
    load: () =>
      import('../features/resume/centre/resume-centre-page.tsx').then((m) => ({
        default: m.ResumeCentrePage,
      })),
  },
  {
    id: 'resume-editor',
    path: '/resume/edit/:id?',
    title: '简历编辑',
    load: () =>
      import('../features/resume/editor/resume-editor-page.tsx').then((m) => ({
        default: m.ResumeEditorPage,
      })),
  },
  {
    id: 'shared-resume',
    path: '/r/:id',
    title: '分享的简历',
    bare: true,
    load: () =>
      import('../features/resume/share/shared-resume-page.tsx').then((m) => ({
        default: m.SharedResumePage,
      })),
  },
  {
    id: 'gallery',
    path: '/community/:id?',
    title: '社区画廊',
    nav: { label: '画廊', icon: Images, group: 'main' },
    load: () =>
      import('../features/gallery/gallery-page.tsx').then((m) => ({
        default: m.GalleryPage,
        prepare: m.startGallery,
      })),
  },
  {
    id: 'selfie',
    path: '/selfie',
    title: '自拍',
    nav: { label: '自拍', icon: SmilePlus, group: 'main' },
    load: () => import('../features/selfie/selfie-page.tsx').then((m) => ({ default: m.SelfiePage })),
  },
  {
    id: 'feedback',
    path: '/feedback',
    title: '反馈与建议',
    nav: { label: '反馈', icon: MessageSquareHeart, group: 'main' },
    load: () => import('../features/feedback/feedback-page.tsx').then((m) => ({ default: m.FeedbackPage })),
  },
  {
    id: 'document',
    path: '/document/:id?',
    title: '文档',
    nav: { label: '文档', icon: FileText, group: 'more' },
    load: () => import('../features/document/document-page.tsx').then((m) => ({ default: m.DocumentPage })),
  },
  {
    id: 'vision',
    path: '/image',
    title: '图像分析',
    nav: { label: '图像分析', icon: ScanSearch, group: 'more' },
    load: () => import('../features/vision/vision-page.tsx').then((m) => ({ default: m.VisionPage })),
  },
  {
    id: 'operate',
    path: '/operate',
    title: '操作台',
    load: () => import('./operate-screen.tsx').then((m) => ({ default: m.OperateScreen })),
  },
  {
    id: 'quiz',
    path: '/mandarinQuiz',
    title: '普通话测试',
    nav: { label: '普通话测试', icon: GraduationCap, group: 'more' },
    load: () => import('../features/quiz/quiz-page.tsx').then((m) => ({ default: m.QuizPage })),
  },
];

/** The screen that a path leads to; undefined for a path that leads nowhere. */
export function screenAt(pathname: string): Screen | undefined {
  return screens.find(({ path }) => matchPath(path, pathname));
}

/** The address that opens a screen without anything in particular. */
export const homeOf = ({ path }: Pick<Screen, 'path'>): string => path.replace(/\/:.*$/, '');
