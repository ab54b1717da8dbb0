import {
  Database,
  Info,
  Keyboard,
  MessageSquarePlus,
  Monitor,
  Moon,
  PanelLeft,
  Plug,
  Settings,
  Sun,
} from 'lucide-react';
import { isMobile } from '../../shared/lib/device.ts';
import { openSettings } from '../../shared/lib/overlay.ts';
import { setTheme } from '../../shared/lib/theme.ts';
import { shortcutText } from '../shortcuts.ts';
import { toggleSidebar, useSidebarFold } from '../layout/sidebar-fold.ts';
import { startNewChat } from '../start-new-chat.ts';
import { filterEntries, type PaletteContext, type PaletteEntry } from '../../shared/lib/palette-entry.ts';

/** What can be done from anywhere. */
export function findActions(query: string, { navigate }: PaletteContext): readonly PaletteEntry[] {
  const mobile = isMobile({ userAgent: navigator.userAgent, width: window.innerWidth });
  const entries: readonly PaletteEntry[] = [
    {
      id: 'new-chat',
      label: '新对话',
      hint: shortcutText('newChat'),
      keywords: ['xdh', 'new'],
      icon: MessageSquarePlus,
      run: () => void startNewChat(navigate),
    },
    {
      id: 'theme-light',
      label: '浅色外观',
      keywords: ['qs', 'light', '主题'],
      icon: Sun,
      run: () => setTheme('light'),
    },
    {
      id: 'theme-dark',
      label: '深色外观',
      keywords: ['ss', 'dark', '主题'],
      icon: Moon,
      run: () => setTheme('dark'),
    },
    {
      id: 'theme-system',
      label: '外观跟随系统',
      keywords: ['gsxt', 'system', '主题'],
      icon: Monitor,
      run: () => setTheme('system'),
    },
    ...(mobile
      ? []
      : [
          {
            id: 'sidebar',
            label: useSidebarFold.getState().folded ? '展开侧边栏' : '收起侧边栏',
            hint: shortcutText('sidebar'),
            keywords: ['cbl', 'sidebar'],
            icon: PanelLeft,
            run: toggleSidebar,
          },
        ]),
    {
      id: 'settings',
      label: '设置',
      hint: shortcutText('settings'),
      keywords: ['sz', 'settings'],
      icon: Settings,
      run: () => openSettings(),
    },
    {
      id: 'models',
      label: '模型与连接',
      keywords: ['mx', 'model', '设置'],
      icon: Plug,
      run: () => openSettings('models'),
    },
    {
      id: 'data',
      label: '我的数据',
      keywords: ['wdsj', 'data', '备份', '恢复', '设置'],
      icon: Database,
      run: () => openSettings('data'),
    },
    {
      id: 'keys',
      label: '快捷键',
      keywords: ['kjj', 'keys', '设置'],
      icon: Keyboard,
      run: () => openSettings('keys'),
    },
    {
      id: 'about',
      label: '关于百工',
      keywords: ['gy', 'about', '隐私'],
      icon: Info,
      run: () => openSettings('about'),
    },
  ];
  return filterEntries(entries, query);
}
