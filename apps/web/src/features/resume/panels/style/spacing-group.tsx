import { SettingsGroup } from '../../controls/settings-group.tsx';
import { NumberSetting } from '../../controls/number-setting.tsx';
import { settingBounds } from './setting-bounds.ts';
import { settingsSections, useSettingsSection } from './settings-sections.ts';

const gaps = [
  ['previewPadding', '页边距'],
  ['moduleGap', '模块间距'],
  ['entryGap', '条目间距'],
  ['fieldGap', '字段间距'],
  ['paragraphGap', '段落间距'],
] as const;

/** The room between things. */
export function SpacingGroup() {
  const [spacing, change] = useSettingsSection(settingsSections.spacing);
  return (
    <SettingsGroup title="间距">
      {gaps.map(([key, label]) => (
        <NumberSetting
          key={key}
          label={label}
          unit="px"
          value={spacing[key]}
          bounds={settingBounds.spacing[key]}
          onChange={(value, joining) => change({ [key]: value }, joining)}
        />
      ))}
    </SettingsGroup>
  );
}
