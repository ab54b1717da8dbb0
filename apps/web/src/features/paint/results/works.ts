import { create } from 'zustand';
import type { Picture } from '../../../shared/pictures/picture.ts';
import {
  pictureBatchSize,
  pictureFeed,
  readPictureIds,
  readPictures,
} from '../../../shared/pictures/picture-records.ts';
import { sentenceOf } from '../make/sentence.ts';

interface Works {
  /** All ids, newest first. */
  readonly ids: readonly string[];
  /** What is read of them. */
  readonly pictures: ReadonlyMap<string, Picture>;
  /** How many of `ids` were looked at, from the front. */
  readonly looked: number;
  readonly state: 'fresh' | 'reading' | 'ready' | 'failed';
  readonly problem: string | null;
}

/** The pictures that this browser keeps, read fifty at a time as they are needed. */
export const useWorks = create<Works>()(() => ({
  ids: [],
  pictures: new Map(),
  looked: 0,
  state: 'fresh',
  problem: null,
}));

let reading: Promise<void> | null = null;

async function readNext(): Promise<void> {
  const { ids, looked, pictures } = useWorks.getState();
  const some = ids.slice(looked, looked + pictureBatchSize);
  if (some.length === 0) return;
  const read = await readPictures(some);
  const all = new Map(pictures);
  for (const picture of read) all.set(picture.id, picture);
  useWorks.setState({ pictures: all, looked: looked + some.length });
}

async function readFirst(): Promise<void> {
  useWorks.setState({ state: 'reading' });
  try {
    useWorks.setState({ ids: await readPictureIds(), looked: 0, pictures: new Map(), problem: null });
    await readNext();
    useWorks.setState({ state: 'ready' });
  } catch (error) {
    useWorks.setState({ state: 'failed', problem: sentenceOf(error) });
  }
}

async function takeChange(changed: readonly string[]): Promise<void> {
  if (useWorks.getState().state !== 'ready') {
    await readFirst();
    return;
  }
  const [ids, read] = await Promise.all([readPictureIds(), readPictures(changed)]);
  const { pictures, looked, ids: before } = useWorks.getState();
  const there = new Set(ids);
  const known = new Map([...pictures].filter(([id]) => there.has(id)));
  for (const picture of read) {
    const shown = pictures.get(picture.id);
    // The bytes shown already stay, so that the picture does not flicker when its words change.
    const same = shown !== undefined && shown.updatedAt === picture.updatedAt;
    known.set(picture.id, same ? { ...picture, blob: shown.blob, thumb: shown.thumb } : picture);
  }
  // What was looked at ends after the same picture as before, wherever it is now.
  const lastSeen = before.slice(0, looked).findLast((id) => there.has(id));
  const at = lastSeen === undefined ? 0 : ids.indexOf(lastSeen) + 1;
  useWorks.setState({ ids, pictures: known, looked: at });
  if (at === 0) await readNext();
}

/** One change of the list at a time, in the order in which they came. */
function inTurn(work: () => Promise<void>): Promise<void> {
  reading = (reading ?? Promise.resolve()).then(work).catch((error: unknown) => {
    useWorks.setState({ problem: sentenceOf(error) });
  });
  return reading;
}

export const loadWorks = (): Promise<void> => inTurn(readFirst);
export const loadMoreWorks = (): Promise<void> => inTurn(readNext);

/** Keeps the list true to what this tab and others do. Gives a function that ends it. */
export function followWorks(): () => void {
  return pictureFeed.subscribe(({ ids }) => void inTurn(() => takeChange(ids)));
}
