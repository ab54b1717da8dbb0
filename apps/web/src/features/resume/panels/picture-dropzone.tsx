import { useDropTarget } from '../../../shared/ui/use-drop-target.ts';
import { ImagePlus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { isPicture, usePastedFiles } from '../../../shared/lib/use-pasted-files.ts';
import styles from './picture.module.css';

interface PictureDropProps {
  /** What the picture is for: the accessible name. */
  readonly label: string;
  readonly hint?: string;
  readonly busy?: boolean;
  readonly onFile: (file: File) => void;
  /** Takes pictures that are pasted anywhere while it is shown. */
  readonly acceptsPaste?: boolean;
  /** In one line, where there is a picture already. */
  readonly compact?: boolean;
  readonly children?: ReactNode;
}

/** A place that takes a picture: pressed, dropped upon, or pasted into. */
export function PictureDropzone({
  label,
  hint,
  busy,
  onFile,
  acceptsPaste,
  compact,
  children,
}: PictureDropProps) {
  const id = useId();
  const dropTarget = useDropTarget(onFile);
  usePastedFiles(
    ([file]) => file && onFile(file),
    (file) => acceptsPaste === true && isPicture(file),
  );
  return (
    <label
      className={styles.drop}
      data-compact={compact || undefined}
      aria-busy={busy || undefined}
      {...dropTarget}
    >
      <input
        type="file"
        accept="image/*"
        className={styles.dropInput}
        aria-label={label}
        aria-describedby={hint ? id : undefined}
        // Not disabled: it would lose the focus.
        aria-disabled={busy || undefined}
        onClick={(event) => busy && event.preventDefault()}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file may be chosen again after it was changed.
          target.value = '';
          if (file) onFile(file);
        }}
      />
      {children ?? <ImagePlus aria-hidden />}
      <span aria-hidden>{busy ? '正在处理图片…' : label}</span>
      {hint && (
        <span id={id} className="kit-caption">
          {hint}
        </span>
      )}
    </label>
  );
}
