import { useStore } from 'zustand';
import { toast } from '../../../shared/ui/toast.tsx';
import type { ResumeSession } from '../session/open-session.ts';
import styles from './import.module.css';
import { importMessages } from '@baigong/resume-import/import-reading';
import { ImportSection, type OnImport } from './import-section.tsx';

interface Props {
  readonly session: ResumeSession;
  /** Whether something was read and waits to be picked from. */
  readonly onPreview: (previewing: boolean) => void;
  /** The resume holds now what was imported. */
  readonly onDone: () => void;
}

/** The import side of 导入/导出: into the open resume, after a snapshot, as one step that can be undone. */
export function ImportIntoOpen({ session, onPreview, onDone }: Props) {
  const { documentStore, timeMachine } = session;
  const readOnly = useStore(documentStore.state, (state) => state.readOnly);
  const take: OnImport = async (edit) => {
    await timeMachine.save(documentStore.getDocument(), 'import');
    documentStore.commitTransaction();
    documentStore.change(edit, { target: 'import', mergeable: false });
    documentStore.commitTransaction();
    toast('success', importMessages.done, {
      action: { label: '撤销', onClick: () => void documentStore.undo() },
    });
    onDone();
  };
  return (
    <div className={styles.side}>
      <h3>导入</h3>
      {readOnly ? (
        <p className="kit-soft">这份简历正在另一个标签页里编辑，到那里导入，或先接管编辑。</p>
      ) : (
        <ImportSection intoOpen onImport={take} onPreview={onPreview} />
      )}
    </div>
  );
}
