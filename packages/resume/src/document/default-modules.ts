import { moduleTitles, type ResumeLanguage } from '../language/standard-words.ts';
import type { ResumeModules } from './schema.ts';

/** The modules of a new resume and the icons of its basic fields (names of lucide's icons). */
export function defaultModules(language: ResumeLanguage = 'zh'): ResumeModules {
  const icons = [
    ['basic', 'user-round'],
    ['work', 'briefcase'],
    ['projects', 'folder-kanban'],
    ['education', 'graduation-cap'],
    ['custom', 'sparkles'],
  ] as const;
  return {
    modules: icons.map(([id, icon], order) => ({
      id,
      title: moduleTitles[id][language],
      enabled: true,
      order,
      icon,
    })),
    basicFieldIcons: {
      name: 'user-round',
      phone: 'phone',
      email: 'mail',
      degree: 'graduation-cap',
      experience: 'clock',
      post: 'target',
    },
    ...(language === 'zh' ? {} : { language }),
  };
}
