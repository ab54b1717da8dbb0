import {
  blockAuthorRoute,
  operatePicturePath,
  reviewPictureRoute,
  type ReviewedPicture,
} from '@baigong/contracts';
import { Ban, Check, EyeOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { BlockAddressButton } from '../../../shared/ui/block-address-button.tsx';
import { useOperator, useOperatorImage } from '../../../shared/lib/operator.ts';
import { relativeTime } from '../../../shared/lib/relative-time.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Chip } from '../../../shared/ui/chip.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { toast, toastError } from '../../../shared/ui/toast.tsx';
import { thumbhashToDataUrl } from '../feed/thumbhash.ts';
import { origins, reportKinds } from '../viewer/labels.ts';
import styles from './review-section.module.css';

interface ReviewCardProps {
  readonly picture: ReviewedPicture;
  readonly now: number;
  /** Among those that are approved together; undefined where none are. */
  readonly ticked: boolean | undefined;
  readonly onTick: (ticked: boolean) => void;
  readonly onReviewed: (changed: ReviewedPicture) => void;
  readonly onBlocked: () => void;
}

/** One picture to decide on. */
export function ReviewCard({ picture, now, ticked, onTick, onReviewed, onBlocked }: ReviewCardProps) {
  const [dialog, setDialog] = useState<'remove' | 'block'>();
  const operator = useOperator();
  const preview = useOperatorImage(picture.state === 'removed' ? null : operatePicturePath(picture.id));

  async function run(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      setDialog(undefined);
    } catch (error) {
      toastError(error);
    }
  }
  const decide = (body: { verdict: 'approve' | 'hold' } | { verdict: 'remove'; reason: string }) =>
    run(async () =>
      onReviewed(await operator.call(reviewPictureRoute, { params: { id: picture.id }, body })),
    );
  const block = (blocked: boolean, removeWith: string | null) =>
    run(async () => {
      const answer = await operator.call(blockAuthorRoute, {
        params: { author: picture.authorId },
        body: { blocked, removeWith },
      });
      toast('success', blocked ? `密钥已停用，下架 ${answer.removed} 幅作品` : '密钥已恢复');
      onBlocked();
    });

  return (
    <article className={styles.card}>
      <div
        className={styles.preview}
        style={{ backgroundImage: `url(${thumbhashToDataUrl(picture.thumbhash)})` }}
      >
        {preview !== '' && <img src={preview} alt={picture.title} />}
      </div>
      <div className={styles.words}>
        <h3>
          {ticked === undefined ? (
            picture.title
          ) : (
            <Checkbox label={picture.title} checked={ticked} onChange={onTick} />
          )}
        </h3>
        <p>
          {picture.author} · {picture.width} × {picture.height} · {origins[picture.origin]}
        </p>
        <p className={styles.key}>
          作者密钥 {picture.authorId}
          {picture.authorBlocked && '（已停用）'}
        </p>
        {picture.tags.length > 0 && <p>{picture.tags.map((tag) => `#${tag}`).join(' ')}</p>}
        {picture.prompt !== null && <p className={styles.prompt}>{picture.prompt}</p>}
        {picture.heldFor !== null && (
          <p className={styles.held}>{picture.heldFor === 'reports' ? '因举报暂停展示' : '等待审核'}</p>
        )}
        {picture.reason !== null && <p className={styles.held}>下架原因：{picture.reason}</p>}
        {picture.reports.length > 0 && (
          <ul className={styles.reports} aria-label="举报">
            {picture.reports.map(({ kind, text, at, counted }) => (
              <li key={`${at} ${text}`}>
                <strong>{reportKinds.find(({ value }) => value === kind)?.label}</strong>
                {text}
                <time dateTime={new Date(at).toISOString()}>{relativeTime(at, now)}</time>
                {!counted && '（新访客或同一网络，不计入自动隐藏）'}
              </li>
            ))}
          </ul>
        )}
        <div className={styles.actions}>
          {picture.state !== 'removed' && (
            <>
              {(picture.state === 'held' || picture.reports.length > 0) && (
                <Button
                  size="sm"
                  variant="primary"
                  icon={<Check />}
                  onClick={() => void decide({ verdict: 'approve' })}
                >
                  通过
                </Button>
              )}
              {picture.state === 'shown' && (
                <Button size="sm" icon={<EyeOff />} onClick={() => void decide({ verdict: 'hold' })}>
                  暂停展示
                </Button>
              )}
              <Button size="sm" icon={<Trash2 />} onClick={() => setDialog('remove')}>
                下架
              </Button>
            </>
          )}
          <Button
            size="sm"
            variant="ghost"
            icon={<Ban />}
            onClick={() => (picture.authorBlocked ? void block(false, null) : setDialog('block'))}
          >
            {picture.authorBlocked ? '恢复密钥' : '停用密钥'}
          </Button>
          <BlockAddressButton target={{ kind: 'gallery', item: picture.id }} />
        </div>
      </div>
      {dialog === 'remove' && (
        <ReasonDialog
          title="下架作品"
          question="作品和它的所有文件会立即删除，相同或非常相似的图片以后不能再发布。原因会告诉作者。"
          confirmLabel="下架"
          onConfirm={(reason) => void decide({ verdict: 'remove', reason })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'block' && (
        <ReasonDialog
          title="停用作者密钥"
          question="这个密钥不能再发布或修改作品，它发布过的作品会全部下架。原因会告诉作者。"
          confirmLabel="停用并下架"
          onConfirm={(reason) => void block(true, reason)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </article>
  );
}

interface ReasonDialogProps {
  readonly title: string;
  readonly question: string;
  readonly confirmLabel: string;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

/** What most removals are for, in words for the author. */
const readyReasons = [
  '违反法律法规',
  '色情低俗',
  '血腥暴力',
  '侵犯他人隐私或肖像',
  '侵犯他人著作权',
  '没有标明由 AI 生成',
  '广告或重复发布',
];

function ReasonDialog({ title, question, confirmLabel, onConfirm, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={question}
      width={440}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant="danger"
            missing={reason.trim() === '' ? '请写明原因。' : undefined}
            onClick={() => onConfirm(reason.trim())}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="kit-row" role="group" aria-label="直接选一个">
        {readyReasons.map((ready) => (
          <Chip key={ready} pressed={reason === ready} onClick={() => setReason(ready)}>
            {ready}
          </Chip>
        ))}
      </div>
      <Field label="原因">
        <Input required maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </Dialog>
  );
}
