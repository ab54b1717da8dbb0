import { SettingsGroup } from '../../controls/settings-group.tsx';
import { NumberControl } from './setting-controls.tsx';
import { settingsSections } from './settings-sections.ts';

const gaps = [
  ['previewPadding', '页边距'],
  ['moduleGap', '模块间距'],
  ['entryGap', '条目间距'],
  ['fieldGap', '字段间距'],
  ['paragraphGap', '段落间距'],
] as const;

/** Paddings and gaps. */
export function SpacingGroup() {
  return (
    <SettingsGroup title="间距">
      {gaps.map(([name, label]) => (
        <NumberControl key={name} section={settingsSections.spacing} name={name} label={label} unit="px" />
      ))}
    </SettingsGroup>
  );
}
