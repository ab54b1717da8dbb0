import { PictureFormatError, stripMetadata } from '@baigong/pictures';
import { Camera } from 'lucide-react';
import { download } from '../../../shared/lib/download.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import type { OpenedPicture } from '../pictures/open-picture.ts';
import { cacheAsync, useCachedAsync } from '../../../shared/lib/use-cached-async.ts';
import { DescriptionList } from '../../../shared/ui/description-list.tsx';
import { Note, ResultCard } from './card.tsx';
import { placeText, readCamera } from './read-camera.ts';

/** The EXIF data of a picture. */
export const findCamera = cacheAsync(({ file }: OpenedPicture) => readCamera(file));

function renamed(name: string, ending: string): string {
  return /\.\w+$/.test(name) ? name.replace(/(\.\w+)$/, `${ending}$1`) : `${name}${ending}`;
}

async function strip({ file, name }: OpenedPicture): Promise<void> {
  try {
    const bytes = stripMetadata(new Uint8Array(await file.arrayBuffer()));
    void download(
      'vision.file-picture',
      new Blob([bytes as Uint8Array<ArrayBuffer>], { type: file.type }),
      renamed(name, '-无元数据'),
    );
    toast('success', '已去除拍摄信息并下载；AI 生成标识按规定保留。');
  } catch (error) {
    toast(
      'error',
      error instanceof PictureFormatError
        ? '这种格式不能直接去除。请用“压缩与转换”另存一份，新文件里没有拍摄信息。'
        : '没能去除，请再试一次。',
    );
  }
}

/** The EXIF data, with a warning if it contains a location. */
export function CameraCard({ picture }: { readonly picture: OpenedPicture }) {
  const found = useCachedAsync(findCamera, picture);
  const facts = found.state === 'ready' ? found.value : undefined;
  const has = facts && (facts.rows.length > 0 || facts.place);
  return (
    <ResultCard
      title="拍摄信息"
      icon={<Camera />}
      summary={found.state === 'pending' ? '正在读取' : has ? undefined : '没有'}
      actions={
        <Button size="sm" onClick={() => void strip(picture)}>
          去除元数据并下载
        </Button>
      }
    >
      {facts && facts.rows.length > 0 && <DescriptionList items={facts.rows} />}
      {facts?.place && (
        <Note kind="warn">这张照片记着拍摄地点：{placeText(facts.place)}。公开之前建议先去除。</Note>
      )}
      {facts && !has && <Note kind="plain">文件里没有相机、时间和地点，可以放心分享。</Note>}
    </ResultCard>
  );
}
