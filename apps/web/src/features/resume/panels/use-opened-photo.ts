import { isEmbeddedImage } from '@baigong/resume';
import { useEffect, useRef, useState } from 'react';
import { initialCrop, type Crop, type Size } from '../../../shared/ui/crop.ts';
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

export interface Opened {
  readonly url: string;
  readonly size: Size;
  /** The file that was chosen; undefined for the avatar that the resume has. */
  readonly file?: File;
}

const sizeOf = async (url: string): Promise<Size> => {
  const image = new Image();
  image.src = url;
  await waitForImage(image);
  return { width: image.naturalWidth, height: image.naturalHeight };
};

/** The picture that is being cropped: at first the resume's own, then what the user chooses. */
export function useOpenedPhoto(first: string, file: File | undefined, aspect: number) {
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
        show({ url: URL.createObjectURL(blob), size: { width, height }, file: chosen });
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
      if (size && !gone && latest.current === 0) show({ url: first, size });
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
