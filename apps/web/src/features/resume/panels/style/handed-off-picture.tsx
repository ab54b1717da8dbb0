import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { peekPictures, takePictures } from '../../../../shared/lib/hand-off/hand-off.ts';
import { fileExtension } from '../../../../shared/pictures/encode-picture.ts';
import { readPictures } from '../../../../shared/pictures/picture-records.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { IconButton } from '../../../../shared/ui/icon-button.tsx';
import styles from './style-panel.module.css';

interface HandedOff {
  readonly file: File;
  readonly url: string;
}

interface Props {
  /** Where it would go. */
  readonly label: string;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

/** A picture that another screen sent here for a background; it waits until it is used or sent away. */
export function HandedOffPicture({ label, busy, onFile }: Props) {
  const [handedOff, setHandedOff] = useState<HandedOff | null>(null);
  useEffect(() => {
    let url: string | undefined;
    let isUnmounted = false;
    const read = async () => {
      const [picture] = await readPictures(peekPictures('resume'));
      if (isUnmounted || !picture?.blob) return;
      const { blob, thumb } = picture;
      url = URL.createObjectURL(thumb ?? blob);
      setHandedOff({ file: new File([blob], `作品.${fileExtension(blob.type)}`, { type: blob.type }), url });
    };
    // What cannot be read is not offered.
    read().catch(() => undefined);
    return () => {
      isUnmounted = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, []);
  if (!handedOff) return null;
  const dismiss = () => {
    takePictures('resume');
    setHandedOff(null);
  };
  return (
    <div className={styles.waiting} role="group" aria-label="送来的图片">
      <img src={handedOff.url} alt="" />
      <p>文生图送来的图片</p>
      <Button
        size="sm"
        variant="primary"
        loading={busy}
        onClick={() => {
          onFile(handedOff.file);
          dismiss();
        }}
      >
        用作{label}背景
      </Button>
      <IconButton label="不用这张图片" size="sm" tooltip="none" onClick={dismiss}>
        <X />
      </IconButton>
    </div>
  );
}
