import { FileUp, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { ConfirmPopover } from '../../../shared/ui/confirm-popover.tsx';
import { clearQuarantine, readQuarantine } from '../store/quarantine.ts';
import { clearSessions } from '../store/delete-sessions.ts';
import { reportProblem } from '../store/report-problem.ts';
import { importFiles } from '../transfer/import-files.ts';
import { saveFile } from '../transfer/save-file.ts';
import styles from './history.module.css';

/** Below the list: bring sessions in, take all away, and what was found unreadable. */
export function HistoryFooter({ empty }: { readonly empty: boolean }) {
  const picker = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  return (
    <div className={styles.footer}>
      <QuarantineNote />
      <div className={styles.buttons}>
        <Button
          size="sm"
          variant="ghost"
          icon={<FileUp />}
          loading={busy}
          onClick={() => picker.current?.click()}
        >
          导入
        </Button>
        <input
          ref={picker}
          hidden
          type="file"
          multiple
          accept=".json,application/json"
          aria-label="选择要导入的聊天记录文件"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            setBusy(true);
            void importFiles(files).finally(() => setBusy(false));
          }}
        />
        <ConfirmPopover
          trigger={
            <Button size="sm" variant="ghost" icon={<Trash2 />} disabled={empty}>
              清空所有
            </Button>
          }
          question="确定要清空所有聊天记录吗？此操作不可撤销。"
          onConfirm={() => void clearSessions()}
        />
      </div>
    </div>
  );
}

/** Names what was set aside because it could not be understood, and gives it out as it was found. */
function QuarantineNote() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    readQuarantine().then(
      (records) => setCount(records.length),
      () => undefined,
    );
  }, []);
  if (count === 0) return null;
  return (
    <div className={styles.aside}>
      <p>有 {count} 条记录无法完整识别，原样另存着。</p>
      <div className={styles.buttons}>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            readQuarantine()
              .then((records) => saveFile('无法识别的聊天记录.json', JSON.stringify(records, null, 2)))
              .catch(reportProblem);
          }}
        >
          导出
        </Button>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            clearQuarantine().then(() => setCount(0), reportProblem);
          }}
        >
          移除
        </Button>
      </div>
    </div>
  );
}
