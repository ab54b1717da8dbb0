import {
  fontStack,
  resumeFonts,
  applyPreset,
  applyTheme,
  palette,
  resolveColors,
  themeColors,
  themePaths,
  themePresets,
  type StyleSettings,
  settingsSections,
} from '@baigong/resume';
import { useEffect } from 'react';
import { loadFont } from '../preview/load-font.ts';
import { SettingsGroup } from '../../../shared/ui/settings-group.tsx';
import { RadioGroup } from '../../../shared/ui/radio-group.tsx';
import { NumberControl, useSettingsSection, useChangeSettings } from './settings.tsx';
import styles from './style-panel.module.css';
import { useDocument } from '../session/document-store.ts';
import { ColourSetting } from '../controls/colour-setting.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';

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

type ColourName = keyof Pick<
  StyleSettings['colors'],
  'primary' | 'secondary' | 'accent' | 'titleBackground' | 'border' | 'text' | 'background'
>;
type NamedColour = readonly [ColourName, string];

const ofTheme: readonly NamedColour[] = [
  ['primary', '主色'],
  ['secondary', '辅色'],
  ['accent', '强调色'],
  ['titleBackground', '标题底色'],
  ['border', '线条色'],
];
const ofPage: readonly NamedColour[] = [
  ['text', '正文色'],
  ['background', '页面底色'],
];

const presets = themePresets.map(({ key, name, primary, suits }) => ({
  value: key,
  label: name,
  description: suits,
  content: (
    <span className={styles.preset} aria-hidden>
      <span className={styles.strip}>
        {[primary, ...palette(primary).slice(0, 4).toReversed()].map((colour, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step is its place
          <i key={index} style={{ background: colour }} />
        ))}
      </span>
      <strong>{name}</strong>
      <small>{suits}</small>
    </span>
  ),
}));

/** Switches the unified theme off: what it made of the base colour stays, as single colours. */
function withOwnColours(settings: StyleSettings): StyleSettings {
  return {
    ...settings,
    colors: { ...settings.colors, ...themeColors(settings.theme.baseColor) },
    theme: { ...settings.theme, enableUnifiedTheme: false },
  };
}

/** The unified theme: presets, or a base colour of one's own. */
export function ThemeGroup() {
  const [theme] = useSettingsSection(settingsSections.theme);
  const change = useChangeSettings();
  return (
    <SettingsGroup title="主题" defaultOpen>
      <Switch
        label="统一主题"
        hint="由一个主题色配出标题、线条与底色"
        checked={theme.enableUnifiedTheme}
        onChange={(on) =>
          change(
            'theme',
            (settings) =>
              on
                ? applyTheme(settings, settings.theme.baseColor, settings.theme.presetKey)
                : withOwnColours(settings),
            {},
            themePaths,
          )
        }
      />
      <ColourSetting
        label="主题色"
        value={theme.baseColor}
        onChange={(colour, joining) =>
          change('theme.baseColor', (settings) => applyTheme(settings, colour), joining, themePaths)
        }
      />
      <RadioGroup
        variant="cards"
        label="预设主题"
        columns={2}
        value={theme.enableUnifiedTheme ? theme.presetKey : null}
        options={presets}
        onChange={(key) =>
          change('theme.preset', (settings) => applyPreset(settings, key), { mergeable: false }, themePaths)
        }
      />
    </SettingsGroup>
  );
}

/** The single colours. While the theme is unified those that it makes are shown, not changed. */
export function ColourGroup() {
  const [{ enableUnifiedTheme }] = useSettingsSection(settingsSections.theme);
  const [own, change] = useSettingsSection(settingsSections.colors);
  const settings = useDocument(({ styles }) => styles.styles);
  const shown = enableUnifiedTheme ? resolveColors(settings) : own;
  const row = ([name, label]: NamedColour, disabled: boolean) => (
    <ColourSetting
      key={name}
      label={label}
      value={shown[name]}
      disabled={disabled}
      onChange={(colour, joining) => change({ [name]: colour }, joining)}
    />
  );
  return (
    <SettingsGroup title="颜色">
      {ofPage.map((named) => row(named, false))}
      {enableUnifiedTheme && (
        <p className="kit-caption">下面几种颜色由主题色配出。关闭“统一主题”后可以逐个调整。</p>
      )}
      {ofTheme.map((named) => row(named, enableUnifiedTheme))}
    </SettingsGroup>
  );
}
