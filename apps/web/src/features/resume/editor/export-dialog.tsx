import { lazy, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import type { PanelProps } from '../panels/tool-panel.tsx';
import { defaultFileName } from '@baigong/resume-export/export-job';
import { ExportSection } from '../export/export-section.tsx';
import { exportFormats } from '../export/formats.ts';
import {
  cancelExport,
  exportOptionsFor,
  forgetExport,
  startExport,
  useExport,
} from '../export/run-export.ts';
import { useConfirmedFacts } from './confirm-facts.tsx';
import styles from './export-dialog.module.css';
import { usePreviewHandle } from './preview-panel.tsx';
import { ImportIntoOpen } from '../import/import-into-open.tsx';
import { useSession } from '../session/session-context.tsx';
import { OnDemand } from '../../../shared/ui/on-demand.tsx';

const CopySheet = lazy(() => import('../export/copy-sheet.tsx').then((m) => ({ default: m.CopySheet })));

interface Props extends PanelProps {
  /** Files of other programs have a dialog of their own. */
  readonly onImportOther: () => void;
}

/** 导入/导出: the resume as a file, and its JSON as the resume. While an import is looked at there is nothing else. */
export function ExportDialog({ open, onOpenChange, onImportOther }: Props) {
  const { documentStore } = useSession();
  const preview = usePreviewHandle();
  const [format, setFormat] = useState(exportFormats[0]);
  const [fileName, setFileName] = useState('');
  const [options, setOptions] = useState(() => exportOptionsFor(documentStore.getDocument()));
  const [previewing, setPreviewing] = useState(false);
  const { ask, question } = useConfirmedFacts();
  const running = useExport((state) => state.running !== undefined);
  if (!format) return null;
  const start = () =>
    void startExport({
      format,
      fileName,
      options,
      document: documentStore.getDocument(),
      hasPreview: preview.current?.sheet() != null,
    });
  const close = () => {
    forgetExport();
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title="导入/导出"
      width={560}
      footer={
        previewing ? undefined : (
          <>
            <Button onClick={running ? cancelExport : close}>取消</Button>
            <Button
              variant="primary"
              loading={running}
              onClick={() => ask(documentStore.getDocument(), start)}
            >
              开始导出
            </Button>
          </>
        )
      }
    >
      <div hidden={previewing}>
        <ExportSection
          format={format}
          fileName={fileName}
          defaultFileName={defaultFileName(documentStore.getDocument(), options.masked)}
          options={options}
          onFormat={(next) => {
            forgetExport();
            setFormat(next);
          }}
          onFileName={setFileName}
          onOptions={setOptions}
        />
        {format.id === 'text' && (
          <OnDemand inPlace>
            <CopySheet document={documentStore.getDocument()} />
          </OnDemand>
        )}
      </div>
      {question}
      <div className={previewing ? undefined : styles.import}>
        {!previewing && (
          <div className="kit-between">
            <h3>导入</h3>
            <button type="button" className={styles.other} onClick={onImportOther}>
              导入其他格式
            </button>
          </div>
        )}
        <ImportIntoOpen ways="json" onPreview={setPreviewing} onDone={close} />
      </div>
    </Dialog>
  );
}
