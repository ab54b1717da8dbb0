import { Camera, Images } from 'lucide-react';
import { lazy, useState, type ReactNode } from 'react';
import { readPictureById } from '../../../shared/pictures/picture-records.ts';
import { FromPhoneButton } from '../../../shared/relay/relay-buttons.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { PictureDropzone } from './picture-dropzone.tsx';
import styles from './picture.module.css';
import { OnDemand } from '../../../shared/ui/on-demand.tsx';

const PicturePicker = lazy(() => import('../../../shared/pictures/picture-picker.tsx'));

/** A picture that the visitor keeps, as a file; undefined where it is no longer there. */
async function storedFile(id: string): Promise<File | undefined> {
  const picture = await readPictureById(id).catch(() => null);
  return picture?.blob ? new File([picture.blob], '我的图片', { type: picture.blob.type }) : undefined;
}

interface Props {
  /** Whether there is a photo already, which another one replaces. */
  readonly filled: boolean;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
  readonly onCamera: () => void;
  /** The button that makes an ID photo. */
  readonly children: ReactNode;
}

/** Where a photo comes from: a file, the camera, the visitor's pictures or phone; or one is made. */
export function PhotoSources({ filled, busy, onFile, onCamera, children }: Props) {
  const [choosing, setChoosing] = useState(false);
  const pick = async (id: string) => {
    const file = await storedFile(id);
    if (file) onFile(file);
    else toast('error', '这张图片已经不在了，可能刚被删除。');
  };
  return (
    <>
      <PictureDropzone
        label={filled ? '换一张照片' : '选择照片'}
        {...(filled
          ? { compact: true }
          : { hint: '可拖进来，或直接粘贴。JPG、PNG、WebP，不超过 5 MB；照片只留在你的浏览器里。' })}
        busy={busy}
        acceptsPaste
        onFile={onFile}
      />
      <div className={styles.sources}>
        <Button icon={<Camera aria-hidden />} onClick={onCamera}>
          拍照
        </Button>
        <Button icon={<Images aria-hidden />} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          我的图片
        </Button>
        <FromPhoneButton accepts="photo" onFile={onFile} />
        {children}
      </div>
      {choosing && (
        <OnDemand>
          <PicturePicker onPick={(id) => void pick(id)} onClose={() => setChoosing(false)} />
        </OnDemand>
      )}
    </>
  );
}
