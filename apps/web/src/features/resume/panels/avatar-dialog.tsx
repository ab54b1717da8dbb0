import { Alert } from '../../../shared/ui/alert.tsx';
import {
  avatarAspects,
  isEmbeddedImage,
  type AvatarFormat,
  settingBounds,
  avatarFormats,
  avatarShapes,
  matchingShape,
  findAvatar,
  setAvatar,
} from '@baigong/resume';
import { RotateCcw, RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import { useSession } from '../session/session-context.tsx';
import { ChoiceSetting } from '../controls/choice-setting.tsx';
import { NumberSetting } from '../controls/number-setting.tsx';

import { encodeAvatar } from './encode-avatar.ts';
import { cropBounds, initialCrop, clampCrop, type Crop, type Size } from '../../../shared/ui/crop.ts';
import { CropArea } from '../../../shared/ui/cropper.tsx';
import { PictureDropzone } from './picture-dropzone.tsx';
import styles from './picture.module.css';
import { pictureErrorMessage, readPictureFile } from './picture-file.ts';

/**
 * Resolves when a picture can be measured and rendered. Decoding would be the browser's own way to tell, but waits for the
 * page's next frame: one that is busy or out of sight may draw none for long.
 * @throws when it cannot be read
 */
export function waitForImage(image: HTMLImageElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = () => (image.naturalWidth > 0 ? resolve() : reject(new Error('unreadable picture')));
    if (image.complete) {
      finish();
      return;
    }
    image.addEventListener('load', finish, { once: true });
    image.addEventListener('error', finish, { once: true });
  });
}

interface Opened {
  readonly url: string;
  readonly size: Size;
  /** The user has just chosen it; else it is the avatar that the resume has. */
  readonly fresh: boolean;
}

const zoomBounds = { min: 1, max: cropBounds.zoom, step: 0.01 };
const angleBounds = { min: -180, max: 180, step: 1 };

const sizeOf = async (url: string): Promise<Size> => {
  const image = new Image();
  image.src = url;
  await waitForImage(image);
  return { width: image.naturalWidth, height: image.naturalHeight };
};

/** The picture that is being cropped: at first the resume's own, then what the user chooses. */
function useOpened(first: string, file: File | undefined, aspect: number) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [crop, setCrop] = useState<Crop | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const latest = useRef(0);
  const latestAspect = useRef(aspect);
  useEffect(() => {
    latestAspect.current = aspect;
  }, [aspect]);
  const [show] = useState(() => (next: Opened) => {
    setOpened(next);
    setCrop(initialCrop(next.size, latestAspect.current));
  });
  const [take] = useState(() => async (chosen: File) => {
    const turn = (latest.current += 1);
    setBusy(true);
    setProblem(null);
    try {
      const { blob, width, height } = await readPictureFile(chosen);
      if (turn === latest.current)
        show({ url: URL.createObjectURL(blob), size: { width, height }, fresh: true });
    } catch (error) {
      if (turn === latest.current) setProblem(pictureErrorMessage(error));
    } finally {
      if (turn === latest.current) setBusy(false);
    }
  });
  useEffect(() => {
    if (file) {
      void take(file);
      return;
    }
    if (!isEmbeddedImage(first)) return;
    let gone = false;
    const open = async () => {
      const size = await sizeOf(first).catch(() => undefined);
      if (size && !gone && latest.current === 0) show({ url: first, size, fresh: false });
    };
    void open();
    return () => {
      gone = true;
    };
  }, [first, file, take, show]);
  useEffect(() => {
    const url = opened?.url;
    return () => {
      if (url?.startsWith('blob:')) URL.revokeObjectURL(url);
    };
  }, [opened]);
  return { opened, crop, setCrop, problem, setProblem, busy, take };
}

interface AvatarDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** A picture that was dropped where the avatar is shown. */
  readonly file?: File | undefined;
}

/** 编辑头像: chooses, crops and turns the photo, and says how it is on the page. */
export function AvatarDialog({ open, onOpenChange, file }: AvatarDialogProps) {
  const { documentStore } = useSession();
  const [before] = useState(() => {
    const { fields, styles } = documentStore.getDocument();
    return { value: findAvatar(fields)?.value ?? '', basicInfo: styles.styles.moduleStyles.basicInfo };
  });
  const [shape, setShape] = useState(before.basicInfo.avatarShape);
  const [size, setSize] = useState(before.basicInfo.avatarSize);
  const [format, setFormat] = useState(before.basicInfo.avatarFormat ?? 'square');
  const { opened, crop, setCrop, problem, setProblem, busy, take } = useOpened(
    before.value,
    file,
    avatarAspects[format],
  );
  const image = useRef<HTMLImageElement>(null);
  const [saving, setSaving] = useState(false);

  const change = (edit: (crop: Crop) => Crop) => setCrop((held) => held && edit(held));
  const turn = (by: number) =>
    opened && change((held) => clampCrop(opened.size, { ...held, angle: held.angle + by }));

  const choose = (nextShape: typeof shape, nextFormat: AvatarFormat) => {
    setShape(matchingShape(nextShape, nextFormat));
    setFormat(nextFormat);
    if (opened && nextFormat !== format)
      change((held) => clampCrop(opened.size, { ...held, aspect: avatarAspects[nextFormat] }));
  };

  const save = async () => {
    if (!opened || !crop || !image.current) return;
    setSaving(true);
    try {
      const first = initialCrop(opened.size, crop.aspect);
      const untouched = (Object.keys(first) as (keyof Crop)[]).every((key) => first[key] === crop[key]);
      // Encoding a picture once more for nothing would only make it worse.
      const kept = !opened.fresh && untouched;
      // Pressed before the picture is there to be rendered, the cut would be empty.
      await waitForImage(image.current);
      const value = kept ? undefined : await encodeAvatar(image.current, opened.size, crop);
      documentStore.change((document) => setAvatar(document, { value, shape, format, size }), {
        target: 'avatar',
        mergeable: false,
      });
      onOpenChange(false);
    } catch (error) {
      setProblem(pictureErrorMessage(error));
    } finally {
      setSaving(false);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="编辑头像"
      width={460}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>取消</Button>
          <Button variant="primary" disabled={!opened} loading={saving} onClick={() => void save()}>
            确定
          </Button>
        </>
      }
    >
      {opened && crop ? (
        <>
          <CropArea
            url={opened.url}
            size={opened.size}
            crop={crop}
            shape={shape}
            image={image}
            onCrop={change}
          />
          <div className={styles.tools}>
            <IconButton label="逆时针旋转 90 度" onClick={() => turn(-90)}>
              <RotateCcw />
            </IconButton>
            <IconButton label="顺时针旋转 90 度" onClick={() => turn(90)}>
              <RotateCw />
            </IconButton>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => change(() => initialCrop(opened.size, avatarAspects[format]))}
            >
              复原
            </Button>
          </div>
          <Stack gap={2}>
            <NumberSetting
              label="缩放"
              unit="倍"
              value={crop.zoom}
              bounds={zoomBounds}
              onChange={(zoom) => change((held) => clampCrop(opened.size, { ...held, zoom }))}
            />
            <NumberSetting
              label="旋转"
              unit="°"
              value={Math.round(crop.angle)}
              bounds={angleBounds}
              onChange={(angle) => change((held) => clampCrop(opened.size, { ...held, angle }))}
            />
            <ChoiceSetting
              label="比例"
              value={format}
              options={avatarFormats}
              onChange={(next) => choose(shape, next)}
            />
            <ChoiceSetting
              label="形状"
              value={matchingShape(shape, format)}
              options={avatarShapes}
              onChange={(next) => choose(next, next === 'circle' ? 'square' : format)}
            />
            {format === 'one-inch' ? (
              <p className="kit-caption">一寸照按实际大小印出：25 × 35 毫米。</p>
            ) : (
              <NumberSetting
                label="页面上大小"
                unit="px"
                value={size}
                bounds={settingBounds.basicInfo.avatarSize}
                onChange={(pixels) => setSize(pixels)}
              />
            )}
            <PictureDropzone
              label="换一张照片"
              compact
              busy={busy}
              acceptsPaste
              onFile={(chosen) => void take(chosen)}
            />
          </Stack>
        </>
      ) : (
        <PictureDropzone
          label="选择照片"
          hint="可拖进来，或直接粘贴。JPG、PNG、WebP，不超过 5 MB；照片只留在你的浏览器里。"
          busy={busy}
          acceptsPaste
          onFile={(chosen) => void take(chosen)}
        />
      )}
      {problem && <Alert variant="text">{problem}</Alert>}
    </Dialog>
  );
}
