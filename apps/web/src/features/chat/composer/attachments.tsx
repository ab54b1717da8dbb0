import { FileText, Quote, ShieldCheck, X } from 'lucide-react';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import type { PendingAttachment } from './use-attachments.ts';
import { formatCharCount, formatDataUrlSize } from './accept-files.ts';
import type { DraftAttachments } from './draft-store.ts';
import { omit } from '../session/omit.ts';
import type { MessageFile } from '../session/session.ts';
import styles from './attachments.module.css';

interface AttachmentsProps {
  readonly attachments: DraftAttachments;
  readonly pending: readonly PendingAttachment[];
  readonly onRemove: (change: (attachments: DraftAttachments) => DraftAttachments) => void;
}

function Remove({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <IconButton label={label} size="sm" tooltip="none" onClick={onClick}>
      <X />
    </IconButton>
  );
}

/** What files were before they were masked, until the page is closed: what is sent and kept has the stars only. */
const originals = new Map<string, MessageFile>();

interface MaskToggleProps {
  readonly file: MessageFile;
  readonly onChange: (file: MessageFile) => void;
}

/** Stars sensitive numbers and addresses in a file before it is sent, or takes the stars back. */
function MaskToggle({ file, onChange }: MaskToggleProps) {
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

/** The attachments of the draft: quote, pictures, text files, and files still being read. */
export function Attachments({ attachments, pending, onRemove }: AttachmentsProps) {
  const { images, files, quote } = attachments;
  const replaceFile = (file: MessageFile) =>
    onRemove((now) => ({ ...now, files: now.files.map((one) => (one.id === file.id ? file : one)) }));
  if (images.length === 0 && files.length === 0 && pending.length === 0 && quote === undefined) return null;
  return (
    <div className={styles.all}>
      {quote !== undefined && (
        <div className={styles.quote}>
          <Quote aria-hidden />
          <blockquote>{quote}</blockquote>
          <Remove label="移除引用" onClick={() => onRemove((draft) => omit(draft, 'quote'))} />
        </div>
      )}
      {(images.length > 0 || files.length > 0 || pending.length > 0) && (
        <ul className={styles.chips} aria-label="附件">
          {images.map((image) => (
            <li key={image.id} className={styles.chip}>
              <img src={image.url} alt="" width={40} height={40} className={styles.thumbnail} />
              <span className={styles.text}>
                <span className="kit-truncate kit-small">{image.name}</span>
                <span className={styles.size}>
                  {image.width} × {image.height} · {formatDataUrlSize(image.url)}
                </span>
              </span>
              <Remove
                label={`移除 ${image.name}`}
                onClick={() =>
                  onRemove((now) => ({ ...now, images: now.images.filter(({ id }) => id !== image.id) }))
                }
              />
            </li>
          ))}
          {files.map((file) => (
            <li key={file.id} className={styles.chip}>
              <span className={styles.thumbnail}>
                <FileText aria-hidden />
              </span>
              <span className={styles.text}>
                <span className="kit-truncate kit-small">{file.name}</span>
                <span className={styles.size}>
                  {formatCharCount(file.text.length)}
                  {file.masked !== undefined && ` · 已脱敏 ${file.masked} 处`}
                </span>
              </span>
              <MaskToggle file={file} onChange={replaceFile} />
              <Remove
                label={`移除 ${file.name}`}
                onClick={() =>
                  onRemove((now) => ({ ...now, files: now.files.filter(({ id }) => id !== file.id) }))
                }
              />
            </li>
          ))}
          {pending.map((waiting) => (
            <li key={waiting.id} className={styles.chip} aria-busy="true">
              <span className={`${styles.thumbnail} ${styles.waiting}`} />
              <span className={styles.text}>
                <span className="kit-truncate kit-small">{waiting.name}</span>
                <span className={styles.size}>
                  {waiting.progress ?? (waiting.kind === 'picture' ? '正在处理…' : '正在读取…')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
