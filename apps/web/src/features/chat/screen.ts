import type { Feature } from '../../shared/feature.ts';

export const chat: Feature = {
  name: 'chat',
  screens: [
    {
      id: 'chat',
      path: '/chat',
      title: '聊天',
      nav: { label: '聊天', icon: 'MessageCircle', group: 'main' },
      load: () => import('./chat-page.tsx').then((m) => ({ default: m.ChatPage, prepare: m.startChat })),
      toolbar: { load: () => import('./chat-toolbar.tsx').then((m) => ({ default: m.ChatToolbar })) },
    },
  ],
  palette: { group: '对话', load: () => import('./palette-entries.ts') },
  backupStores: [
    {
      database: 'ChatDatabase',
      store: 'sessions',
      label: '对话',
      position: 1,
      loadSchema: () => import('./session/session.ts').then((m) => m.Session),
      loadRestore: () => import('./transfer/session-file.ts').then((m) => m.restoredSession),
    },
    { database: 'BaigongDatabase', store: 'prompts', label: '自建提示词', position: 6 },
    { database: 'BaigongDatabase', store: 'drafts', label: '未发送的附件', position: 7, keyPath: 'session' },
    { database: 'BaigongDatabase', store: 'aside', label: '另存的损坏记录', position: 15 },
  ],
  tools: () => import('./tools.ts'),
};
