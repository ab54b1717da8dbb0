import { assignNames, backgrounds, parseNameList, photoSizes, type Background } from '@baigong/id-photo';
import { create } from 'zustand';
import { toast } from '../../../../shared/ui/toast.tsx';
import { firstChoice } from '../../edits/id-photo-store.ts';
import { findGarment } from '../garments/garments.ts';
import { BatchFailure, makeBatchPhoto, type BatchChoice, type BatchPhoto } from './make-batch-photo.ts';

/** Photos in one batch: a class or a team. */
const mostPhotos = 100;

type BatchState =
  | { readonly is: 'waiting' }
  | { readonly is: 'making' }
  | { readonly is: 'made'; readonly photo: BatchPhoto }
  | { readonly is: 'failed'; readonly problem: string };

export interface BatchItem {
  readonly id: number;
  readonly file: File;
  /** As typed by hand; null takes the list's. */
  readonly typed: string | null;
  readonly state: BatchState;
}

interface Batch {
  /** The batch takes the screen's place, and files that are dropped or pasted. */
  readonly isOpen: boolean;
  readonly items: readonly BatchItem[];
  readonly list: string;
  readonly sizeId: string;
  readonly backgroundId: string;
  readonly garmentId: string;
  readonly running: boolean;
  /** What was made has not been downloaded. */
  readonly unsaved: boolean;
}

export const useBatch = create<Batch>()(() => ({
  isOpen: false,
  items: [],
  list: '',
  sizeId: firstChoice.size.id,
  backgroundId: firstChoice.background?.id ?? 'none',
  garmentId: 'none',
  running: false,
  unsaved: false,
}));

let nextId = 1;

/** Adds photos to the batch, and says how many were too many. */
export function addFiles(files: readonly File[]): void {
  const { items } = useBatch.getState();
  const room = Math.max(0, mostPhotos - items.length);
  const added = files.slice(0, room).map((file) => {
    const id = nextId;
    nextId += 1;
    return { id, file, typed: null, state: { is: 'waiting' } as const };
  });
  useBatch.setState({ isOpen: true, items: [...items, ...added] });
  const over = files.length - added.length;
  if (over > 0) toast('info', `一批最多 ${mostPhotos} 张，后面的 ${over} 张没有加入，请分批制作。`);
}

function updateItem(id: number, part: Partial<BatchItem>): void {
  useBatch.setState(({ items }) => ({
    items: items.map((item) => (item.id === id ? { ...item, ...part } : item)),
  }));
}

export const renameInBatch = (id: number, typed: string): void => updateItem(id, { typed });

export function removeFromBatch(id: number): void {
  useBatch.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }));
}

/** Another size, background or other clothes: what was made by the ones before is made anew. */
export function chooseForBatch(part: Partial<Pick<Batch, 'sizeId' | 'backgroundId' | 'garmentId'>>): void {
  useBatch.setState(({ items }) => ({
    ...part,
    unsaved: false,
    items: items.map((item) => ({ ...item, state: { is: 'waiting' } as const })),
  }));
}

/** A name for each photo, and the names of the list that none was left for. */
export function namesInBatch({ items, list }: Pick<Batch, 'items' | 'list'>): {
  readonly names: readonly string[];
  readonly unused: readonly string[];
} {
  const open = items.filter(({ typed }) => typed === null || typed.trim() === '');
  const assigned = assignNames(
    open.map(({ file }) => file.name),
    parseNameList(list),
  );
  const names = new Map(open.map(({ id }, at) => [id, assigned.names[at] ?? '未命名']));
  return {
    names: items.map(({ id, typed }) => names.get(id) ?? typed?.trim() ?? '未命名'),
    unused: assigned.unused,
  };
}

function choiceOf({ sizeId, backgroundId, garmentId }: Batch): BatchChoice {
  const size = photoSizes.find(({ id }) => id === sizeId) ?? firstChoice.size;
  const background: Background | null = backgrounds.find(({ id }) => id === backgroundId) ?? null;
  return { size, background, garment: findGarment(garmentId) };
}

let stopping: AbortController | null = null;

/** Stops after the photo that is being made; what was made stays, the others wait. */
export function stopBatch(): void {
  stopping?.abort();
}

async function makeItem({ id, file }: BatchItem, signal: AbortSignal): Promise<void> {
  updateItem(id, { state: { is: 'making' } });
  try {
    const photo = await makeBatchPhoto(file, choiceOf(useBatch.getState()), signal);
    updateItem(id, { state: { is: 'made', photo } });
    useBatch.setState({ unsaved: true });
  } catch (error) {
    const problem = error instanceof BatchFailure ? error.message : null;
    updateItem(id, { state: problem === null ? { is: 'waiting' } : { is: 'failed', problem } });
  }
}

/** Makes every photo that waits, one after the other: the models and a large photo fill the memory of a phone. */
export async function runBatch(): Promise<void> {
  if (useBatch.getState().running) return;
  const mine = new AbortController();
  stopping = mine;
  useBatch.setState({ running: true });
  const start = performance.now();
  try {
    for (;;) {
      const next = useBatch.getState().items.find(({ state }) => state.is === 'waiting');
      if (!next || mine.signal.aborted) break;
      await makeItem(next, mine.signal);
    }
  } finally {
    performance.measure('id-photo-batch', { start });
    useBatch.setState({ running: false });
  }
}

/** Lets the failed ones wait again. */
export function retryFailed(): void {
  useBatch.setState(({ items }) => ({
    items: items.map((item) =>
      item.state.is === 'failed' ? { ...item, state: { is: 'waiting' } as const } : item,
    ),
  }));
}
