import { X } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { cancelImport, useImports } from '../import/import-jobs.ts';
import { recogniseDocument } from '../import/recognise-document.ts';
import { retrySave } from '../import/save-open-document.ts';
import type { OpenDocument } from '../session/open-documents.ts';
import styles from './workspace.module.css';

/** Notes about pages and pictures that OCR can read. */
const missingTextPattern = /没有文字|文字识别|扫描件|图片里的文字没有读取/;

/** Above the document: progress, failed save, extraction notes. */
export function Notices({ openDocument }: { readonly openDocument: OpenDocument }) {
  const { record, text, state } = openDocument;
  const job = useImports(({ jobs }) => jobs.find(({ id }) => id === record.id));
  const [closed, setClosed] = useState<readonly string[]>([]);
  // Hidden while OCR is running.
  const notes = text.notes.filter(
    (note) => !closed.includes(note) && !(job && missingTextPattern.test(note)),
  );
  const canRecognise = openDocument.file && !job;
  return (
    <>
      {job && (
        <div className={styles.job}>
          <span role="status">{job.label}</span>
          <ProgressBar label="读取进度" value={job.done} max={job.total || 1} />
          <Button size="sm" onClick={() => cancelImport(record.id)}>
            取消
          </Button>
        </div>
      )}
      {state === 'unsaved' && (
        <Alert
          tone="warning"
          role="status"
          className={styles.notice}
          actions={
            <Button size="sm" onClick={() => void retrySave(record.id)}>
              再存一次
            </Button>
          }
        >
          这份文档没有存进浏览器，关闭页面后就会消失。请腾出空间后再存一次，或先导出。
        </Alert>
      )}
      {notes.map((note) => (
        <Alert
          key={note}
          tone="warning"
          role="status"
          className={styles.notice}
          actions={
            <>
              {canRecognise && missingTextPattern.test(note) && (
                <Button size="sm" onClick={() => void recogniseDocument(record.id)}>
                  识别文字
                </Button>
              )}
              <IconButton label="知道了" size="sm" onClick={() => setClosed([...closed, note])}>
                <X />
              </IconButton>
            </>
          }
        >
          {note}
        </Alert>
      ))}
    </>
  );
}
