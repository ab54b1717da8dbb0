import {
  ArrowDownUp,
  ChevronDown,
  Ellipsis,
  Eye,
  FileInput,
  HeartPulse,
  History,
  Languages,
  LayoutList,
  LayoutTemplate,
  Minimize2,
  Palette,
  ScanSearch,
  ShieldCheck,
  type LucideIcon,
} from 'lucide-react';
import { languageOf, otherLanguage, versionNames, type ResumeLanguage } from '@baigong/resume';
import { useStore } from 'zustand';
import { Button } from '../../../shared/ui/button.tsx';
import { cx } from '../../../shared/ui/cx.ts';
import { LazyMenuOf } from '../../../shared/ui/lazy.tsx';
import { useDocument } from '../session/document-store.ts';
import { useSession } from '../session/session-context.tsx';
import { preloadDialog } from './editor-dialogs.tsx';
import type { DialogName } from './open-editor.ts';
import styles from './toolbar.module.css';

export type ToolName = 'fit' | 'check-up' | 'reading' | 'match';

interface Choice<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly Icon: LucideIcon;
}

interface Explained<Name extends string> extends Choice<Name> {
  readonly hint: string;
}

const dialogs: readonly Choice<DialogName>[] = [
  { name: 'template', label: '选择模板', Icon: LayoutTemplate },
  { name: 'module', label: '模块管理', Icon: LayoutList },
  { name: 'style', label: '样式设置', Icon: Palette },
  { name: 'export', label: '导入导出', Icon: ArrowDownUp },
];

const checks: readonly Explained<ToolName>[] = [
  { name: 'check-up', label: '体检', hint: '找出错漏、空话和缺少的内容', Icon: HeartPulse },
  { name: 'reading', label: '招聘系统视角', hint: '招聘系统从 PDF 里读到什么', Icon: Eye },
  { name: 'fit', label: '智能一页', hint: '调整间距和字号，正好排成一页', Icon: Minimize2 },
  { name: 'match', label: '岗位匹配', hint: '对照招聘启事，看差了哪些', Icon: ScanSearch },
];

const more = (language: ResumeLanguage): readonly Explained<DialogName>[] => [
  {
    name: 'pair',
    label: versionNames[otherLanguage(language)],
    hint: '中英文两个版本逐项对照，改了哪里标出来',
    Icon: Languages,
  },
  { name: 'import', label: '导入文件', hint: 'PDF、Word 和其他工具的简历', Icon: FileInput },
  { name: 'history', label: '历史版本', hint: '看看以前的版本，恢复其中一个', Icon: History },
];

export interface ToolsProps {
  readonly onDialog: (name: DialogName) => void;
  /** The tool whose panel is open. */
  readonly tool: ToolName | null;
  readonly onTool: (name: ToolName) => void;
}

const itemsOf = <Name extends string>(
  choices: readonly Explained<Name>[],
  disabled: boolean,
  onChoose: (name: Name) => void,
) => [
  choices.map(({ name, label, hint, Icon }) => ({
    label,
    hint,
    disabled,
    icon: <Icon aria-hidden />,
    onSelect: () => onChoose(name),
  })),
];

/** What can be done with the open resume: beside its title, or on a phone at the screen's foot. */
export function Tools({ onDialog, tool, onTool, phone = false }: ToolsProps & { readonly phone?: boolean }) {
  const readOnly = useStore(useSession().documentStore.state, (state) => state.readOnly);
  const language = useDocument(({ modules }) => languageOf(modules));
  const fold = phone ? null : <ChevronDown aria-hidden className={styles.fold} />;
  return (
    <div className={phone ? styles.foot : styles.tools} role="group" aria-label="简历工具">
      {dialogs.map(({ name, label, Icon }) => (
        <Button
          key={name}
          variant="ghost"
          icon={<Icon aria-hidden />}
          className={cx(styles.tool, styles.dialog)}
          data-tip={phone ? undefined : label}
          aria-haspopup="dialog"
          disabled={readOnly && name !== 'export'}
          onPointerEnter={() => preloadDialog(name)}
          onFocus={() => preloadDialog(name)}
          onClick={() => onDialog(name)}
        >
          {label}
        </Button>
      ))}
      <LazyMenuOf
        trigger={
          <Button
            variant="ghost"
            icon={<ShieldCheck aria-hidden />}
            className={cx(styles.tool, tool !== null && styles.open)}
          >
            检查{fold}
          </Button>
        }
        groups={itemsOf(checks, readOnly, onTool)}
      />
      <LazyMenuOf
        trigger={
          <Button variant="ghost" icon={<Ellipsis aria-hidden />} className={styles.tool}>
            更多{fold}
          </Button>
        }
        groups={itemsOf(more(language), readOnly, onDialog)}
      />
    </div>
  );
}
