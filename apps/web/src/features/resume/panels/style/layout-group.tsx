import { papers, type PageSize } from '@baigong/resume';
import { ChoiceSetting } from '../../controls/choice-setting.tsx';
import { SettingsGroup } from '../../controls/settings-group.tsx';
import { NumberSetting } from '../../controls/number-setting.tsx';
import { settingBounds } from './setting-bounds.ts';
import { settingsSections, useSettingsSection } from './settings-sections.ts';

const sizes = Object.values(papers).map(({ id, name }) => ({ value: id, label: name }));

/** Paper and columns. */
export function LayoutGroup() {
  const [layout, change] = useSettingsSection(settingsSections.layout);
  const { width, height } = papers[layout.pageSize].mm;
  return (
    <SettingsGroup title="布局与纸张">
      <ChoiceSetting<PageSize>
        label="纸张"
        value={layout.pageSize}
        options={sizes}
        onChange={(pageSize) => change({ pageSize })}
      />
      <ChoiceSetting
        label="栏数"
        value={layout.singleColumn ? 'one' : 'two'}
        options={[
          { value: 'one', label: '单栏' },
          { value: 'two', label: '双栏' },
        ]}
        onChange={(columns) => change({ singleColumn: columns === 'one' })}
      />
      {!layout.singleColumn && (
        <>
          <NumberSetting
            label="侧栏宽度"
            unit="%"
            value={layout.leftWidth}
            bounds={settingBounds.layout.leftWidth}
            description={`约 ${Math.round((width * layout.leftWidth) / 100)} 毫米，纸宽 ${width} × ${height} 毫米`}
            onChange={(leftWidth, joining) => change({ leftWidth }, joining)}
          />
          <NumberSetting
            label="栏间距"
            unit="px"
            value={layout.columnGap}
            bounds={settingBounds.layout.columnGap}
            onChange={(columnGap, joining) => change({ columnGap }, joining)}
          />
        </>
      )}
    </SettingsGroup>
  );
}
