import { reportPictureRoute } from '@baigong/contracts';
import { useState } from 'react';
import { ApiError, call } from '../../../shared/lib/api.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { RadioGroup } from '../../../shared/ui/radio-group.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import { Textarea } from '../../../shared/ui/textarea.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { reportKinds } from './labels.ts';

/** 举报: what is wrong with a picture, to the operator. */
export function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [kind, setKind] = useState<(typeof reportKinds)[number]['value']>();
  const [text, setText] = useState('');
  const [sending, setSending] = useState(false);
  const [error, setError] = useState('');
  async function send(): Promise<void> {
    if (!kind) return;
    setSending(true);
    try {
      await call(reportPictureRoute, { params: { id }, body: { kind, text } });
      toast('success', '举报已提交，谢谢你帮忙维护画廊');
      onClose();
    } catch (cause) {
      setError(cause instanceof ApiError ? cause.message : '提交失败，请稍后重试。');
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
          <Button
            variant="primary"
            missing={kind ? undefined : '请选择举报原因。'}
            loading={sending}
            onClick={() => void send()}
          >
            提交举报
          </Button>
        </>
      }
    >
      <Stack>
        <RadioGroup
          label="举报原因"
          hideLabel
          variant="cards"
          columns={2}
          value={kind ?? null}
          options={reportKinds}
          onChange={setKind}
          required
        />
        <Textarea
          aria-label="补充说明"
          placeholder="补充说明（可不填）"
          rows={3}
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {error !== '' && <Alert variant="text">{error}</Alert>}
      </Stack>
    </Dialog>
  );
}
