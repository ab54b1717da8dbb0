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

const themes = [
  ['light', '浅色外观', ['qs', 'light'], Sun],
  ['dark', '深色外观', ['ss', 'dark'], Moon],
  ['system', '外观跟随系统', ['gsxt', 'system'], Monitor],
] as const;

const sections = [
  ['models', '模型与连接', ['mx', 'model', '设置'], Plug],
  ['data', '我的数据', ['wdsj', 'data', '备份', '恢复', '设置'], Database],
  ['keys', '快捷键', ['kjj', 'keys', '设置'], Keyboard],
  ['about', '关于百工', ['gy', 'about', '隐私'], Info],
] as const;

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
    ...themes.map(([theme, label, keywords, icon]) => ({
      id: `theme-${theme}`,
      label,
      keywords: [...keywords, '主题'],
      icon,
      run: () => setTheme(theme),
    })),
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
    ...sections.map(([id, label, keywords, icon]) => ({
      id,
      label,
      keywords,
      icon,
      run: () => openSettings(id),
    })),
  ];
  return filterEntries(entries, query);
}
