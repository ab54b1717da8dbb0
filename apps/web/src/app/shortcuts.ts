/** A keyboard shortcut of the whole app. `mod` is ⌘ on Apple's machines and Ctrl elsewhere. */
interface Shortcut {
  readonly label: string;
  readonly key: string;
  readonly shift?: boolean;
}

export const shortcuts = {
  palette: { label: '搜索与命令', key: 'k' },
  newChat: { label: '新对话', key: 'o', shift: true },
  sidebar: { label: '收起或展开侧边栏', key: 'b' },
  settings: { label: '打开设置', key: ',' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

const apple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The modifier as it is written on this machine before a key. */
export const modText = apple ? '⌘' : 'Ctrl ';

/** How a shortcut is written on this machine: ⌘K or Ctrl K. */
export function shortcutText(name: ShortcutName): string {
  const { key, shift = false }: Shortcut = shortcuts[name];
  const letter = key.toUpperCase();
  return apple ? `${shift ? '⇧' : ''}⌘${letter}` : `Ctrl ${shift ? 'Shift ' : ''}${letter}`;
}

/** The shortcut that a key press is, if any. A key inside a half-typed Chinese word is none. */
export function shortcutOf(event: KeyboardEvent): ShortcutName | null {
  const mod = apple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  if (!mod || event.altKey || event.isComposing || event.repeat) return null;
  const pressed = event.key.toLowerCase();
  const names = Object.keys(shortcuts) as ShortcutName[];
  return (
    names.find((name) => {
      const { key, shift = false }: Shortcut = shortcuts[name];
      return key === pressed && shift === event.shiftKey;
    }) ?? null
  );
}
