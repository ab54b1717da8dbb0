import { hasModelText } from '@baigong/resume';
import { download } from '../../../shared/lib/download.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { safeFileName } from '@baigong/resume-export/export-job';
import type { ResumeSession } from '../session/open-session.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { CircleAlert, MonitorSmartphone, PackageOpen } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../shared/ui/button.tsx';
import { useSession } from '../session/session-context.tsx';
import styles from './notices.module.css';

/** Hands the open resume to the user as a JSON file. */
function downloadJson(session: ResumeSession): void {
  const document = session.documentStore.getDocument();
  const text = JSON.stringify(document, null, 2);
  const name = safeFileName(session.state.getState().title);
  void download(
    'resume.file-json',
    new Blob([text], { type: 'application/json' }),
    `${name}.json`,
    hasModelText(document) ? 'partly-model' : 'no-model',
  );
  toast('success', 'JSON 数据已导出');
}

/** What was typed last is not kept, or not everywhere. */
function SaveNotice() {
  const session = useSession();
  const problem = useStore(session.state, (state) => state.problem);
  if (!problem) return null;
  return (
    <Alert
      className={styles.notice}
      tone="warning"
      role="alert"
      icon={<CircleAlert aria-hidden />}
      actions={
        <>
          {problem.kind === 'gone' ? (
            <Button size="sm" onClick={() => void session.recreateRecord()}>
              重新保存
            </Button>
          ) : (
            <Button size="sm" onClick={() => void session.autosave.flush()}>
              再试一次
            </Button>
          )}
          <Button size="sm" variant="primary" onClick={() => downloadJson(session)}>
            下载 JSON
          </Button>
        </>
      }
    >
      {problem.text}
    </Alert>
  );
}

/** Another tab edits this resume. */
function TabNotice() {
  const session = useSession();
  const state = useStore(session.lock.store, (lock) => lock.state);
  const [isTakingOver, setIsTakingOver] = useState(false);
  if (state !== 'others' && state !== 'taken') return null;
  const takeOver = async () => {
    setIsTakingOver(true);
    await session.takeOver();
    setIsTakingOver(false);
    toast('success', '已在这个标签页里继续编辑');
  };
  return (
    <Alert
      className={styles.notice}
      tone="info"
      role="status"
      icon={<MonitorSmartphone aria-hidden />}
      actions={
        <Button size="sm" variant="primary" loading={isTakingOver} onClick={() => void takeOver()}>
          {state === 'taken' ? '拿回来编辑' : '在这里接管编辑'}
        </Button>
      }
    >
      {state === 'taken'
        ? '另一个标签页已接管这份简历，这里只能查看。改动都已保存。'
        : '这份简历正在另一个标签页里编辑，这里只能查看，不会覆盖那边的内容。'}
    </Alert>
  );
}

/** What could not be read when the resume was opened. */
function DamageNotice() {
  const session = useSession();
  const damage = useStore(session.state, (state) => state.damaged);
  if (!damage) return null;
  const { problems, backupKeys } = damage;
  return (
    <Alert
      className={styles.notice}
      tone="warning"
      role="alert"
      icon={<PackageOpen aria-hidden />}
      actions={
        <Button size="sm" onClick={() => session.state.setState({ damaged: undefined })}>
          知道了
        </Button>
      }
    >
      打开时有 {problems.length} 处内容读不懂，能保留的都已保留。
      {backupKeys.length > 0 && (
        <>
          原样内容另存在：
          {backupKeys.map((place) => (
            <code key={place}>{place}</code>
          ))}
          。
        </>
      )}
      <details>
        <summary>看看是哪些</summary>
        <ul>
          {problems.slice(0, 50).map(({ path, message }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- one path may have two problems, and the list never changes
            <li key={index}>
              <code>{path || '整份简历'}</code> {message}
            </li>
          ))}
        </ul>
      </details>
    </Alert>
  );
}

/** The editor's standing messages, above both panels. */
export function Notices() {
  const session = useSession();
  const [seen, setSeen] = useState(false);
  return (
    <>
      <SaveNotice />
      <TabNotice />
      <DamageNotice />
      {session.hasNoRecord && !session.isFresh && !seen && (
        <Alert
          className={styles.notice}
          tone="info"
          role="status"
          icon={<PackageOpen aria-hidden />}
          actions={
            <Button size="sm" onClick={() => setSeen(true)}>
              知道了
            </Button>
          }
        >
          没有找到这个地址的简历，已打开一份新的；写下第一笔后才会保存。
        </Alert>
      )}
    </>
  );
}
