import { toast } from '../../../shared/ui/toast.tsx';
import { choiceOf, recordOf } from '../edits/choice-schema.ts';
import type { Edit } from '../edits/edit.ts';
import { restoreIdPhoto, useIdPhotoChoice } from '../edits/id-photo-store.ts';
import { restoreStudio, useStudio, type BackgroundPicture } from '../edits/studio-store.ts';
import {
  closePhoto,
  decodeBackground,
  isSample,
  openPhoto,
  useSelfie,
  type SelfiePicture,
} from '../picture/selfie-picture.ts';
import { deleteWork, savePart, savePhoto, readWork, type StoredWork } from './work-records.ts';

/** Milliseconds that a change rests before it is written. */
const debounceMs = 300;

async function openBackgroundPictures({
  backgroundFiles,
}: StoredWork): Promise<readonly BackgroundPicture[]> {
  const opened = await Promise.all(
    backgroundFiles.map(async ({ number, name, file }) => {
      const bitmap = await decodeBackground(file);
      return bitmap && { id: number, name, file, bitmap };
    }),
  );
  return opened.filter((picture) => picture !== null);
}

/** An edit whose background picture cannot be opened any more keeps all the rest. */
function withKnownBackground(edit: Edit, pictures: readonly BackgroundPicture[]): Edit {
  const { background } = edit;
  return background.kind === 'picture' && !pictures.some(({ id }) => id === background.id)
    ? { ...edit, background: { kind: 'original' } }
    : edit;
}

async function openWork(work: StoredWork): Promise<void> {
  const { photo, edit, choice } = work;
  const pictures = await openBackgroundPictures(work);
  const { id } = await openPhoto(photo.file, photo.name, photo.origin, photo.key);
  if (edit) restoreStudio(id, withKnownBackground(edit, pictures), pictures);
  if (choice) restoreIdPhoto(id, choiceOf(choice));
}

/** Opens the photo that was being worked on when the page was left, and says so. */
export async function restoreWork(): Promise<void> {
  const work = await readWork().catch(() => null);
  // What was opened meanwhile goes before.
  if (!work || useSelfie.getState().picture || useSelfie.getState().opening) return;
  try {
    await openWork(work);
    toast('info', '已经恢复上次没做完的照片。', {
      action: { label: '重新开始', onClick: closePhoto },
    });
  } catch {
    await deleteWork().catch(() => undefined);
    toast('error', '上次的照片读不出来了，请重新选择。');
  }
}

/** What is being worked on now; null without a photo of the visitor's own. */
function currentWork(): StoredWork | null {
  const { picture } = useSelfie.getState();
  if (!picture || isSample(picture)) return null;
  const { id, key, name, origin, file } = picture;
  const studio = useStudio.getState();
  const idPhoto = useIdPhotoChoice.getState();
  const own = studio.photo === id;
  return {
    photo: { key, name, origin, file },
    edit: own ? studio.edit : null,
    choice: idPhoto.photo === id ? recordOf(idPhoto.choice) : null,
    backgroundFiles: own
      ? studio.backgroundPictures.map((picture) => ({
          id: `ground-${picture.id}`,
          key,
          number: picture.id,
          name: picture.name,
          file: picture.file,
        }))
      : [],
  };
}

/** Puts the photo away for another one; for a while one press brings it back with all that was done to it. */
export function startOver(): void {
  const work = currentWork();
  closePhoto();
  if (!work) return;
  toast('info', '上一张照片已经收起。', {
    action: {
      label: '找回',
      onClick: () => void openWork(work).catch(() => toast('error', '上一张照片读不出来了，请重新选择。')),
    },
  });
}

/** Says once that a photo cannot be kept: the work itself goes on. */
let hasWarned = false;

async function write(work: () => Promise<void>): Promise<void> {
  try {
    await work();
    hasWarned = false;
  } catch {
    if (hasWarned) return;
    hasWarned = true;
    toast('error', '浏览器没能保存正在处理的照片，刷新后会丢失，请记得下载。');
  }
}

/**
 * Keeps the open photo and what is done to it in the browser while the screen is open.
 * @returns what ends it
 */
export function persistWork(): () => void {
  const savedPictures = new Set<number>();
  let waiting: ReturnType<typeof setTimeout> | null = null;
  /** Writes follow one another, so that an older state never lands on a newer one. */
  let last: Promise<void> = Promise.resolve();
  const queue = (work: () => Promise<void>) => {
    last = last.then(() => write(work));
  };

  const writeParts = () => {
    if (waiting) clearTimeout(waiting);
    waiting = null;
    const { picture } = useSelfie.getState();
    if (!picture || isSample(picture)) return;
    const { key } = picture;
    const studio = useStudio.getState();
    const { photo, choice } = useIdPhotoChoice.getState();
    if (studio.photo === picture.id) {
      for (const { id, name, file } of studio.backgroundPictures) {
        if (savedPictures.has(id)) continue;
        savedPictures.add(id);
        queue(() => savePart({ id: `ground-${id}`, key, number: id, name, file }));
      }
      const { edit } = studio;
      queue(() => savePart({ id: 'studio', key, edit }));
    }
    if (photo === picture.id) queue(() => savePart({ id: 'id-photo', key, choice: recordOf(choice) }));
  };
  const scheduleWrite = () => {
    waiting ??= setTimeout(writeParts, debounceMs);
  };
  const onPicture = (picture: SelfiePicture | null, before: SelfiePicture | null) => {
    if (picture === before || isSample(picture ?? before)) return;
    savedPictures.clear();
    if (picture) {
      const { key, name, origin, file } = picture;
      queue(() => savePhoto({ key, name, origin, file }));
      scheduleWrite();
    } else queue(() => deleteWork());
  };
  const onHidden = () => {
    if (document.visibilityState === 'hidden' && waiting) writeParts();
  };

  onPicture(useSelfie.getState().picture, null);
  const ends = [
    useSelfie.subscribe((now, before) => onPicture(now.picture, before.picture)),
    useStudio.subscribe(scheduleWrite),
    useIdPhotoChoice.subscribe(scheduleWrite),
  ];
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    if (waiting) writeParts();
    for (const end of ends) end();
    document.removeEventListener('visibilitychange', onHidden);
  };
}
