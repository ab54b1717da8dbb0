import { papers } from '@baigong/resume';
import { ChoiceSetting } from '../../controls/choice-setting.tsx';
import { SettingsGroup } from '../../controls/settings-group.tsx';
import { ChoiceControl, NumberControl } from './setting-controls.tsx';
import { settingsSections, useSettingsSection } from './settings-sections.ts';

const sizes = Object.values(papers).map(({ id, name }) => ({ value: id, label: name }));
const columns = [
  { value: 'one', label: '单栏' },
  { value: 'two', label: '双栏' },
] as const;

/** Paper and columns. */
export function LayoutGroup() {
  const section = settingsSections.layout;
  const [{ pageSize, singleColumn, leftWidth }, change] = useSettingsSection(section);
  const { width, height } = papers[pageSize].mm;
  return (
    <SettingsGroup title="布局与纸张">
      <ChoiceControl section={section} name="pageSize" label="纸张" options={sizes} />
      <ChoiceSetting
        label="栏数"
        value={singleColumn ? 'one' : 'two'}
        options={columns}
        onChange={(count) => change({ singleColumn: count === 'one' })}
      />
      {!singleColumn && (
        <>
          <NumberControl
            section={section}
            name="leftWidth"
            label="侧栏宽度"
            unit="%"
            description={`约 ${Math.round((width * leftWidth) / 100)} 毫米，纸宽 ${width} × ${height} 毫米`}
          />
          <NumberControl section={section} name="columnGap" label="栏间距" unit="px" />
        </>
      )}
    </SettingsGroup>
  );
}
