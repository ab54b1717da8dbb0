import { TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { cancelOpening, useOpening } from '../intake/jobs.ts';
import { keepAgain } from '../intake/keep-held.ts';
import { recogniseOpen } from '../intake/recognising.ts';
import styles from './desk.module.css';
import type { Held } from './held-documents.ts';

/** Notes on pages whose text can be recognised. */
const lacksText = /没有文字|文字识别|扫描件/;

/** What is said of a document above it: how far its reading is, that it is not kept, what could not be read. */
export function Notices({ held }: { readonly held: Held }) {
  const { record, text, state } = held;
  const job = useOpening(({ jobs }) => jobs.find(({ id }) => id === record.id));
  const [closed, setClosed] = useState<readonly string[]>([]);
  // While the pages are being recognised, that is said instead of what they lack.
  const notes = text.notes.filter((note) => !closed.includes(note) && !(job && lacksText.test(note)));
  return (
    <>
      {job && (
        <div className={styles.reading}>
          <span role="status">{job.label}</span>
          <progress aria-label="读取进度" max={job.total || 1} value={job.done} />
          <Button size="sm" onClick={() => cancelOpening(record.id)}>
            取消
          </Button>
        </div>
      )}
      {state === 'unkept' && (
        <div className={styles.notice} role="status">
          <TriangleAlert size={16} aria-hidden />
          <p>这份文档没有存进浏览器，关闭页面后就会消失。请腾出空间后再存一次，或先导出。</p>
          <Button size="sm" onClick={() => void keepAgain(record.id)}>
            再存一次
          </Button>
        </div>
      )}
      {notes.map((note) => (
        <div key={note} className={styles.notice} role="status">
          <TriangleAlert size={16} aria-hidden />
          <p>{note}</p>
          {record.format === 'pdf' && held.file && !job && lacksText.test(note) && (
            <Button size="sm" onClick={() => void recogniseOpen(record.id)}>
              识别文字
            </Button>
          )}
          <IconButton label="知道了" size="sm" onClick={() => setClosed([...closed, note])}>
            <X />
          </IconButton>
        </div>
      ))}
    </>
  );
}
