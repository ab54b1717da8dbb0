import { Download, Save, Share2, UserRound } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { download } from '../../../shared/lib/download.ts';
import { handOffAvatar } from '../../../shared/lib/hand-off/hand-off-avatar.ts';
import { handOffPictures } from '../../../shared/lib/hand-off/hand-off.ts';
import {
  PictureNotEncoded,
  formatNames,
  withLabel,
  unwritableFormat,
} from '../../../shared/pictures/encode-picture.ts';
import { savePictureFile } from '../../../shared/pictures/save-picture-file.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { useStudio } from '../edits/studio-store.ts';
import type { SelfiePicture } from '../picture/selfie-picture.ts';
import type { RenderClient } from './render-client.ts';
import styles from './studio.module.css';
import type { Edit } from '../edits/edit.ts';
import { drawOrnaments } from './ornaments/draw-ornaments.ts';

/** The photo could not be finished. `message` is the sentence for the visitor. */
class PhotoExportError extends Error {
  override readonly name = 'PhotoNotFinished';
}

/** Stickers and texts alone, at the photo's size; drawn here, where the page's fonts are. */
function drawOrnamentLayer({ ornaments }: Edit, { width, height }: SelfiePicture): ImageBitmap | null {
  if (ornaments.length === 0) return null;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new PhotoExportError('浏览器内存不足，请关闭一些标签页后再试。');
  drawOrnaments(context, ornaments, width, height);
  return canvas.transferToImageBitmap();
}

/**
 * The photo at its full size as a file, with the label that its source carried. Rendered and written in a worker.
 * @throws {PhotoExportError}
 */
async function exportPhoto(
  client: RenderClient,
  picture: SelfiePicture,
  edit: Edit,
  format: 'image/png' | 'image/jpeg',
): Promise<Blob> {
  const file = await client.finish(edit, format, drawOrnamentLayer(edit, picture));
  if (!file) throw new PhotoExportError('照片没有渲染出来，可能是内存不够。请关闭一些标签页后再试。');
  if (file.type !== format) throw unwritableFormat(formatNames[format]);
  return withLabel(file, picture.label);
}

interface FinishButtonsProps {
  readonly picture: SelfiePicture;
  readonly client: RefObject<RenderClient | null>;
}

function sentenceOf(error: unknown): string {
  const isKnown =
    error instanceof PhotoExportError ||
    error instanceof PictureNotEncoded ||
    error instanceof DatabaseProblem;
  return isKnown ? error.message : '没有做成，请再试一次。';
}

/** What becomes of the photo: a file, one of the visitor's pictures, the resume's portrait, a work in the gallery. */
export function FinishButtons({ picture, client }: FinishButtonsProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { name, origin, width, height, label } = picture;
  const saveBlob = (blob: Blob) =>
    savePictureFile(blob, { prompt: name, maker: origin, width, height, label });

  const finish = async (format: 'image/png' | 'image/jpeg', then: (blob: Blob) => Promise<void> | void) => {
    if (!client.current || busy) return;
    setBusy(true);
    try {
      await then(await exportPhoto(client.current, picture, useStudio.getState().edit, format));
    } catch (error) {
      toast('error', sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const downloadAs = (format: 'image/png' | 'image/jpeg') =>
    void finish(format, (blob) => {
      const stem = picture.name.replace(/\.\w{2,5}$/, '');
      void download('selfie.file-picture', blob, `${stem}-美化.${format === 'image/png' ? 'png' : 'jpg'}`);
    });
  /** A photo with a transparent background stays so. */
  const getFormat = () =>
    useStudio.getState().edit.background.kind === 'clear' ? 'image/png' : 'image/jpeg';
  const save = (then: (id: string) => Promise<void> | void) =>
    void finish(getFormat(), async (blob) => then(await saveBlob(blob)));
  const makePortrait = () => save(async (id) => navigate(await handOffAvatar(id, 'avatar')));
  /** The gallery's own dialog opens there, and asks. */
  const publish = () =>
    save((id) => {
      handOffPictures({ from: 'selfie', to: 'gallery' }, [id]);
      return navigate('/community');
    });

  return (
    <div className={styles.finish}>
      <Menu
        side="top"
        align="start"
        trigger={
          <Button variant="primary" icon={<Download />} loading={busy}>
            下载
          </Button>
        }
        groups={[
          [
            { label: 'JPEG（小，适合照片）', onSelect: () => downloadAs('image/jpeg') },
            { label: 'PNG（无损，可透明）', onSelect: () => downloadAs('image/png') },
          ],
        ]}
      />
      <Button
        icon={<Save />}
        disabled={busy}
        onClick={() => save(() => void toast('success', '已存到“我的图片”'))}
      >
        存到我的图片
      </Button>
      <Button icon={<UserRound />} disabled={busy} onClick={makePortrait}>
        设为简历头像
      </Button>
      <Button variant="ghost" icon={<Share2 />} disabled={busy} onClick={publish}>
        发布到画廊…
      </Button>
    </div>
  );
}
