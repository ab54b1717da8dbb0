import { PictureFormatError, stripMetadata } from '@baigong/pictures';
import { Camera } from 'lucide-react';
import { download } from '../../../shared/lib/download.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import type { OpenedPicture } from '../intake/open-picture.ts';
import { createFinder, useFound } from '../intake/use-found.ts';
import { Card, Facts, Note } from './card.tsx';
import { placeText, readCamera } from './read-camera.ts';

/** What the camera wrote into a picture's file. */
export const findCamera = createFinder(({ file }: OpenedPicture) => readCamera(file));

function renamed(name: string, ending: string): string {
  return /\.\w+$/.test(name) ? name.replace(/(\.\w+)$/, `${ending}$1`) : `${name}${ending}`;
}

async function strip({ file, name }: OpenedPicture): Promise<void> {
  try {
    const bytes = stripMetadata(new Uint8Array(await file.arrayBuffer()));
    download(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: file.type }), renamed(name, '-无元数据'));
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

/** What the camera wrote into the file, with a warning where it tells the place. */
export function CameraCard({ picture }: { readonly picture: OpenedPicture }) {
  const found = useFound(findCamera, picture);
  const facts = found.state === 'found' ? found.value : undefined;
  const has = facts && (facts.rows.length > 0 || facts.place);
  return (
    <Card
      title="拍摄信息"
      icon={<Camera />}
      sum={found.state === 'looking' ? '正在读取' : has ? undefined : '没有'}
      actions={
        <Button size="sm" onClick={() => void strip(picture)}>
          去除元数据并下载
        </Button>
      }
    >
      {facts && facts.rows.length > 0 && <Facts rows={facts.rows} />}
      {facts?.place && (
        <Note kind="warn">这张照片记着拍摄地点：{placeText(facts.place)}。公开之前建议先去除。</Note>
      )}
      {facts && !has && <Note kind="plain">文件里没有相机、时间和地点，可以放心分享。</Note>}
    </Card>
  );
}
