import { ImageUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { FileInput } from '../../../shared/ui/file-button.tsx';
import { isPicture, usePastedFiles } from '../../../shared/lib/use-pasted-files.ts';
import styles from './publish-dialog.module.css';

const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif,.heic,.heif';

interface PictureDropZoneProps {
  readonly shown: Blob | undefined;
  readonly onChoose: (file: File) => void;
}

/** Where a picture is chosen, dropped or pasted, and shown once it is. */
export function PictureDropZone({ shown, onChoose }: PictureDropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!shown || !image.current) return;
    const made = URL.createObjectURL(shown);
    image.current.src = made;
    return () => URL.revokeObjectURL(made);
  }, [shown]);
  usePastedFiles(([file]) => file && onChoose(file), isPicture);
  return (
    <div
      className={shown ? styles.chosen : styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onChoose(file);
      }}
    >
      <FileInput
        ref={input}
        aria-label="选择图片文件"
        accept={accepted}
        onFiles={([file]) => file && onChoose(file)}
      />
      {shown ? (
        <>
          <img ref={image} alt="要发布的图片" />
          <Button size="sm" onClick={() => input.current?.click()}>
            换一张
          </Button>
        </>
      ) : (
        <>
          <ImageUp aria-hidden />
          <p>
            <strong>把图片拖到这里，或直接粘贴</strong>
          </p>
          <Button variant="primary" onClick={() => input.current?.click()}>
            选择图片
          </Button>
          <small>JPEG、PNG、WebP、AVIF、HEIC，不超过 10 MB。拍摄地点等信息会在发送之前去掉。</small>
        </>
      )}
    </div>
  );
}
