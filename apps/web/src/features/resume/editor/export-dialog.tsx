import { unconfirmedFacts } from '@baigong/resume';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import type { PanelProps } from '../panels/tool-panel.tsx';
import { defaultExportOptions, defaultFileName } from '@baigong/resume-export/export-job';
import { ExportSection } from '../export/export-section.tsx';
import { exportFormats } from '../export/formats.ts';
import { cancelExport, forgetExport, startExport, useExport } from '../export/run-export.ts';
import { usePreviewHandle } from './preview-panel.tsx';
import { ImportIntoOpen } from '../import/import-into-open.tsx';
import { useSession } from '../session/session-context.tsx';

const CopySheet = lazy(() => import('../export/copy-sheet.tsx').then((m) => ({ default: m.CopySheet })));

/** 导入/导出: the resume as a file, and a file as the resume. While an import is looked at there is nothing else. */
export function ExportDialog({ open, onOpenChange }: PanelProps) {
  const session = useSession();
  const preview = usePreviewHandle();
  const { documentStore } = session;
  const [format, setFormat] = useState(exportFormats[0]);
  const [fileName, setFileName] = useState('');
  const [options, setOptions] = useState(() => ({
    ...defaultExportOptions,
    pageSize: documentStore.getDocument().styles.styles.layout.pageSize,
    addPageNumbers: documentStore.getDocument().styles.styles.print.pageNumbers,
  }));
  const [previewing, setPreviewing] = useState(false);
  // The facts that were unconfirmed when the export was asked for.
  const [asking, setAsking] = useState<readonly string[]>([]);
  const running = useExport((state) => state.running !== undefined);
  if (!format) return null;
  const startNow = () =>
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
              onClick={() => {
                const open = unconfirmedFacts(documentStore.getDocument());
                if (open.length > 0) setAsking(open);
                else startNow();
              }}
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
          <Suspense>
            <CopySheet document={documentStore.getDocument()} />
          </Suspense>
        )}
      </div>
      <ConfirmDialog
        open={asking.length > 0}
        onOpenChange={() => setAsking([])}
        title={`还有 ${asking.length} 处没有确认`}
        confirmLabel="仍要导出"
        onConfirm={() => {
          setAsking([]);
          startNow();
        }}
      >
        AI 写的这些内容不在你给的材料里：{asking.slice(0, 8).join('、')}
        {asking.length > 8 ? ' 等' : ''}。可以先回到编辑面板逐项确认或修改。
      </ConfirmDialog>
      <ImportIntoOpen session={session} onPreview={setPreviewing} onDone={close} />
    </Dialog>
  );
}
