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
  SunMoon,
} from 'lucide-react';
import { isMobile } from '../../shared/lib/device.ts';
import { openSettings } from '../../shared/lib/overlay.ts';
import { setTheme } from '../../shared/lib/theme.ts';
import { shortcutText } from '../shortcuts.ts';
import { toggleSidebar, useSidebarFold } from '../layout/sidebar-fold.ts';
import { startNewChat } from '../start-new-chat.ts';
import type { PaletteContext, PaletteEntry } from '../../shared/lib/palette-entry.ts';

const themes = [
  ['light', '浅色外观', ['qs', 'light'], Sun],
  ['dark', '深色外观', ['ss', 'dark', '夜间', '黑夜', '黑色', '暗色', '暗黑', '护眼'], Moon],
  ['system', '外观跟随系统', ['gsxt', 'system'], Monitor],
] as const;

const sections = [
  [
    'appearance',
    '外观',
    ['wg', 'appearance', '字体', '字号', '字太小', '大字', '看不清', '主题', '设置'],
    SunMoon,
  ],
  ['models', '模型与连接', ['mx', 'model', '密钥', 'API', 'DeepSeek', 'GPT', '接口', '接入', '设置'], Plug],
  [
    'data',
    '我的数据',
    [
      'wdsj',
      'data',
      '备份',
      '恢复',
      '换电脑',
      '换手机',
      '换设备',
      '搬家',
      '删除数据',
      '导出数据',
      '清空',
      '缓存',
      '设置',
    ],
    Database,
  ],
  ['keys', '快捷键', ['kjj', 'keys', '设置'], Keyboard],
  ['about', '关于百工', ['gy', 'about', '隐私', '帮助', '怎么用', '教程', '说明', '版本'], Info],
] as const;

/** What can be done from anywhere. */
export function actionEntries({ navigate }: PaletteContext): readonly PaletteEntry[] {
  const mobile = isMobile({ userAgent: navigator.userAgent, width: window.innerWidth });
  return [
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
      keywords,
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
}
