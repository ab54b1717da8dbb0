import type { Feature } from '../../shared/feature.ts';

export const resume: Feature = {
  name: 'resume',
  screens: [
    {
      id: 'resume',
      path: '/resume',
      title: '简历中心',
      nav: { label: '简历', icon: 'ScrollText', group: 'main' },
      load: () => import('./centre/resume-centre-page.tsx').then((m) => ({ default: m.ResumeCentrePage })),
      toolbar: {
        load: () => import('./centre/phone-toolbar.tsx').then((m) => ({ default: m.PhoneToolbar })),
        phoneOnly: true,
      },
    },
    {
      id: 'resume-editor',
      path: '/resume/edit/:id?',
      title: '简历编辑',
      load: () => import('./editor/resume-editor-page.tsx').then((m) => ({ default: m.ResumeEditorPage })),
      toolbar: {
        load: () => import('./editor/edit-mode-switch.tsx').then((m) => ({ default: m.EditModeSwitch })),
        phoneOnly: true,
      },
    },
    {
      id: 'shared-resume',
      path: '/r/:id',
      title: '分享的简历',
      standalone: true,
      load: () => import('./share/shared-resume-page.tsx').then((m) => ({ default: m.SharedResumePage })),
    },
  ],
  palette: { group: '简历', load: () => import('./palette-entries.ts') },
  backupStores: [
    { database: 'ChatDatabase', store: 'resumes', label: '简历', position: 5, textFields: ['title'] },
    { database: 'BaigongDatabase', store: 'shares', label: '分享链接', position: 8 },
    { database: 'BaigongDatabase', store: 'snapshots', label: '简历快照', position: 9 },
    { database: 'BaigongDatabase', store: 'applications', label: '投递', position: 16 },
  ],
  tools: () => import('./tools.ts'),
};
