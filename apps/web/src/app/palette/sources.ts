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
import {
  filterEntries,
  type FindEntries,
  type PaletteContext,
  type PaletteEntry,
} from '../../shared/lib/palette-entry.ts';
import { setTheme } from '../../shared/lib/theme.ts';
import { features } from '../features.ts';
import { findTools } from './find-tools.ts';
import { screenIcons } from '../../shared/ui/screen-icons.ts';
import { toggleSidebar, useSidebarFold } from '../layout/sidebar-fold.ts';
import { navScreens, screenPath } from '../screens.ts';
import { shortcutText } from '../shortcuts.ts';
import { startNewChat } from '../start-new-chat.ts';

/** The screens of the navigation. */
const findScreens: FindEntries = (query, { navigate }) =>
  filterEntries(
    navScreens.map((screen) => ({
      id: `screen:${screen.id}`,
      label: screen.title,
      keywords: [screen.nav.label, ...screen.nav.keywords],
      icon: screenIcons[screen.nav.icon],
      run: () => void navigate(screenPath(screen)),
    })),
    query,
  );

export interface PaletteSource {
  /** The heading of its entries; one that several sources have stands once. */
  readonly group: string;
  readonly find: FindEntries;
}

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
function findActions(query: string, { navigate }: PaletteContext): readonly PaletteEntry[] {
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

/** Everything the palette can find, in the order of its groups. */
export const sources: readonly PaletteSource[] = [
  { group: '页面', find: findScreens },
  ...features.flatMap(({ palette }): PaletteSource[] =>
    palette
      ? [
          { group: palette.group, find: async (...input) => (await palette.load()).findEntries(...input) },
          {
            group: palette.group,
            find: async (...input) => (await palette.load()).findInTexts?.(...input) ?? [],
          },
        ]
      : [],
  ),
  { group: '操作', find: findActions },
  { group: '工具', find: findTools },
];
