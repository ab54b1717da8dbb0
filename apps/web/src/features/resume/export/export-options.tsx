import { papers } from '@baigong/resume';
import type { ExportOptions, PdfKind, PngKind } from '@baigong/resume-export/export-job';
import { useState } from 'react';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import { FoldButton } from './fold-button.tsx';
import styles from './export-section.module.css';

interface FormProps {
  readonly names: readonly (keyof ExportOptions)[];
  readonly options: ExportOptions;
  readonly onChange: (options: ExportOptions) => void;
}

const pageSizes = Object.values(papers).map(({ id, name }) => ({ value: id, label: name }));
const qualities = (['1', '2', '3'] as const).map((value) => ({ value, label: `${value} 倍` }));
const pdfKinds: readonly { value: PdfKind; label: string }[] = [
  { value: 'text', label: '文字' },
  { value: 'picture', label: '图片' },
];
const pngKinds: readonly { value: PngKind; label: string }[] = [
  { value: 'long', label: '一张长图' },
  { value: 'pages', label: '每页一张' },
];

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly hint?: string;
  readonly value: T;
  readonly options: readonly { value: T; label: string }[];
  readonly onChange: (value: T) => void;
}

function Choice<T extends string>({ label, hint, ...control }: ChoiceProps<T>) {
  return (
    <div className={styles.choice}>
      <Stack gap={0} className="kit-grow kit-small">
        {label}
        {hint && <span className="kit-caption">{hint}</span>}
      </Stack>
      <SegmentedControl label={label} {...control} />
    </div>
  );
}

type Setter = <K extends keyof ExportOptions>(name: K, value: ExportOptions[K]) => void;

interface ControlProps {
  readonly name: keyof ExportOptions;
  readonly options: ExportOptions;
  readonly set: Setter;
}

const switches = {
  includeBackground: { label: '包含背景', hint: '关闭后纸面为白色' },
  addPageNumbers: { label: '添加页码', hint: undefined },
  includeStyles: { label: '包含样式', hint: undefined },
  attachData: {
    label: '附带简历数据',
    hint: '之后导入这个文件就能继续编辑；隐藏的字段不会放进去',
  },
  attachToText: {
    label: '附带简历数据',
    hint: '在正文后面加一段编码，之后导入这个文件就能继续编辑；隐藏的字段不会放进去',
  },
  masked: { label: '隐去个人信息', hint: '姓名、电话、邮箱打上星号，照片去掉，文字层里也没有' },
} as const;

function Control({ name, options, set }: ControlProps) {
  switch (name) {
    case 'pdfKind':
      return (
        <Choice
          label="PDF 类型"
          hint={
            options.pdfKind === 'text'
              ? '文字可选中、可搜索，放大不糊，文件小'
              : '整页存成图片，样子与预览相同；文字藏在图下，仍可搜索和复制'
          }
          value={options.pdfKind}
          options={pdfKinds}
          onChange={(value) => set(name, value)}
        />
      );
    case 'pngKind':
      return (
        <Choice
          label="图片"
          value={options.pngKind}
          options={pngKinds}
          onChange={(value) => set(name, value)}
        />
      );
    case 'pageSize':
      return (
        <Choice
          label="纸张"
          value={options.pageSize}
          options={pageSizes}
          onChange={(value) => set(name, value)}
        />
      );
    case 'quality':
      return (
        <Choice
          label="清晰度"
          value={`${options.quality}`}
          options={qualities}
          onChange={(value) => set(name, Number(value) as ExportOptions['quality'])}
        />
      );
    case 'includeBackground':
    case 'addPageNumbers':
    case 'includeStyles':
    case 'attachData':
    case 'attachToText':
    case 'masked': {
      const { label, hint } = switches[name];
      return (
        <Switch
          label={label}
          {...(hint ? { hint } : {})}
          checked={options[name]}
          onChange={(value) => set(name, value)}
        />
      );
    }
  }
}

/** The options of a format, folded at first: those its line in formats.ts names. A picture's sharpness is none of a text PDF. */
export function ExportOptionsForm({ names, options, onChange }: FormProps) {
  const set: Setter = (name, value) => onChange({ ...options, [name]: value });
  const shown = names.filter(
    (name) => name !== 'quality' || !names.includes('pdfKind') || options.pdfKind === 'picture',
  );
  const [open, setOpen] = useState(false);
  return (
    <Stack gap={2}>
      <FoldButton label="导出选项" open={open} onToggle={() => setOpen(!open)} />
      {open && shown.map((name) => <Control key={name} name={name} options={options} set={set} />)}
    </Stack>
  );
}
