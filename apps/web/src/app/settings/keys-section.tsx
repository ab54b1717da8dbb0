import { modText, shortcuts, shortcutText, type ShortcutName } from '../shortcuts.ts';
import { SettingsGroup, SettingsRow } from './settings-group.tsx';

const inChat = [
  ['发送', 'Enter'],
  ['换行', 'Shift Enter'],
  ['打开工具命令（输入框为空时）', '/'],
  ['关闭弹窗、菜单与抽屉', 'Esc'],
] as const;

const inResumes = [
  ['撤销 / 重做', `${modText}Z / ${modText}Shift Z`],
  ['到格式工具栏（正文里）', 'Shift Tab'],
  ['列表缩进 / 退回', `${modText}] / ${modText}[`],
  ['拿起、移动、放下一项（在手柄上）', '空格、方向键、空格'],
] as const;

const names = Object.keys(shortcuts) as ShortcutName[];

/** The keyboard list. */
export function KeysSection() {
  return (
    <>
      <SettingsGroup title="全局">
        {names.map((name) => (
          <SettingsRow key={name} label={shortcuts[name].label}>
            <kbd>{shortcutText(name)}</kbd>
          </SettingsRow>
        ))}
      </SettingsGroup>
      <SettingsGroup title="聊天">
        {inChat.map(([label, keys]) => (
          <SettingsRow key={label} label={label}>
            <kbd>{keys}</kbd>
          </SettingsRow>
        ))}
        <p>用输入法选字时按 Enter 不会发送。</p>
      </SettingsGroup>
      <SettingsGroup title="简历编辑">
        {inResumes.map(([label, keys]) => (
          <SettingsRow key={label} label={label}>
            <kbd>{keys}</kbd>
          </SettingsRow>
        ))}
      </SettingsGroup>
    </>
  );
}
