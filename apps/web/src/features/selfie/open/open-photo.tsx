import { Camera, Images, ImagePlus } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { DropZone, DropZoneSkeleton } from '../../../shared/ui/drop-zone.tsx';
import type { LiveBackgroundOption } from '../camera/live-backgrounds.ts';
import { useSelfie } from '../selfie-picture.ts';
import { openFiles } from './open-files.ts';
import styles from './open-photo.module.css';

const CameraView = lazy(() => import('../camera/camera-view.tsx'));
const KeptDialog = lazy(() => import('./picture-picker.tsx'));

/** The buttons that bring a photo: camera, file, pictures kept earlier. */
export function OpenButtons({ onCamera }: { readonly onCamera: () => void }) {
  const picker = useRef<HTMLInputElement>(null);
  const opening = useSelfie((state) => state.opening);
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={styles.buttons}>
      <Button variant="primary" icon={<Camera />} onClick={onCamera}>
        打开相机
      </Button>
      <Button icon={<ImagePlus />} loading={opening} onClick={() => picker.current?.click()}>
        选择照片
      </Button>
      <Button icon={<Images />} onClick={() => setChoosing(true)}>
        我的图片
      </Button>
      <input
        ref={picker}
        type="file"
        accept="image/*,.heic,.heif"
        hidden
        aria-hidden
        tabIndex={-1}
        data-testid="pick-photo"
        onChange={(event) => {
          void openFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {choosing && (
        <Suspense fallback={null}>
          <KeptDialog onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface OpenPhotoProps {
  readonly title: string;
  readonly text: string;
  readonly icon: ReactNode;
  /** What can be done here, a few words each. */
  readonly capabilities: readonly string[];
  /** For an ID photo. */
  readonly plain?: boolean;
  /** The camera took a photo, which is open now, with this ground behind the person. */
  readonly onCapture: (picture: number, ground: LiveBackgroundOption['id']) => void;
}

/** What stands on the screen before there is a photo; the camera opens in its place. */
export function OpenPhoto({ title, text, icon: sign, capabilities: can, plain = false, onCapture: onTaken }: OpenPhotoProps) {
  const [shooting, setShooting] = useState(false);
  if (shooting)
    return (
      <Suspense fallback={<DropZoneSkeleton />}>
        <CameraView plain={plain} onCapture={onTaken} onClose={() => setShooting(false)} />
      </Suspense>
    );
  return (
    <DropZone icon={sign} title={title} description={text} capabilities={can}>
      <OpenButtons onCamera={() => setShooting(true)} />
    </DropZone>
  );
}
