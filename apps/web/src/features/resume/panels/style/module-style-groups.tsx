import type { StyleSettings } from '@baigong/resume';
import { ChoiceSetting } from '../../controls/choice-setting.tsx';
import { SettingsGroup } from '../../controls/settings-group.tsx';
import { RadioGroup } from '../../../../shared/ui/radio-group.tsx';
import { avatarFormats, avatarShapes, matchingShape } from './avatar-shapes.ts';
import { ChoiceControl, NumberControl, SwitchControl } from './setting-controls.tsx';
import { DecorationIcon } from './decoration-icon.tsx';
import { settingsSections, useSettingsSection } from './settings-sections.ts';
import layout from '../../../../shared/ui/layout.module.css';
import styles from './style-panel.module.css';

type Decoration = StyleSettings['moduleStyles']['sectionTitle']['decoration'];

const decorations: readonly (readonly [Decoration, string])[] = [
  ['template', '随模板'],
  ['none', '无'],
  ['underline', '下划线'],
  ['bar', '左侧条'],
  ['band', '色带'],
  ['box', '方框'],
  ['dot', '圆点'],
  ['lines', '双线'],
];

const aligns = [
  { value: 'left', label: '居左' },
  { value: 'center', label: '居中' },
  { value: 'right', label: '居右' },
] as const;

const { sectionTitle, basicInfo } = settingsSections;

/** How the titles of modules look. */
export function TitleGroup() {
  const [{ decoration }, change] = useSettingsSection(sectionTitle);
  return (
    <SettingsGroup title="模块标题">
      <NumberControl section={sectionTitle} name="size" label="标题字号" unit="px" />
      <NumberControl section={sectionTitle} name="weight" label="标题粗细" />
      <ChoiceControl section={sectionTitle} name="align" label="标题对齐" options={aligns} />
      <RadioGroup
        variant="cards"
        label="标题装饰"
        columns={4}
        value={decoration}
        options={decorations.map(([value, label]) => ({
          value,
          label,
          content: (
            <span className={styles.decoration} aria-hidden>
              <DecorationIcon kind={value} />
              <small>{label}</small>
            </span>
          ),
        }))}
        onChange={(next) => change({ decoration: next })}
      />
      <SwitchControl section={sectionTitle} name="showIcon" label="标题图标" />
    </SettingsGroup>
  );
}

const columns = ['1', '2', '3', '4'].map((value) => ({ value, label: `${value} 列` }));

/** How the head of the resume looks. */
export function BasicInfoGroup() {
  const [{ showAvatar, avatarShape, avatarFormat = 'square', gridColumns }, change] =
    useSettingsSection(basicInfo);
  return (
    <SettingsGroup title="基本信息">
      <SwitchControl section={basicInfo} name="showAvatar" label="显示头像" />
      {showAvatar && (
        <>
          <ChoiceSetting
            label="头像比例"
            value={avatarFormat}
            options={avatarFormats}
            onChange={(format) =>
              change({ avatarFormat: format, avatarShape: matchingShape(avatarShape, format) })
            }
          />
          <ChoiceSetting
            label="头像形状"
            value={matchingShape(avatarShape, avatarFormat)}
            options={avatarShapes}
            onChange={(shape) =>
              change({ avatarShape: shape, ...(shape === 'circle' ? { avatarFormat: 'square' } : {}) })
            }
          />
          {avatarFormat === 'one-inch' ? (
            <p className={layout.caption}>一寸照按实际大小印出：25 × 35 毫米。</p>
          ) : (
            <NumberControl section={basicInfo} name="avatarSize" label="头像大小" unit="px" />
          )}
        </>
      )}
      <ChoiceSetting
        label="信息列数"
        value={String(gridColumns)}
        options={columns}
        onChange={(count) => change({ gridColumns: Number(count) })}
      />
      <SwitchControl section={basicInfo} name="showLabels" label="显示字段名" hint="例如“电话：”" />
      <SwitchControl section={basicInfo} name="showIcons" label="显示字段图标" />
    </SettingsGroup>
  );
}
