import {
  ArrowDownUp,
  ArrowLeft,
  HeartPulse,
  History,
  Eye,
  LayoutList,
  LayoutTemplate,
  Palette,
  Minimize2,
  Redo2,
  ScanSearch,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import layout from '../../../shared/ui/layout.module.css';
import { Row } from '../../../shared/ui/stack.tsx';
import { preloadDialog } from './dialogs/editor-dialogs.tsx';
import type { DialogName } from './opening/use-initial-url.ts';
import { ResumeTitle } from './resume-title.tsx';
import { SaveStatus } from './save-status.tsx';
import { useSession } from '../session/session-context.tsx';
import iconButton from '../../../shared/ui/icon-button.module.css';
import styles from './toolbar.module.css';
import { goToUndone } from './use-undo-shortcuts.ts';

interface DialogButton {
  readonly name: DialogName;
  readonly label: string;
  /** What stands below the icon where there is no room for the label. */
  readonly short: string;
  readonly Icon: LucideIcon;
}

const dialogs: readonly DialogButton[] = [
  { name: 'template', label: '选择模板', short: '模板', Icon: LayoutTemplate },
  { name: 'module', label: '模块管理', short: '模块', Icon: LayoutList },
  { name: 'style', label: '样式设置', short: '样式', Icon: Palette },
  { name: 'export', label: '导入导出', short: '导出', Icon: ArrowDownUp },
];

/** A finger gets no tip: on a narrow screen a word stands below each icon. */
const Short = ({ children }: { readonly children: string }) => (
  <span className={styles.short} aria-hidden>
    {children}
  </span>
);

function UndoButtons() {
  const { documentStore } = useSession();
  const canUndo = useStore(
    documentStore.state,
    ({ history, readOnly }) => !readOnly && history.past.length > 0,
  );
  const canRedo = useStore(
    documentStore.state,
    ({ history, readOnly }) => !readOnly && history.future.length > 0,
  );
  return (
    <>
      <IconButton
        label="撤销"
        disabled={!canUndo}
        aria-keyshortcuts="Control+Z"
        onClick={() => goToUndone(documentStore.undo())}
      >
        <Undo2 />
      </IconButton>
      <IconButton
        label="重做"
        disabled={!canRedo}
        aria-keyshortcuts="Control+Shift+Z"
        onClick={() => goToUndone(documentStore.redo())}
      >
        <Redo2 />
      </IconButton>
    </>
  );
}

export type ToolName = 'fit' | 'check-up' | 'reading' | 'match';

interface ToolbarProps {
  readonly onDialog: (name: DialogName) => void;
  /** The tool whose panel is open. */
  readonly tool: ToolName | null;
  readonly onTool: (name: ToolName) => void;
}

/** Above both panels: what the resume is called, whether it is saved, and what can be done with it. */
export function Toolbar({ onDialog, tool, onTool }: ToolbarProps) {
  const readOnly = useStore(useSession().documentStore.state, (state) => state.readOnly);
  return (
    <header className={styles.bar}>
      <Link to="/resume" className={iconButton.button} aria-label="返回简历中心" data-tip="返回简历中心">
        <ArrowLeft />
      </Link>
      <ResumeTitle />
      <SaveStatus />
      <Row gap={0} align="stretch" wrap={false} className={layout.end}>
        <UndoButtons />
      </Row>
      <div className={styles.tools}>
        <IconButton
          label="时间机器"
          disabled={readOnly}
          aria-haspopup="dialog"
          onPointerEnter={() => preloadDialog('history')}
          onFocus={() => preloadDialog('history')}
          onClick={() => onDialog('history')}
        >
          <History />
          <Short>时间</Short>
        </IconButton>
        <IconButton
          label="智能一页"
          disabled={readOnly}
          active={tool === 'fit'}
          onClick={() => onTool('fit')}
        >
          <Minimize2 />
          <Short>一页</Short>
        </IconButton>
        <IconButton
          label="体检"
          disabled={readOnly}
          active={tool === 'check-up'}
          aria-expanded={tool === 'check-up'}
          onClick={() => onTool('check-up')}
        >
          <HeartPulse />
          <Short>体检</Short>
        </IconButton>
        <IconButton
          label="机器眼"
          disabled={readOnly}
          active={tool === 'reading'}
          aria-expanded={tool === 'reading'}
          onClick={() => onTool('reading')}
        >
          <Eye />
          <Short>机器眼</Short>
        </IconButton>
        <IconButton
          label="岗位匹配"
          disabled={readOnly}
          active={tool === 'match'}
          aria-expanded={tool === 'match'}
          onClick={() => onTool('match')}
        >
          <ScanSearch />
          <Short>匹配</Short>
        </IconButton>
        {dialogs.map(({ name, label, short, Icon }) => {
          const props = {
            'aria-haspopup': 'dialog' as const,
            disabled: readOnly && name !== 'export',
            onPointerEnter: () => preloadDialog(name),
            onFocus: () => preloadDialog(name),
            onClick: () => onDialog(name),
          };
          return (
            <Button
              key={name}
              variant="ghost"
              icon={
                <>
                  <Icon />
                  <Short>{short}</Short>
                </>
              }
              className={styles.dialog}
              data-tip={label}
              {...props}
            >
              {label}
            </Button>
          );
        })}
      </div>
    </header>
  );
}
