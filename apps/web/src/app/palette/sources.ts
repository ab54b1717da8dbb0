import { findActions } from './find-actions.ts';
import { findDocuments } from './find-documents.ts';
import { findQuizViews } from './find-quiz.ts';
import { findResumes } from './find-resumes.ts';
import { findScreens } from './find-screens.ts';
import { findSessions } from './find-sessions.ts';
import type { PaletteSource } from './entries.ts';

/** Everything the palette can find, in the order of its groups. A feature adds one line. */
export const sources: readonly PaletteSource[] = [
  { group: '页面', find: findScreens },
  { group: '对话', find: findSessions },
  { group: '简历', find: findResumes },
  { group: '文档', find: findDocuments },
  { group: '普通话', find: findQuizViews },
  { group: '操作', find: findActions },
];
