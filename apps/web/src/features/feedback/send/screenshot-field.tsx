import { maxScreenshots } from '@baigong/contracts';
import { ImagePlus, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { shrinkPicture } from '../../../shared/lib/shrink-picture.ts';
import { useFileDrop } from '../../../shared/lib/use-file-drop.ts';
import { FileInput } from '../../../shared/ui/file-button.tsx';
import field from '../../../shared/ui/field.module.css';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { randomBase64Url } from '../../../shared/lib/base64url.ts';
import type { Screenshot } from '../entry/feedback-records.ts';
import { isPicture, usePastedFiles } from '../../../shared/lib/use-pasted-files.ts';
import styles from './feedback-form.module.css';

/** Screenshots are shrunk to this before they are stored: text stays readable. */
const limits = { side: 2560, bytes: 2_500_000 };

function Thumb({ blob, name }: { readonly blob: Blob; readonly name: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!image.current) return;
    const url = URL.createObjectURL(blob);
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return <img ref={image} alt={name} />;
}

interface ScreenshotFieldProps {
  readonly shots: readonly Screenshot[];
  /** The current ones: pictures are added one after the other. */
  readonly now: () => readonly Screenshot[];
  readonly onChange: (shots: Screenshot[]) => void;
}

/** Screenshots: chosen, pasted anywhere on the page or dropped onto it, up to four. */
export function ScreenshotField({ shots, now, onChange }: ScreenshotFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(0);
  const add = useCallback(
    (files: readonly File[]) => {
      const available = maxScreenshots - now().length;
      if (files.length > available) toast('error', `截图最多 ${maxScreenshots} 张，多出的没有添加。`);
      async function addOne(file: File): Promise<void> {
        setReading((before) => before + 1);
        try {
          const { blob } = await shrinkPicture(file, limits);
          if (now().length < maxScreenshots) onChange([...now(), { id: randomBase64Url(8), blob }]);
        } catch (error) {
          toast('error', error instanceof Error ? error.message : '图片读取失败，请重新选择。');
        } finally {
          setReading((before) => before - 1);
        }
      }
      for (const file of files.slice(0, Math.max(0, available))) void addOne(file);
    },
    [now, onChange],
  );
  const hovering = useFileDrop(add);
  usePastedFiles(add, isPicture);
  return (
    <div>
      <span className={field.label}>
        截图<span className={styles.optional}>（选填，最多 {maxScreenshots} 张）</span>
      </span>
      <FileInput ref={input} multiple accept="image/*,.heic,.heif" aria-label="选择截图" onFiles={add} />
      <ul className={styles.shots} aria-label="截图" data-over={hovering || undefined}>
        {shots.map(({ id, blob }, n) => (
          <li key={id} className={styles.shot}>
            <Thumb blob={blob} name={`截图 ${n + 1}`} />
            <IconButton
              label={`去掉截图 ${n + 1}`}
              size="sm"
              tooltip="none"
              className={styles.remove}
              onClick={() => onChange(now().filter((one) => one.id !== id))}
            >
              <X />
            </IconButton>
          </li>
        ))}
        {shots.length < maxScreenshots && (
          <li>
            <button
              type="button"
              className={styles.add}
              aria-busy={reading > 0 || undefined}
              onClick={() => input.current?.click()}
            >
              <ImagePlus aria-hidden />
              <span>{hovering ? '松手即可添加' : reading > 0 ? '正在处理…' : '选择、粘贴或拖入图片'}</span>
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
