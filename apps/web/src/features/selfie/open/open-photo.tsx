import { Camera, FlaskConical, Images, ImagePlus } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { FromPhoneButton } from '../../../shared/relay/relay-buttons.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { DropZone, DropZoneSkeleton } from '../../../shared/ui/drop-zone.tsx';
import { FileButton } from '../../../shared/ui/file-button.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import type { LiveBackgroundOption } from '../camera/live-backgrounds.ts';
import { openFiles, openStoredPicture } from '../picture/open-files.ts';
import { useSelfie } from '../picture/selfie-picture.ts';
import { openSamplePhoto } from '../sample/sample-photo.ts';
import { OnDemand } from '../../../shared/ui/on-demand.tsx';

const CameraView = lazy(() => import('../camera/camera-view.tsx'));
const PicturePicker = lazy(() => import('../../../shared/pictures/picture-picker.tsx'));

/** The buttons that bring a photo: camera, file, pictures kept earlier. */
function OpenButtons({ onCamera, more }: { readonly onCamera: () => void; readonly more: ReactNode }) {
  const opening = useSelfie((state) => state.opening);
  const [choosing, setChoosing] = useState(false);
  return (
    <Row justify="center">
      <Button variant="primary" icon={<Camera />} onClick={onCamera}>
        打开相机
      </Button>
      <FileButton
        icon={<ImagePlus />}
        loading={opening}
        accept="image/*,.heic,.heif"
        inputTestId="pick-photo"
        onFiles={(files) => void openFiles(files)}
      >
        选择照片
      </FileButton>
      <Button icon={<Images />} onClick={() => setChoosing(true)}>
        我的图片
      </Button>
      <FromPhoneButton accepts="photo" onFile={(file) => void openFiles([file])} />
      {more}
      <Button variant="ghost" icon={<FlaskConical />} onClick={() => void openSamplePhoto()}>
        用示例照片试试
      </Button>
      {choosing && (
        <OnDemand>
          <PicturePicker onPick={(id) => void openStoredPicture(id)} onClose={() => setChoosing(false)} />
        </OnDemand>
      )}
    </Row>
  );
}

interface OpenPhotoProps {
  readonly title: string;
  readonly text: string;
  readonly icon: ReactNode;
  /** What can be done here, a few words each. */
  readonly capabilities: readonly string[];
  /** Further buttons. */
  readonly more?: ReactNode;
  /** For an ID photo. */
  readonly plain?: boolean;
  /** The camera took a photo, which is open now, with this background behind the person. */
  readonly onCapture: (picture: number, background: LiveBackgroundOption['id']) => void;
}

/** What stands on the screen before there is a photo; the camera opens in its place. */
export function OpenPhoto({
  title,
  text,
  icon,
  capabilities,
  more,
  plain = false,
  onCapture,
}: OpenPhotoProps) {
  const [shooting, setShooting] = useState(false);
  if (shooting)
    return (
      <Suspense fallback={<DropZoneSkeleton />}>
        <CameraView plain={plain} onCapture={onCapture} onClose={() => setShooting(false)} />
      </Suspense>
    );
  return (
    <DropZone icon={icon} title={title} description={text} capabilities={capabilities}>
      <OpenButtons onCamera={() => setShooting(true)} more={more} />
    </DropZone>
  );
}
