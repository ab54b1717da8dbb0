import { FileUp, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { FileButton } from '../../../shared/ui/file-button.tsx';
import { ConfirmPopover } from '../../../shared/ui/confirm-popover.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { clearQuarantine, readQuarantine } from '../store/quarantine.ts';
import { clearSessions } from '../store/delete-sessions.ts';
import { reportProblem } from '../store/report-problem.ts';
import { importFiles } from '../transfer/import-files.ts';
import { downloadText } from '../../../shared/lib/download.ts';
import styles from './history.module.css';

/** Below the list: import sessions, delete all, and the unreadable records. */
export function HistoryFooter({ empty }: { readonly empty: boolean }) {
  const [busy, setBusy] = useState(false);
  return (
    <div className={styles.footer}>
      <QuarantineNote />
      <Row gap={1} align="stretch" justify="between">
        <FileButton
          size="sm"
          variant="ghost"
          icon={<FileUp />}
          loading={busy}
          multiple
          accept=".json,.zip,.bak,application/json,application/zip"
          inputLabel="选择要导入的聊天记录文件"
          onFiles={(files) => {
            setBusy(true);
            void importFiles(files).finally(() => setBusy(false));
          }}
        >
          导入
        </FileButton>
        <ConfirmPopover
          trigger={
            <Button size="sm" variant="ghost" icon={<Trash2 />} disabled={empty}>
              清空所有
            </Button>
          }
          question="确定要清空所有聊天记录吗？此操作不可撤销。"
          onConfirm={() => void clearSessions()}
        />
      </Row>
    </div>
  );
}

/** The number of quarantined records, to export or remove them. */
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
    <div className="kit-soft">
      <p>有 {count} 条记录无法完整识别，原样另存着。</p>
      <Row gap={1} align="stretch" justify="between">
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            readQuarantine()
              .then((records) =>
                downloadText(
                  'chat.file-damaged',
                  JSON.stringify(records, null, 2),
                  '无法识别的聊天记录.json',
                ),
              )
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
      </Row>
    </div>
  );
}
