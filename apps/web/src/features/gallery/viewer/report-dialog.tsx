import { reportPictureRoute } from '@baigong/contracts';
import { useState } from 'react';
import { ApiError, call } from '../../../shared/lib/api.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import field from '../../../shared/ui/field.module.css';
import { toast } from '../../../shared/ui/toast.tsx';
import { reportKinds } from '../labels.ts';
import styles from './report-dialog.module.css';

/** 举报: what is wrong with a picture, to the operator. */
export function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [kind, setKind] = useState<(typeof reportKinds)[number]['value']>();
  const [text, setText] = useState('');
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  async function send(): Promise<void> {
    if (!kind) return;
    setSending(true);
    try {
      await call(reportPictureRoute, { params: { id }, body: { kind, text } });
      toast('success', '举报已提交，谢谢你帮忙维护画廊');
      onClose();
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : '提交失败，请稍后重试。');
      setSending(false);
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="举报作品"
      description="举报会发送给站点管理员，作者看不到是谁举报的。"
      width={440}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" disabled={!kind} loading={sending} onClick={() => void send()}>
            提交举报
          </Button>
        </>
      }
    >
      <fieldset className={styles.kinds}>
        <legend className="visually-hidden">举报原因</legend>
        {reportKinds.map(({ value, label }) => (
          <label key={value} className={styles.kind}>
            <input type="radio" name="kind" checked={kind === value} onChange={() => setKind(value)} />
            {label}
          </label>
        ))}
      </fieldset>
      <textarea
        className={field.input}
        aria-label="补充说明"
        placeholder="补充说明（可不填）"
        rows={3}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {problem !== '' && (
        <p role="alert" className={field.error}>
          {problem}
        </p>
      )}
    </Dialog>
  );
}
