import { SettingsGroup } from '../../controls/settings-group.tsx';
import { SwitchControl } from './setting-controls.tsx';
import { settingsSections } from './settings-sections.ts';

const section = settingsSections.print;

/** What is printed and exported. */
export function PrintGroup() {
  return (
    <SettingsGroup title="打印与分页">
      <SwitchControl
        section={section}
        name="enableBackgroundColors"
        label="打印背景色"
        hint="关闭后打印更省墨，色块可能不印出来"
      />
      <SwitchControl
        section={section}
        name="adjustPageBreaks"
        label="智能分页"
        hint="不从一行字、标题或图片中间断开"
      />
      <SwitchControl section={section} name="pageNumbers" label="显示页码" />
    </SettingsGroup>
  );
}
