import { Camera } from 'lucide-react';
import type { OpenedPicture } from '../pictures/open-picture.ts';
import { cacheAsync, useCachedAsync } from '../../../shared/lib/use-cached-async.ts';
import { DescriptionList } from '../../../shared/ui/description-list.tsx';
import { Note, ResultCard } from './card.tsx';
import { readCamera } from './read-camera.ts';

/** The EXIF data of a picture. */
export const findCamera = cacheAsync(({ file }: OpenedPicture) => readCamera(file));

/** Camera and settings. What of it gives somebody away is said by the check above. */
export function CameraCard({ picture }: { readonly picture: OpenedPicture }) {
  const found = useCachedAsync(findCamera, picture);
  const facts = found.state === 'ready' ? found.value : undefined;
  const has = facts && facts.rows.length > 0;
  return (
    <ResultCard
      title="拍摄信息"
      icon={<Camera />}
      summary={found.state === 'pending' ? '正在读取' : has ? undefined : '没有'}
    >
      {has && <DescriptionList items={facts.rows} />}
      {facts && !has && <Note kind="plain">EXIF 里没有相机、参数和时间。</Note>}
    </ResultCard>
  );
}
