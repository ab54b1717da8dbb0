import { Alert } from '../../../shared/ui/alert.tsx';
import { snapshotLabels, type ResumeDocument } from '@baigong/resume';
import { useEffect, useState } from 'react';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { relativeTime } from '../../../shared/lib/relative-time.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { LiveThumbnail } from '../preview/live-thumbnail.tsx';
import type { Snapshot } from '../session/time-machine.ts';
import { useSession } from '../session/session-context.tsx';
import styles from './time-machine.module.css';

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const exact = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'medium', timeStyle: 'short' });

function useSnapshots(open: boolean): readonly Snapshot[] | DatabaseProblem | null {
  const { timeMachine } = useSession();
  const [found, setFound] = useState<readonly Snapshot[] | DatabaseProblem | null>(null);
  useEffect(() => {
    if (!open) return;
    timeMachine
      .list()
      .then(setFound, (error: unknown) =>
        setFound(error instanceof DatabaseProblem ? error : new DatabaseProblem('broken', error)),
      );
  }, [open, timeMachine]);
  return found;
}

function SideBySide({ chosen, current }: { readonly chosen: Snapshot; readonly current: ResumeDocument }) {
  return (
    <div className={styles.both}>
      <figure>
        <figcaption>当时（{exact.format(chosen.at)}）</figcaption>
        <LiveThumbnail document={chosen.document} />
      </figure>
      <figure>
        <figcaption>现在</figcaption>
        <LiveThumbnail document={current} />
      </figure>
    </div>
  );
}

/** 历史版本: states of the resume, looked at beside what it is now, and brought back. */
export function TimeMachineDialog({ open, onOpenChange }: DialogProps) {
  const { documentStore, timeMachine } = useSession();
  const found = useSnapshots(open);
  const [now] = useState(() => Date.now());
  const [chosenId, setChosenId] = useState<string | null>(null);
  const list = Array.isArray(found) ? (found as readonly Snapshot[]) : [];
  const chosen = list.find(({ id }) => id === chosenId) ?? list[0];

  const restore = async (snapshot: Snapshot) => {
    const stored = (await timeMachine.list()).find(({ id }) => id === snapshot.id);
    if (!stored) {
      toast('error', '这个版本已不在了，请选另一个。');
      return;
    }
    await timeMachine.save(documentStore.getDocument(), 'restore');
    documentStore.change(() => stored.document, { target: 'restore', mergeable: false });
    onOpenChange(false);
    toast('success', `已恢复到 ${exact.format(snapshot.at)} 的版本`, {
      action: { label: '撤销', onClick: () => void documentStore.undo() },
    });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="历史版本"
      description="编辑时每两分钟留一份，切换模板、导入和恢复之前也各留一份，最多 30 份，只在你的浏览器里。"
      width={980}
      footer={
        chosen && (
          <Button variant="primary" onClick={() => void restore(chosen)}>
            恢复到这个版本
          </Button>
        )
      }
    >
      {found instanceof DatabaseProblem && <Alert>历史版本读不出来：{found.message}</Alert>}
      {found === null && <p role="status">正在读取…</p>}
      {Array.isArray(found) && list.length === 0 && (
        <p className="kit-loading">还没有历史版本。开始编辑之后，这里会自动留下可以回去的版本。</p>
      )}
      {chosen && (
        <div className={styles.machine}>
          <ol className={styles.list} aria-label="历史版本">
            {list.map((snapshot) => (
              <li key={snapshot.id}>
                <button
                  type="button"
                  className={styles.item}
                  aria-pressed={snapshot.id === chosen.id}
                  onClick={() => setChosenId(snapshot.id)}
                >
                  <span className={styles.thumb}>
                    <LiveThumbnail document={snapshot.document} />
                  </span>
                  <span>
                    <strong>{relativeTime(snapshot.at, now)}</strong>
                    <span>{exact.format(snapshot.at)}</span>
                    <span>{snapshotLabels[snapshot.reason] ?? '快照'}</span>
                  </span>
                </button>
              </li>
            ))}
          </ol>
          <SideBySide chosen={chosen} current={documentStore.getDocument()} />
        </div>
      )}
    </Dialog>
  );
}
