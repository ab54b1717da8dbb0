import { listOwnFeedbackRoute, type OwnFeedback } from '@baigong/contracts';
import { Paperclip, RotateCw, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ApiError, call } from '../../../shared/lib/api.ts';
import { relativeTime } from '../../../shared/lib/relative-time.ts';
import { useServerData, unreadSentence } from '../../../shared/server-data/use-server-data.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ConfirmPopover } from '../../../shared/ui/confirm-popover.tsx';
import { toast, toastError } from '../../../shared/ui/toast.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { cx } from '../../../shared/ui/cx.ts';
import {
  deleteRecord,
  saveDraft,
  saveCachedEntries,
  readDraft,
  readKey,
  readCachedEntries,
  type PendingEntry,
} from '../entry/feedback-records.ts';
import { refreshOutbox, sendPending, useOutbox } from '../entry/outbox.ts';
import { StatusBadge } from '../entry/status-badge.tsx';
import { kindLabels } from '../entry/labels.ts';
import styles from './mine-view.module.css';

/** The entries of this browser's key: the server's list, or the last one known where the server is away. */
async function readOwn(signal: AbortSignal): Promise<{ entries: readonly OwnFeedback[]; stale: string }> {
  const key = await readKey();
  if (key === null) return { entries: [], stale: '' };
  try {
    const { entries } = await call(listOwnFeedbackRoute, { body: { key } }, { signal });
    await saveCachedEntries(entries);
    return { entries, stale: '' };
  } catch (error) {
    const stale = error instanceof ApiError ? error.message : unreadSentence;
    return { entries: await readCachedEntries(), stale };
  }
}

/** 我的反馈: what waits to be sent, and what became of what was. */
export function MineView({ onWrite }: { readonly onWrite: () => void }) {
  const version = useOutbox((state) => state.acceptedCount);
  const { value, problem } = useServerData('', readOwn, { version });
  const { entries, stale } = value ?? {
    entries: problem === undefined ? undefined : [],
    stale: problem ?? '',
  };
  const waiting = useOutbox((state) => state.pending) ?? [];
  const sending = useOutbox((state) => state.sending);
  const [now] = useState(() => Date.now());

  async function resend(): Promise<void> {
    try {
      const answer = await sendPending();
      if (answer.sent) toast('success', '已发送，谢谢你的反馈');
      else toast('error', answer.problem);
    } catch (error) {
      toastError(error, '发送');
    }
  }

  async function editPending({ id, kind, text, contact, screenshots }: PendingEntry): Promise<void> {
    try {
      const before = await readDraft();
      if (before.text.trim() !== '' || before.screenshots.length > 0) {
        toast('error', '“写反馈”里还有没发送的内容，请先发送或清空，再取回这一条。');
        return;
      }
      await saveDraft({ id: 'draft', kind, text, contact, screenshots, removed: [] });
      await deleteRecord(id);
      await refreshOutbox();
      onWrite();
    } catch (error) {
      toastError(error, '取回');
    }
  }

  async function discard(id: string): Promise<void> {
    try {
      await deleteRecord(id);
      await refreshOutbox();
    } catch (error) {
      toastError(error, '删除');
    }
  }

  if (!entries) return <p className="kit-dim">正在读取…</p>;
  if (entries.length === 0 && waiting.length === 0)
    return (
      <EmptyState>
        <h2>{stale === '' ? '还没有发过反馈' : '暂时读不到'}</h2>
        <p>{stale === '' ? '发过的反馈会列在这里，处理进展和回复也在这里看。' : stale}</p>
        <Button variant="primary" onClick={onWrite}>
          写一条
        </Button>
      </EmptyState>
    );
  return (
    <>
      {stale !== '' && (
        <Alert tone="warning" role="status" className={styles.stale}>
          {stale}下面是上次读到的内容。
        </Alert>
      )}
      <ul className={styles.list} aria-label="我的反馈">
        {waiting.map((one) => (
          <li key={one.id} className={styles.entry}>
            <p className={styles.line}>
              <span className="kit-badge" data-tone={one.problem === null ? 'warning' : 'danger'}>
                {one.problem === null ? '待发送' : '未能发送'}
              </span>
              <span>{kindLabels[one.kind]}</span>
              <span>{relativeTime(one.createdAt, now)}</span>
            </p>
            <p className={styles.text}>{one.text}</p>
            <p className={cx('kit-small', one.problem === null ? 'kit-dim' : 'kit-danger')}>
              {one.problem ?? '已保存在这个浏览器里，连上服务器后会自动发送。'}
            </p>
            <Row align="stretch">
              {one.problem === null && (
                <Button size="sm" icon={<RotateCw />} loading={sending} onClick={() => void resend()}>
                  现在发送
                </Button>
              )}
              <Button size="sm" icon={<Undo2 />} disabled={sending} onClick={() => void editPending(one)}>
                取回修改
              </Button>
              <ConfirmPopover
                trigger={
                  <Button size="sm" variant="ghost" icon={<Trash2 />} disabled={sending}>
                    删除
                  </Button>
                }
                question="确定要删除这条还没发送的反馈吗？"
                confirmLabel="删除"
                onConfirm={() => void discard(one.id)}
              />
            </Row>
          </li>
        ))}
        {entries.map((one) => (
          <li key={one.id} className={styles.entry}>
            <p className={styles.line}>
              <StatusBadge status={one.status} />
              <span>{kindLabels[one.kind]}</span>
              <span>{relativeTime(one.createdAt, now)}</span>
              {one.screenshots > 0 && (
                <span className={styles.clip}>
                  <Paperclip aria-hidden />
                  {one.screenshots} 张截图
                </span>
              )}
              {one.public && <span>已公开，{one.votes} 票</span>}
            </p>
            <p className={styles.text}>{one.text}</p>
            {one.merged && <p className="kit-faint">与另一条反馈说的是同一件事，已合并处理。</p>}
            {one.reply !== null && (
              <div className={styles.reply}>
                <strong>管理员回复</strong>
                <p>{one.reply}</p>
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
