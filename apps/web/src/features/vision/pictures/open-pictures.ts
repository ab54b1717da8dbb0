import { create } from 'zustand';
import { maxOpenedFiles } from '../../../shared/lib/file-limits.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { openPicture, PictureOpenError, type OpenedPicture } from './open-picture.ts';

interface OpenPicturesState {
  readonly pictures: readonly OpenedPicture[];
  readonly current: string | null;
  readonly opening: number;
  /** The picture that is the sample. */
  readonly sample: string | null;
}

export const useOpenPictures = create<OpenPicturesState>()(() => ({
  pictures: [],
  current: null,
  opening: 0,
  sample: null,
}));

interface Incoming {
  readonly file: Blob;
  readonly name: string;
}

/** Opens pictures one after another, reports errors and shows the first one. Answers with the ids of those it opened. */
export async function openPictures(incoming: readonly Incoming[]): Promise<readonly string[]> {
  if (incoming.length > maxOpenedFiles)
    toast('info', `一次最多打开 ${maxOpenedFiles} 张，先打开前 ${maxOpenedFiles} 张。`);
  const taken = incoming.slice(0, maxOpenedFiles);
  const opened: string[] = [];
  useOpenPictures.setState(({ opening }) => ({ opening: opening + taken.length }));
  for (const { file, name } of taken) {
    try {
      const picture = await openPicture(file, name);
      opened.push(picture.id);
      useOpenPictures.setState(({ pictures, current }) => ({
        pictures: [...pictures, picture],
        current: opened.length === 1 ? picture.id : current,
      }));
    } catch (error) {
      toast('error', error instanceof PictureOpenError ? error.message : `“${name}”打不开，请换一张图片。`);
    } finally {
      useOpenPictures.setState(({ opening }) => ({ opening: opening - 1 }));
    }
  }
  return opened;
}

/** From a file input, a drop or the clipboard. */
export function openFiles(files: readonly File[]): Promise<readonly string[]> {
  return openPictures(files.map((file) => ({ file, name: file.name || '粘贴的图片.png' })));
}

export const showPicture = (id: string): void => useOpenPictures.setState({ current: id });

/** Closes a picture; can be undone. */
export function closePicture(id: string): void {
  const { pictures, current } = useOpenPictures.getState();
  const at = pictures.findIndex((picture) => picture.id === id);
  const closed = pictures[at];
  if (!closed) return;
  const left = pictures.filter((picture) => picture !== closed);
  useOpenPictures.setState({
    pictures: left,
    current: current === id ? ((left[at] ?? left.at(-1))?.id ?? null) : current,
  });
  toast('success', `已移除“${closed.name}”`, {
    action: {
      label: '撤销',
      onClick: () =>
        useOpenPictures.setState((now) => ({
          pictures: now.pictures.toSpliced(at, 0, closed),
          current: closed.id,
        })),
    },
  });
}
