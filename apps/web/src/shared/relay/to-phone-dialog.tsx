import { useState } from 'react';
import { formatBytes } from '../lib/format-bytes.ts';
import { Dialog } from '../ui/dialog.tsx';
import { CodePanel } from './code-panel.tsx';
import { fileProblem } from './relay-client.ts';
import { sendByCode, useRelay, type CodeState } from './use-relay.ts';

interface ToPhoneDialogProps {
  /** Gives the file as it would be downloaded (`leavingFile`). */
  readonly makeFile: () => Promise<File>;
  readonly onClose: () => void;
}

const steps = ['用手机相机或微信扫一扫', '在打开的页面里点“接收”', '保存到手机，或直接转发'];

/** 传到手机: a code by which a phone fetches one file. */
export function ToPhoneDialog({ makeFile, onClose }: ToPhoneDialogProps) {
  const [sendIt] = useState(() => async (show: (state: CodeState) => void, signal: AbortSignal) => {
    const file = await makeFile();
    const problem = fileProblem(file);
    if (problem === null) await sendByCode(file, show, signal);
    else show({ step: 'failed', problem: `${problem}这个文件有 ${formatBytes(file.size)}。` });
  });
  const { state, again } = useRelay(sendIt);
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="传到手机" width={540}>
      <CodePanel
        state={state}
        label="在手机上接收文件的二维码"
        steps={steps}
        done={<p>手机已经取走，服务器上不再有这个文件。</p>}
        onAgain={again}
      />
    </Dialog>
  );
}
