import {
  papers,
  type StyleSettings,
  settingsSections,
  avatarFormats,
  avatarShapes,
  matchingShape,
} from '@baigong/resume';
import { ChoiceSetting } from '../controls/choice-setting.tsx';
import { SettingsGroup } from '../../../shared/ui/settings-group.tsx';
import { ChoiceControl, NumberControl, useSettingsSection, SwitchControl } from './settings.tsx';
import { RadioGroup } from '../../../shared/ui/radio-group.tsx';
import styles from './style-panel.module.css';

type Decoration = StyleSettings['moduleStyles']['sectionTitle']['decoration'];

const pictures: Readonly<Record<Decoration, React.ReactNode>> = {
  template: (
    <>
      <path d="M14 13h20" />
      <path d="M40 8v10M35 13h10" strokeWidth="1.5" />
    </>
  ),
  none: <path d="M10 13h24" />,
  underline: (
    <>
      <path d="M4 10h24" />
      <path d="M4 20h48" strokeWidth="1.5" />
    </>
  ),
  bar: (
    <>
      <path d="M6 5v16" />
      <path d="M14 13h24" />
    </>
  ),
  band: (
    <>
      <path d="M4 13h48" strokeWidth="16" strokeLinecap="butt" opacity=".25" />
      <path d="M10 13h22" />
    </>
  ),
  box: (
    <>
      <rect x="4" y="4" width="34" height="18" rx="2" strokeWidth="1.5" />
      <path d="M11 13h20" />
    </>
  ),
  dot: (
    <>
      <circle cx="8" cy="13" r="2.5" fill="currentColor" />
      <path d="M18 13h24" />
    </>
  ),
  lines: (
    <>
      <path d="M2 13h12M42 13h12" strokeWidth="1.5" />
      <path d="M20 13h16" />
    </>
  ),
};

/** What a decoration does to a title, in a few strokes. */
function DecorationIcon({ kind }: { readonly kind: Decoration }) {
  return (
    <svg viewBox="0 0 56 26" fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round">
      {pictures[kind]}
    </svg>
  );
}

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

const factColumns = ['1', '2', '3', '4'].map((value) => ({ value, label: `${value} 列` }));

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
            <p className="kit-caption">一寸照按实际大小印出：25 × 35 毫米。</p>
          ) : (
            <NumberControl section={basicInfo} name="avatarSize" label="头像大小" unit="px" />
          )}
        </>
      )}
      <ChoiceSetting
        label="信息列数"
        value={String(gridColumns)}
        options={factColumns}
        onChange={(count) => change({ gridColumns: Number(count) })}
      />
      <SwitchControl section={basicInfo} name="showLabels" label="显示字段名" hint="例如“电话：”" />
      <SwitchControl section={basicInfo} name="showIcons" label="显示字段图标" />
    </SettingsGroup>
  );
}
