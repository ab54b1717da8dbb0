import { setRestReminder, useRestReminder } from '../rest-reminder/rest-reminder.ts';
import { setTextSize, useTextSize, type TextSize } from '../../shared/lib/text-size.ts';
import { setTheme, useTheme, type ThemeChoice } from '../../shared/lib/theme.ts';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { SettingsGroup, SettingsRow } from './settings-group.tsx';

const choices: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: '跟随系统' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
];

const sizes: readonly { value: TextSize; label: string }[] = [
  { value: 'standard', label: '标准' },
  { value: 'large', label: '大' },
  { value: 'larger', label: '特大' },
];

/** Light, dark, or as the machine has it; the size of the text; a reminder to rest. */
export function AppearanceSection() {
  const choice = useTheme((state) => state.choice);
  const size = useTextSize((state) => state.size);
  const reminds = useRestReminder((state) => state.isOn);
  return (
    <SettingsGroup title="外观">
      <SettingsRow label="主题" hint="跟随系统时，会随系统的深浅色自动切换。">
        <SegmentedControl label="主题" value={choice} options={choices} onChange={setTheme} />
      </SettingsRow>
      <SettingsRow label="字号" hint="在浏览器自己的字号之上放大，只影响界面，不影响简历和文档。">
        <SegmentedControl label="字号" value={size} options={sizes} onChange={setTextSize} />
      </SettingsRow>
      <SettingsRow label="休息提醒" hint="连续使用满两小时，提醒歇一会儿；离开一刻钟就重新计时。">
        <Switch label="休息提醒" hideLabel checked={reminds} onChange={setRestReminder} />
      </SettingsRow>
      <SettingsRow label="动效" hint="系统设置为“减弱动态效果”时，这里的动效也会关闭。" />
    </SettingsGroup>
  );
}
