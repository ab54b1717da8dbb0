import { useEffect, useRef, useState } from 'react';
import { fromDataUrl } from '../../../shared/lib/data-url.ts';
import { IdPhotoProblem, makeIdPhoto } from '../../../shared/lib/id-photo-maker.ts';
import type { Opened } from './use-opened-photo.ts';

interface State {
  readonly busy: boolean;
  readonly problem?: string;
  /** What is not quite right with the photo that was made. */
  readonly remarks: readonly string[];
}

const idle: State = { busy: false, remarks: [] };

/** The file of an opened photo; the resume's own has none. */
export const fileOf = async ({ file, url }: Opened): Promise<File> =>
  file ?? new File([await fromDataUrl(url)], '简历照片');

/** Makes a 一寸 photo on white of a portrait, and hands it on. Ends with the dialog. */
export function useIdPhoto(onMade: (photo: File) => void) {
  const [state, setState] = useState(idle);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const make = async (portrait: File | Promise<File>) => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setState({ busy: true, remarks: [] });
    try {
      const { blob, remarks } = await makeIdPhoto(await portrait, mine.signal);
      if (mine.signal.aborted) return;
      onMade(new File([blob], '证件照.jpg', { type: blob.type }));
      setState({ busy: false, remarks });
    } catch (error) {
      if (mine.signal.aborted) return;
      const problem =
        error instanceof IdPhotoProblem ? error.message : '证件照没有做成，请检查网络后再试一次。';
      setState({ busy: false, remarks: [], problem });
    }
  };
  /** Another photo was chosen: what was said of the last one is over. */
  const drop = () => {
    running.current?.abort();
    setState(idle);
  };
  return { ...state, make, drop };
}
