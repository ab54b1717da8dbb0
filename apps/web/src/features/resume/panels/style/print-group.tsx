import { SettingsGroup } from '../../controls/settings-group.tsx';
import { Switch } from '../../../../shared/ui/switch.tsx';
import { settingsSections, useSettingsSection } from './settings-sections.ts';

/** What is printed and exported. */
export function PrintGroup() {
  const [print, change] = useSettingsSection(settingsSections.print);
  return (
    <SettingsGroup title="打印与分页">
      <Switch
        label="打印背景色"
        hint="关闭后打印更省墨，色块可能不印出来"
        checked={print.enableBackgroundColors}
        onChange={(enableBackgroundColors) => change({ enableBackgroundColors })}
      />
      <Switch
        label="智能分页"
        hint="不从一行字、标题或图片中间断开"
        checked={print.adjustPageBreaks}
        onChange={(adjustPageBreaks) => change({ adjustPageBreaks })}
      />
      <Switch
        label="显示页码"
        checked={print.pageNumbers}
        onChange={(pageNumbers) => change({ pageNumbers })}
      />
    </SettingsGroup>
  );
}
