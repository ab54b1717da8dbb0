import { ShieldCheck } from 'lucide-react';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import type { MessageFile } from '../session/session.ts';

/** What files were before they were masked, until the page is closed: what is sent and kept has the stars only. */
const originals = new Map<string, MessageFile>();

interface MaskToggleProps {
  readonly file: MessageFile;
  readonly onChange: (file: MessageFile) => void;
}

/** Stars sensitive numbers and addresses in a file before it is sent, or takes the stars back. */
export function MaskToggle({ file, onChange }: MaskToggleProps) {
  const isMasked = file.masked !== undefined;
  const original = originals.get(file.id);
  // After a reload the text without stars is gone.
  if (isMasked && !original) return null;
  const toggle = async () => {
    if (isMasked && original) {
      onChange(original);
      return;
    }
    try {
      const { countSensitiveData, maskFile } = await import('./mask-file.ts');
      if (countSensitiveData(file.text) === 0) {
        toast('info', '没有找到姓名、地址、证件号、电话、账号等内容，请自己再看一遍。');
        return;
      }
      originals.set(file.id, file);
      onChange(maskFile(file));
    } catch {
      toast('error', '脱敏没有完成，请检查网络后再试。');
    }
  };
  return (
    <IconButton
      label={`${isMasked ? '取消脱敏' : '脱敏'} ${file.name}`}
      size="sm"
      tooltip="top"
      aria-pressed={isMasked}
      active={isMasked}
      onClick={() => void toggle()}
    >
      <ShieldCheck />
    </IconButton>
  );
}
