import { blockAddressRoute } from '@baigong/contracts';
import { ShieldBan } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { Stack } from './stack.tsx';
import { toast, toastError } from './toast.tsx';
import { useOperator } from '../lib/operator.ts';

const durations = [
  { value: '1', label: '1 天' },
  { value: '7', label: '7 天' },
  { value: '30', label: '30 天' },
  { value: '365', label: '1 年' },
] as const;

interface BlockAddressButtonProps {
  /** Whom to block: the sender of a thing, or an address hash in the log. */
  readonly target: z.infer<typeof blockAddressRoute.body>['target'];
  readonly onBlocked?: () => void;
}

/** 停用地址: lets a network read and no longer write, for as long as it can be matched. */
export function BlockAddressButton({ target, onBlocked }: BlockAddressButtonProps) {
  const operator = useOperator();
  const [open, setOpen] = useState(false);
  const [days, setDays] = useState<(typeof durations)[number]['value']>('7');
  const [reason, setReason] = useState('');
  async function block(): Promise<void> {
    try {
      await operator.call(blockAddressRoute, { body: { target, days: Number(days), reason } });
      toast('success', '地址已停用，只能浏览');
      setOpen(false);
      onBlocked?.();
    } catch (error) {
      toastError(error);
    }
  }
  return (
    <>
      <Button size="sm" variant="ghost" icon={<ShieldBan />} onClick={() => setOpen(true)}>
        停用地址
      </Button>
      {open && (
        <Dialog
          open
          onOpenChange={setOpen}
          title="停用地址"
          description="这个网络（IPv4 地址或 IPv6 的 /48）只能浏览，不能发布、点赞、举报或提问。同一网络里的其他人也会受影响。本站不保存地址，只保存每天更换的摘要：对方至少隔天来一次，停用才会延续；两天没有出现，或换了网络，就认不出了。"
          width={480}
          footer={
            <>
              <Button onClick={() => setOpen(false)}>取消</Button>
              <Button variant="primary" onClick={() => void block()}>
                停用
              </Button>
            </>
          }
        >
          <Stack>
            <SegmentedControl label="停用多久" value={days} options={durations} onChange={setDays} />
            <Field label="原因（只有你看得到）">
              <Input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
            </Field>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
