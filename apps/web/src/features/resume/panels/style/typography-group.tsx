import { fontStack, resumeFonts } from '@baigong/resume';
import { useEffect } from 'react';
import { loadFont } from '../../preview/fonts/load-font.ts';
import { SettingsGroup } from '../../controls/settings-group.tsx';
import { NumberSetting } from '../../controls/number-setting.tsx';
import { RadioGroup } from '../../../../shared/ui/radio-group.tsx';
import { settingBounds } from './setting-bounds.ts';
import { settingsSections, useSettingsSection } from './settings-sections.ts';
import styles from './style-panel.module.css';

const pointsPerPixel = 0.75;

/** The families, each name in its own face: the machine's font stands in until the few letters are here. */
function Families() {
  const [{ fontFamily }, change] = useSettingsSection(settingsSections.typography);
  useEffect(() => {
    for (const { id } of resumeFonts) void loadFont(id);
  }, []);
  return (
    <RadioGroup
      variant="cards"
      label="字体"
      value={resumeFonts.some(({ id }) => id === fontFamily) ? fontFamily : null}
      columns={2}
      options={resumeFonts.map(({ id, name, note, forText }) => ({
        value: id,
        label: name,
        description: forText ? note : `${note}，不宜排正文`,
        content: (
          <span className={styles.family} title={note}>
            <span style={{ fontFamily: fontStack(id) }}>{name}</span>
            <small>{forText ? note.split('，')[0] : '宜作标题'}</small>
          </span>
        ),
      }))}
      onChange={(chosen) => change({ fontFamily: chosen })}
    />
  );
}

/** Face, size and the room around letters. */
export function TypographyGroup() {
  const [typography, change] = useSettingsSection(settingsSections.typography);
  const { fontSize, lineHeight, letterSpacing } = settingBounds.typography;
  const points = Number((typography.fontSize * pointsPerPixel).toFixed(2));
  return (
    <SettingsGroup title="文字" defaultOpen>
      <Families />
      <NumberSetting
        label="字号"
        unit="px"
        value={typography.fontSize}
        bounds={fontSize}
        description={`打印为 ${points} 磅${points < 9 ? '，偏小' : ''}`}
        onChange={(value, joining) => change({ fontSize: value }, joining)}
      />
      <NumberSetting
        label="行高"
        unit="倍"
        value={typography.lineHeight}
        bounds={lineHeight}
        onChange={(value, joining) => change({ lineHeight: value }, joining)}
      />
      <NumberSetting
        label="字间距"
        unit="px"
        value={typography.letterSpacing}
        bounds={letterSpacing}
        onChange={(value, joining) => change({ letterSpacing: value }, joining)}
      />
    </SettingsGroup>
  );
}
