import type { StyleSettings } from '@baigong/resume';
import { ChoiceSetting } from '../../controls/choice-setting.tsx';
import { SettingsGroup } from '../../controls/settings-group.tsx';
import { NumberSetting } from '../../controls/number-setting.tsx';
import { RadioGroup } from '../../../../shared/ui/radio-group.tsx';
import { Switch } from '../../../../shared/ui/switch.tsx';
import { avatarShapes } from './avatar-shapes.ts';
import { settingBounds } from './setting-bounds.ts';
import { DecorationIcon } from './decoration-icon.tsx';
import { settingsSections, useSettingsSection } from './settings-sections.ts';
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

/** How the titles of modules look. */
export function TitleGroup() {
  const [title, change] = useSettingsSection(settingsSections.sectionTitle);
  return (
    <SettingsGroup title="模块标题">
      <NumberSetting
        label="标题字号"
        unit="px"
        value={title.size}
        bounds={settingBounds.sectionTitle.size}
        onChange={(size, joining) => change({ size }, joining)}
      />
      <NumberSetting
        label="标题粗细"
        value={title.weight}
        bounds={settingBounds.sectionTitle.weight}
        onChange={(weight, joining) => change({ weight }, joining)}
      />
      <ChoiceSetting
        label="标题对齐"
        value={title.align}
        options={aligns}
        onChange={(align) => change({ align })}
      />
      <RadioGroup
        variant="cards"
        label="标题装饰"
        columns={4}
        value={title.decoration}
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
        onChange={(decoration) => change({ decoration })}
      />
      <Switch label="标题图标" checked={title.showIcon} onChange={(showIcon) => change({ showIcon })} />
    </SettingsGroup>
  );
}

const columns = ['1', '2', '3', '4'].map((value) => ({ value, label: `${value} 列` }));

/** How the head of the resume looks. */
export function BasicInfoGroup() {
  const [basic, change] = useSettingsSection(settingsSections.basicInfo);
  return (
    <SettingsGroup title="基本信息">
      <Switch label="显示头像" checked={basic.showAvatar} onChange={(showAvatar) => change({ showAvatar })} />
      {basic.showAvatar && (
        <>
          <ChoiceSetting
            label="头像形状"
            value={basic.avatarShape}
            options={avatarShapes}
            onChange={(avatarShape) => change({ avatarShape })}
          />
          <NumberSetting
            label="头像大小"
            unit="px"
            value={basic.avatarSize}
            bounds={settingBounds.basicInfo.avatarSize}
            onChange={(avatarSize, joining) => change({ avatarSize }, joining)}
          />
        </>
      )}
      <ChoiceSetting
        label="信息列数"
        value={String(basic.gridColumns)}
        options={columns}
        onChange={(count) => change({ gridColumns: Number(count) })}
      />
      <Switch
        label="显示字段名"
        hint="例如“电话：”"
        checked={basic.showLabels}
        onChange={(showLabels) => change({ showLabels })}
      />
      <Switch
        label="显示字段图标"
        checked={basic.showIcons}
        onChange={(showIcons) => change({ showIcons })}
      />
    </SettingsGroup>
  );
}
