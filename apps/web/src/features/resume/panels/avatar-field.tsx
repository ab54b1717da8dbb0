import { useDropTarget } from '../../../shared/ui/use-drop-target.ts';
import { avatarAspects, isEmbeddedImage, matchingShape, findAvatar, withAvatar } from '@baigong/resume';
import { Camera } from 'lucide-react';
import { lazy, useEffect, useState } from 'react';
import { takePictures } from '../../../shared/lib/hand-off/hand-off.ts';
import { fileExtension } from '../../../shared/pictures/encode-picture.ts';
import { readPictures } from '../../../shared/pictures/picture-records.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { useDocument } from '../session/document-store.ts';
import { useSession } from '../session/session-context.tsx';
import { Row, Stack } from '../../../shared/ui/stack.tsx';
import styles from './picture.module.css';

import { pictureErrorMessage } from './picture-file.ts';
import { OnDemand } from '../../../shared/ui/on-demand.tsx';

const load = () => import('./avatar-dialog.tsx').then((m) => ({ default: m.AvatarDialog }));
const AvatarDialog = lazy(load);
const preload = () => void load().catch(() => undefined);

/** The photo that another screen handed over for this place; undefined without one. */
async function takeHandedPhoto(target: 'avatar' | 'id-photo'): Promise<File | undefined> {
  const ids = takePictures(target);
  if (ids.length === 0) return undefined;
  const [picture] = await readPictures(ids).catch(() => []);
  if (picture?.blob)
    return new File([picture.blob], `证件照.${fileExtension(picture.blob.type)}`, {
      type: picture.blob.type,
    });
  toast('error', '送来的照片已经不在了，可能刚被删除。');
  return undefined;
}

/** The avatar among the basic information: shown, dropped upon, opened to be edited, removed. */
export function AvatarField() {
  const { documentStore } = useSession();
  const value = useDocument(({ fields }) => findAvatar(fields)?.value ?? '');
  const format = useDocument(({ styles }) => styles.styles.moduleStyles.basicInfo.avatarFormat) ?? 'square';
  const shape = useDocument(({ styles }) =>
    matchingShape(styles.styles.moduleStyles.basicInfo.avatarShape, format),
  );
  const shown = useDocument(({ styles }) => styles.styles.moduleStyles.basicInfo.showAvatar);
  /** Every opening is a new one: it begins with the picture as it is then. */
  const [opening, setOpening] = useState({ count: 0, open: false, file: undefined as File | undefined });
  const filled = isEmbeddedImage(value);
  const open = (file?: File) => setOpening(({ count }) => ({ count: count + 1, open: true, file }));
  const dropTarget = useDropTarget(open);
  useEffect(() => {
    const show = async () => {
      const file = await takeHandedPhoto('avatar');
      if (file) setOpening(({ count }) => ({ count: count + 1, open: true, file }));
    };
    const takeFinished = async () => {
      const file = await takeHandedPhoto('id-photo');
      if (!file) return;
      if (documentStore.state.getState().readOnly) {
        toast('error', '这份简历正在另一个标签页里编辑，照片没有放进去。照片已存到“我的图片”。');
        return;
      }
      try {
        const { takeIdPhoto } = await import('./encode-avatar.ts');
        documentStore.change(await takeIdPhoto(file), { target: 'avatar', mergeable: false });
        toast('success', '证件照已放进简历', {
          action: { label: '撤销', onClick: () => void documentStore.undo() },
        });
      } catch (error) {
        toast('error', pictureErrorMessage(error));
      }
    };
    void show();
    void takeFinished();
  }, [documentStore]);
  const set = (next: string) =>
    documentStore.change((document) => ({ ...document, fields: withAvatar(document.fields, next) }), {
      target: 'avatar',
      mergeable: false,
    });
  const remove = () => {
    set('');
    toast('info', '已移除头像', { action: { label: '撤销', onClick: () => set(value) } });
  };
  return (
    <Row gap={4} wrap={false}>
      <button
        type="button"
        className={styles.portrait}
        data-shape={shape}
        style={{ aspectRatio: avatarAspects[format] }}
        data-filled={filled || undefined}
        aria-label={filled ? '编辑头像' : '上传头像'}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => open()}
        {...dropTarget}
      >
        {filled ? <img src={value} alt="" /> : <Camera aria-hidden />}
      </button>
      <Stack gap={1}>
        <Row gap={1}>
          <Button size="sm" aria-haspopup="dialog" onPointerEnter={preload} onClick={() => open()}>
            {filled ? '裁剪与更换' : '添加照片'}
          </Button>
          {filled && (
            <Button size="sm" variant="ghost" onClick={remove}>
              移除头像
            </Button>
          )}
        </Row>
        <span className="kit-caption">
          {filled && !shown ? '样式设置里关闭了头像，预览中不显示' : 'JPG、PNG 或 WebP，不超过 5 MB'}
        </span>
      </Stack>
      {opening.count > 0 && (
        <OnDemand>
          <AvatarDialog
            key={opening.count}
            open={opening.open}
            onOpenChange={(next) => setOpening((current) => ({ ...current, open: next }))}
            file={opening.file}
          />
        </OnDemand>
      )}
    </Row>
  );
}
