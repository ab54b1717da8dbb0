import { create } from 'zustand';
import { toast } from '../../../shared/ui/toast.tsx';
import { openPicture, UnopenablePicture, type OpenedPicture } from './open-picture.ts';

interface Opened {
  readonly pictures: readonly OpenedPicture[];
  /** The one being looked at. */
  readonly current: string | null;
  readonly opening: number;
}

export const useOpened = create<Opened>()(() => ({ pictures: [], current: null, opening: 0 }));

const mostAtOnce = 20;

export interface Incoming {
  readonly file: Blob;
  readonly name: string;
}

/** Opens pictures one after another and says which could not be opened; the first of them is shown. */
export async function openPictures(incoming: readonly Incoming[]): Promise<void> {
  if (incoming.length > mostAtOnce)
    toast('info', `一次最多打开 ${mostAtOnce} 张，先打开前 ${mostAtOnce} 张。`);
  const taken = incoming.slice(0, mostAtOnce);
  let first = true;
  useOpened.setState(({ opening }) => ({ opening: opening + taken.length }));
  for (const { file, name } of taken) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- decoded one at a time, so that memory holds one
      const picture = await openPicture(file, name);
      const show = first;
      first = false;
      useOpened.setState(({ pictures, current }) => ({
        pictures: [...pictures, picture],
        current: show ? picture.id : current,
      }));
    } catch (error) {
      toast('error', error instanceof UnopenablePicture ? error.message : `“${name}”打不开，请换一张图片。`);
    } finally {
      useOpened.setState(({ opening }) => ({ opening: opening - 1 }));
    }
  }
}

/** Files of a picker, a drop or the clipboard. */
export function openFiles(files: readonly File[]): Promise<void> {
  return openPictures(files.map((file) => ({ file, name: file.name || '粘贴的图片.png' })));
}

export const showPicture = (id: string): void => useOpened.setState({ current: id });

/** Takes a picture off the table, with a way back. */
export function closePicture(id: string): void {
  const { pictures, current } = useOpened.getState();
  const at = pictures.findIndex((picture) => picture.id === id);
  const closed = pictures[at];
  if (!closed) return;
  const left = pictures.filter((picture) => picture !== closed);
  useOpened.setState({
    pictures: left,
    current: current === id ? ((left[at] ?? left.at(-1))?.id ?? null) : current,
  });
  toast('success', `已移除“${closed.name}”`, {
    action: {
      label: '撤销',
      onClick: () =>
        useOpened.setState((now) => ({
          pictures: now.pictures.toSpliced(at, 0, closed),
          current: closed.id,
        })),
    },
  });
}
