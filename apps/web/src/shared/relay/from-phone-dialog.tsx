import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { CodePanel } from './code-panel.tsx';
import { receiveByCode, useRelay, type CodeState } from './use-relay.ts';

const steps = {
  photo: ['用手机相机或微信扫一扫', '拍一张照片，或从相册选一张', '照片会自动出现在这台电脑上'],
  file: ['用手机相机或微信扫一扫', '拍照，或选一个文件', '文件会自动在这台电脑上打开'],
} as const;

interface FromPhoneDialogProps {
  readonly accepts: 'photo' | 'file';
  readonly onFile: (file: File) => void;
  readonly onClose: () => void;
}

/** 从手机传来: a code by which a phone sends one file into the open tool. */
export function FromPhoneDialog({ accepts, onFile, onClose }: FromPhoneDialogProps) {
  const [receive] = useState(() => async (show: (state: CodeState) => void, signal: AbortSignal) => {
    const file = await receiveByCode(accepts, show, signal);
    signal.throwIfAborted();
    onClose();
    toast('success', `已收到手机传来的“${file.name}”`);
    onFile(file);
  });
  const { state, again } = useRelay(receive);
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="从手机传来" width={540}>
      <CodePanel
        state={state}
        label="打开手机传文件页面的二维码"
        steps={steps[accepts]}
        done={null}
        onAgain={again}
      />
    </Dialog>
  );
}
