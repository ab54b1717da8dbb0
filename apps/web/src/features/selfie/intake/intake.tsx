import { Camera, Images, ImagePlus } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { DropZone, DropZoneSkeleton } from '../../../shared/ui/drop-zone.tsx';
import type { GroundOption } from '../camera/live-grounds.ts';
import { useSelfie } from '../selfie-picture.ts';
import { openFiles } from './open-files.ts';
import styles from './intake.module.css';

const CameraView = lazy(() => import('../camera/camera-view.tsx'));
const KeptDialog = lazy(() => import('./kept-dialog.tsx'));

/** The buttons that bring a photo: camera, file, pictures kept earlier. */
export function IntakeButtons({ onCamera }: { readonly onCamera: () => void }) {
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

interface IntakeProps {
  readonly title: string;
  readonly text: string;
  readonly sign: ReactNode;
  /** What can be done here, a few words each. */
  readonly can: readonly string[];
  /** For an ID photo. */
  readonly plain?: boolean;
  /** The camera took a photo, which is open now, with this ground behind the person. */
  readonly onTaken: (picture: number, ground: GroundOption['id']) => void;
}

/** What stands on the screen before there is a photo; the camera opens in its place. */
export function Intake({ title, text, sign, can, plain = false, onTaken }: IntakeProps) {
  const [shooting, setShooting] = useState(false);
  if (shooting)
    return (
      <Suspense fallback={<DropZoneSkeleton />}>
        <CameraView plain={plain} onTaken={onTaken} onClose={() => setShooting(false)} />
      </Suspense>
    );
  return (
    <DropZone icon={sign} title={title} description={text} capabilities={can}>
      <IntakeButtons onCamera={() => setShooting(true)} />
    </DropZone>
  );
}
