import { ArrowLeft, Redo2, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { useMobile } from '../../../shared/lib/device.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import iconButton from '../../../shared/ui/icon-button.module.css';
import { useSession } from '../session/session-context.tsx';
import { DownloadPdf } from './download-pdf.tsx';
import { ResumeTitle } from './resume-title.tsx';
import { SaveStatus } from './save-status.tsx';
import { Tools, type ToolsProps } from './tools.tsx';
import styles from './toolbar.module.css';
import { goToUndone } from './use-undo-shortcuts.ts';

/** A phone has room for them only while they can be pressed. */
function UndoButtons({ mobile }: { readonly mobile: boolean }) {
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
      {(canUndo || !mobile) && (
        <IconButton
          label="撤销"
          disabled={!canUndo}
          aria-keyshortcuts="Control+Z"
          onClick={() => goToUndone(documentStore.undo())}
        >
          <Undo2 />
        </IconButton>
      )}
      {(canRedo || !mobile) && (
        <IconButton
          label="重做"
          disabled={!canRedo}
          aria-keyshortcuts="Control+Shift+Z"
          onClick={() => goToUndone(documentStore.redo())}
        >
          <Redo2 />
        </IconButton>
      )}
    </>
  );
}

/** Above both panels: what the resume is called, whether it is saved, and how it becomes a PDF. */
export function Toolbar(tools: ToolsProps) {
  const mobile = useMobile();
  return (
    <header className={styles.bar}>
      <Link to="/resume" className={iconButton.button} aria-label="返回简历中心" data-tip="返回简历中心">
        <ArrowLeft />
      </Link>
      <ResumeTitle />
      <SaveStatus />
      <div className={styles.undo}>
        <UndoButtons mobile={mobile} />
      </div>
      {!mobile && <Tools {...tools} />}
      <DownloadPdf />
    </header>
  );
}
