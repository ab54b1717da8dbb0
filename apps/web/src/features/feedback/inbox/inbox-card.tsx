import {
  answerFeedbackRoute,
  maxFeedbackReply,
  maxFeedbackText,
  maxFeedbackTitle,
  mergeFeedbackRoute,
  publishFeedbackRoute,
  type FeedbackStatus,
  type InboxFeedback,
  type RouteContract,
  operateScreenshotPath,
} from '@baigong/contracts';
import { GitMerge, Megaphone, MegaphoneOff, Save, Split } from 'lucide-react';
import { useState } from 'react';
import type { CallInput } from '../../../shared/lib/api.ts';
import { useOperator, useOperatorImage } from '../../../shared/lib/operator.ts';
import { formatDate } from '../../../shared/lib/relative-time.ts';
import { BlockAddressButton } from '../../../shared/ui/block-address-button.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import { Textarea } from '../../../shared/ui/textarea.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { toast, toastError } from '../../../shared/ui/toast.tsx';
import { DescriptionList } from '../../../shared/ui/description-list.tsx';
import { cx } from '../../../shared/ui/cx.ts';
import { StatusBadge } from '../entry/status-badge.tsx';
import { factLabels, kindLabels, statuses } from '../entry/labels.ts';
import styles from './inbox-section.module.css';
import { MergeDialog } from './merge-dialog.tsx';
import entries from '../mine/mine-view.module.css';

/** A screenshot of an entry; a click enlarges it. */
function OperatorScreenshot({ id, n }: { readonly id: string; readonly n: number }) {
  const url = useOperatorImage(operateScreenshotPath(id, n));
  const [open, setOpen] = useState(false);
  const name = `截图 ${n + 1}`;
  return (
    <>
      <button
        type="button"
        className={styles.shot}
        aria-label={`放大${name}`}
        disabled={url === ''}
        onClick={() => setOpen(true)}
      >
        {url !== '' && <img className="kit-cropped" src={url} alt="" />}
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={name} width={1200}>
        <img className={styles.large} src={url} alt={name} />
      </Dialog>
    </>
  );
}

interface InboxCardProps {
  readonly entry: InboxFeedback;
  readonly onChanged: () => void;
}

/** One entry with all that its sender gave, and what the operator can do with it. */
export function InboxCard({ entry, onChanged }: InboxCardProps) {
  const operator = useOperator();
  const [status, setStatus] = useState<FeedbackStatus>(entry.status);
  const [reply, setReply] = useState(entry.reply ?? '');
  const [dialog, setDialog] = useState<'publish' | 'merge'>();
  const [busy, setBusy] = useState(false);
  const params = { id: entry.id };

  async function run<Route extends RouteContract>(
    route: Route,
    input: CallInput<Route>,
    done: string,
  ): Promise<void> {
    setBusy(true);
    try {
      await operator.call(route, input);
      toast('success', done);
      setDialog(undefined);
      onChanged();
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }

  const body = { status, reply: reply.trim() === '' ? null : reply.trim() };
  const changed = status !== entry.status || body.reply !== entry.reply;
  return (
    <article className={styles.card}>
      <p className={entries.line}>
        <StatusBadge status={entry.status} />
        <span>{kindLabels[entry.kind]}</span>
        <span>{formatDate(entry.createdAt)}</span>
        {entry.duplicates > 0 && <span>合并了 {entry.duplicates} 条</span>}
        {entry.published && <span>已公开，{entry.votes} 票</span>}
        <code className={styles.id}>{entry.id}</code>
      </p>
      <p className={cx(entries.text, styles.text)}>{entry.text}</p>
      {entry.contact !== '' && <p className="kit-soft">联系方式：{entry.contact}</p>}
      {entry.screenshots > 0 && (
        <div className={styles.shots}>
          {Array.from({ length: entry.screenshots }, (_, n) => (
            <OperatorScreenshot key={n} id={entry.id} n={n} />
          ))}
        </div>
      )}
      {entry.facts.length > 0 && (
        <details className="kit-soft">
          <summary>环境信息</summary>
          <DescriptionList items={entry.facts.map(({ name, value }) => [factLabels[name], value])} />
        </details>
      )}
      {entry.mergedInto === null ? (
        <>
          <div className={styles.answer}>
            <div className={styles.scroll}>
              <SegmentedControl label="状态" value={status} options={statuses} onChange={setStatus} />
            </div>
            <Textarea
              rows={2}
              aria-label="回复"
              maxLength={maxFeedbackReply}
              placeholder="回复发送者；公开后大家也能看到"
              value={reply}
              onChange={(event) => setReply(event.target.value)}
            />
          </div>
          <div className="kit-row">
            <Button
              size="sm"
              variant="primary"
              icon={<Save />}
              loading={busy}
              disabled={!changed}
              onClick={() => void run(answerFeedbackRoute, { params, body }, '已保存')}
            >
              保存
            </Button>
            <Button size="sm" icon={<Megaphone />} onClick={() => setDialog('publish')}>
              {entry.published ? '修改公开内容' : '公开'}
            </Button>
            {entry.published && (
              <Button
                size="sm"
                icon={<MegaphoneOff />}
                onClick={() =>
                  void run(publishFeedbackRoute, { params, body: { published: null } }, '已撤下')
                }
              >
                撤下
              </Button>
            )}
            <Button size="sm" icon={<GitMerge />} onClick={() => setDialog('merge')}>
              合并到…
            </Button>
            <BlockAddressButton target={{ kind: 'feedback', item: entry.id }} />
          </div>
        </>
      ) : (
        <div className="kit-row">
          <span className="kit-soft">已合并到 {entry.mergedInto}</span>
          <Button
            size="sm"
            icon={<Split />}
            onClick={() => void run(mergeFeedbackRoute, { params, body: { into: null } }, '已取消合并')}
          >
            取消合并
          </Button>
        </div>
      )}
      {dialog === 'publish' && (
        <PublishDialog
          entry={entry}
          busy={busy}
          onClose={() => setDialog(undefined)}
          onPublish={(published) =>
            void run(publishFeedbackRoute, { params, body: { published } }, '已公开到看板')
          }
        />
      )}
      {dialog === 'merge' && (
        <MergeDialog
          entry={entry}
          busy={busy}
          onClose={() => setDialog(undefined)}
          onMerge={(into) => void run(mergeFeedbackRoute, { params, body: { into } }, '已合并')}
        />
      )}
    </article>
  );
}

interface PublishDialogProps {
  readonly entry: InboxFeedback;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onPublish: (words: { title: string; text: string }) => void;
}

/** The words in which an entry goes to the public board: its own to begin with. */
function PublishDialog({ entry, busy, onClose, onPublish }: PublishDialogProps) {
  const [firstLine = ''] = entry.text.split('\n', 1);
  const [title, setTitle] = useState(entry.published?.title ?? firstLine.slice(0, maxFeedbackTitle));
  const [text, setText] = useState(entry.published?.text ?? (firstLine === entry.text ? '' : entry.text));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="公开到看板"
      description="所有人都能看到标题、正文、状态和回复。请去掉姓名、电话等私人信息；联系方式和截图不会公开。"
      footer={
        <Button
          variant="primary"
          loading={busy}
          missing={title.trim() === '' ? '请写一个标题。' : undefined}
          onClick={() => onPublish({ title: title.trim(), text: text.trim() })}
        >
          公开
        </Button>
      }
    >
      <Stack gap={4}>
        <Field label="标题">
          <Input
            required
            maxLength={maxFeedbackTitle}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
        <Field label="正文（可以留空）">
          <Textarea
            rows={6}
            maxLength={maxFeedbackText}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      </Stack>
    </Dialog>
  );
}
