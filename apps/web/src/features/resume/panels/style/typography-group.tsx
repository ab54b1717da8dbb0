import { fontStack, resumeFonts } from '@baigong/resume';
import { useEffect } from 'react';
import { loadFont } from '../../preview/fonts/load-font.ts';
import { SettingsGroup } from '../../controls/settings-group.tsx';
import { RadioGroup } from '../../../../shared/ui/radio-group.tsx';
import { NumberControl } from './setting-controls.tsx';
import { settingsSections, useSettingsSection } from './settings-sections.ts';
import styles from './style-panel.module.css';

const pointsPerPixel = 0.75;

/** The font families, each name in its own font once that has loaded. */
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

/** Font, size and spacing of text. */
export function TypographyGroup() {
  const section = settingsSections.typography;
  const [{ fontSize }] = useSettingsSection(section);
  const points = Number((fontSize * pointsPerPixel).toFixed(2));
  return (
    <SettingsGroup title="文字" defaultOpen>
      <Families />
      <NumberControl
        section={section}
        name="fontSize"
        label="字号"
        unit="px"
        description={`打印为 ${points} 磅${points < 9 ? '，偏小' : ''}`}
      />
      <NumberControl section={section} name="lineHeight" label="行高" unit="倍" />
      <NumberControl section={section} name="letterSpacing" label="字间距" unit="px" />
    </SettingsGroup>
  );
}
