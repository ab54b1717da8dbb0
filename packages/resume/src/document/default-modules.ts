import type { ResumeModules } from './schema.ts';

/** The modules of a new resume and the icons of its basic fields (names of lucide's icons). */
export function defaultModules(): ResumeModules {
  const titles = [
    ['basic', '基本信息', 'user-round'],
    ['work', '工作经历', 'briefcase'],
    ['projects', '项目经历', 'folder-kanban'],
    ['education', '教育经历', 'graduation-cap'],
    ['custom', '自定义模块', 'sparkles'],
  ] as const;
  return {
    modules: titles.map(([id, title, icon], order) => ({ id, title, enabled: true, order, icon })),
    basicFieldIcons: {
      name: 'user-round',
      phone: 'phone',
      email: 'mail',
      degree: 'graduation-cap',
      experience: 'clock',
      post: 'target',
    },
  };
}
