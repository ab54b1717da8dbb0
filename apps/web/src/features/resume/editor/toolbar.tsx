import { useState, useEffect } from 'react';
import { useStore } from 'zustand';
import { toast } from '../../../shared/ui/toast.tsx';
import { useSession } from '../session/session-context.tsx';
import styles from './toolbar.module.css';
import {
  CloudAlert,
  CloudCheck,
  CloudUpload,
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
import type { SaveState } from '../../../shared/lib/autosave.ts';
import { Link } from 'react-router';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { preloadDialog } from './editor-dialogs.tsx';
import type { DialogName } from './open-editor.ts';
import iconButton from '../../../shared/ui/icon-button.module.css';
import { goToUndone } from './use-undo-shortcuts.ts';

/** The resume's title, renamed in place. A blank one is ignored. */
function ResumeTitle() {
  const session = useSession();
  const readOnly = useStore(session.documentStore.state, (state) => state.readOnly);
  const title = useStore(session.state, (state) => state.title);
  const [typed, setTyped] = useState<string | null>(null);
  const finish = async () => {
    const newTitle = typed ?? '';
    setTyped(null);
    if (await session.rename(newTitle)) toast('success', '已重命名');
  };
  return (
    <h1 className={styles.title}>
      <span className="visually-hidden">{title}</span>
      <input
        aria-label="简历标题"
        maxLength={80}
        readOnly={readOnly}
        value={typed ?? title}
        onFocus={() => setTyped(title)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void finish()}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') {
            setTyped('');
            event.currentTarget.blur();
          }
        }}
      />
    </h1>
  );
}

const marks = {
  saved: { text: '已保存', Icon: CloudCheck },
  saving: { text: '保存中', Icon: CloudUpload },
  unsaved: { text: '未保存', Icon: CloudAlert },
} as const;

/** Milliseconds that something stays saved before it is said: who types on would see the mark flicker. */
const steady = 400;

function useSaveState(): SaveState {
  const { store } = useSession().autosave;
  const [state, setState] = useState(() => store.getState().state);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      const now = store.getState().state;
      if (now === 'saved') timer = setTimeout(() => setState(now), steady);
      else setState(now);
    };
    follow();
    const stop = store.subscribe(follow);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store]);
  return state;
}

/** Whether what was typed last is kept. Only a failure is read out: saving happens at every pause. */
function SaveStatus() {
  const state = useSaveState();
  const { text, Icon } = marks[state];
  return (
    <span
      className={styles.saved}
      data-state={state}
      role="status"
      aria-label="保存状态"
      aria-live={state === 'unsaved' ? 'polite' : 'off'}
    >
      <Icon aria-hidden />
      <span>{text}</span>
    </span>
  );
}

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
      <Row gap={0} align="stretch" wrap={false} className="kit-end">
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
