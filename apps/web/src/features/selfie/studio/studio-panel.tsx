import { WandSparkles } from 'lucide-react';
import { liveBackgroundOf, type LiveBackgroundOption } from '../camera/live-backgrounds.ts';
import type { Background } from '../edits/edit.ts';
import { updateEdit, startStudio } from '../edits/studio-store.ts';
import { OpenPhoto } from '../open/open-photo.tsx';
import { useSelfie } from '../picture/selfie-picture.ts';
import { Studio } from './studio.tsx';

/** What the camera showed stands behind the person in the photo too; it can be changed and undone like any other. */
function applyLiveBackground(picture: number, id: LiveBackgroundOption['id']): void {
  const live = liveBackgroundOf(id);
  if (!live) return;
  startStudio(picture);
  const background: Background =
    live.kind === 'blur' ? { kind: 'blur', strength: 50 } : { kind: 'colour', colour: live.colour };
  updateEdit({ background });
}

/** 拍照美化: brings a photo in, then changes it. */
export default function StudioPanel() {
  const picture = useSelfie((state) => state.picture);
  if (picture) return <Studio key={picture.id} picture={picture} />;
  return (
    <OpenPhoto
      title="拍一张，或放一张照片进来"
      text="可以拖到这里、粘贴，或从设备里选择。抠图、美颜和滤镜都在这台设备上完成。"
      icon={<WandSparkles />}
      onCapture={applyLiveBackground}
      capabilities={['换背景与虚化', '轻柔美颜', '调色滤镜', '贴纸与文字', '倒计时与连拍']}
    />
  );
}
