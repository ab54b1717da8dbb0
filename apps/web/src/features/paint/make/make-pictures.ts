import type { PaintModel, PaintSize } from '@baigong/contracts';
import { readPictures } from '../../../shared/pictures/picture-records.ts';
import { shrinkPicture } from '../../../shared/lib/shrink-picture.ts';
import { countFor, seedByChance, sizeFor, type PaintForm } from './paint-form.ts';
import { rememberPrompt } from './prompt-memory.ts';
import { isBrush } from '../models/brush-model.ts';
import { usePaintModels } from '../models/paint-models.ts';
import { cancelBrushMaking, startBrushMaking } from './brush-makings.ts';
import type { Making } from './making.ts';
import { addMaking, changeMaking, makingEnded, makingOf, removeMaking, useMakings } from './makings.ts';
import { cancelModelMaking, followMaking, startModelMaking } from './model-jobs.ts';
import { forgetPending, pendingJob, pendingJobs } from './pending-jobs.ts';
import { sentenceOf } from './sentence.ts';

/** A reference picture is made this small on its way to a model; many are made smaller together. */
const referenceLimits = { side: 1_536, bytes: 4_000_000, inAll: 20_000_000 };

async function readReferences(ids: readonly string[], most: number): Promise<Blob[]> {
  const pictures = await readPictures(ids.slice(0, most));
  const { side, bytes, inAll } = referenceLimits;
  const limits = { side, bytes: Math.min(bytes, Math.floor(inAll / Math.max(1, pictures.length))) };
  return Promise.all(
    pictures.flatMap(({ blob, id }) =>
      blob
        ? [shrinkPicture(new File([blob], id, { type: blob.type }), limits).then((small) => small.blob)]
        : [],
    ),
  );
}

/** A UUID also where the page has no secure origin, and with it no `randomUUID`. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

async function run(making: Making, model: PaintModel): Promise<void> {
  if (isBrush(model.id)) {
    await whilePainting(making.id, () => startBrushMaking(making));
    return;
  }
  const edit = edits.get(making.id);
  const references = edit
    ? [edit.picture]
    : await readReferences(making.form.references, model.abilities.references);
  await startModelMaking(making, model, { references, mask: edit ? [edit.mask] : [] });
}

/** A picture and the places of it to paint anew, white on black. */
interface EditFiles {
  readonly picture: Blob;
  readonly mask: Blob;
}

/** Of the makings of this tab: to try one again. */
const edits = new Map<string, EditFiles>();

/** Has places of a picture painted anew. The form has to be without a problem. */
export function editPicture(
  form: PaintForm,
  model: PaintModel,
  files: EditFiles,
  size: PaintSize,
  parent: string,
): void {
  begin(form, model, { size, parent }, files);
}

/** Begins to make what the form asks for. The form has to be without a problem. Gives the seed that was taken. */
export function makePictures(form: PaintForm, model: PaintModel): number {
  return begin(form, model, { size: sizeFor(form, model.abilities), parent: null });
}

function begin(
  form: PaintForm,
  model: PaintModel,
  { size, parent }: Pick<Making, 'size' | 'parent'>,
  files?: EditFiles,
): number {
  const { abilities } = model;
  const now = Date.now();
  const seed = form.seedLocked ? form.seed : seedByChance(Math.random(), abilities);
  const making: Making = {
    id: newId(),
    model: { id: model.id, name: model.name },
    form: { ...form, seed },
    size,
    parent,
    count: countFor(form, abilities),
    ...untouched,
    pictures: [],
    createdAt: now,
  };
  if (files) edits.set(making.id, files);
  addMaking(making);
  useMakings.setState({ latest: making.id });
  rememberPrompt(form.prompt, now);
  run(making, model).catch((error: unknown) =>
    makingEnded(making.id, { status: 'failed', problem: sentenceOf(error) }),
  );
  return seed;
}

/** Stops a making; what it has made stays. */
export function stopMaking(id: string): void {
  const making = makingOf(id);
  if (!making) return;
  if (isBrush(making.model.id)) cancelBrushMaking(id);
  else
    cancelModelMaking(id).catch((error: unknown) =>
      makingEnded(id, { status: 'failed', problem: sentenceOf(error) }),
    );
}

/** Puts a failed making away. */
export function dismissMaking(id: string): void {
  edits.delete(id);
  forgetPending(id);
  removeMaking(id);
}

/** Tries a failed making again: follows its job where the server may still have it, else begins anew. */
export function retryMaking(id: string): void {
  const making = makingOf(id);
  if (!making) return;
  if (!isBrush(making.model.id) && pendingJob(id)) {
    changeMaking(id, { status: 'queued', problem: null });
    void followMaking(id);
    return;
  }
  const model = usePaintModels.getState().models.find((one) => one.id === making.model.id);
  if (!model) {
    changeMaking(id, { problem: `“${making.model.name}”已不在可用的模型里，请取回描述，换一个模型再画。` });
    return;
  }
  const edit = edits.get(id);
  if (making.parent !== null && !edit) {
    changeMaking(id, { problem: '页面刷新过，涂抹的位置不在了。请打开那张图片，重新涂出要改的地方。' });
    return;
  }
  dismissMaking(id);
  begin({ ...making.form, seedLocked: true }, model, making, edit);
}

/** How a making stands before anything is known of it. */
const untouched = {
  status: 'queued',
  place: null,
  readyAt: null,
  progress: null,
  ahead: null,
  retryAt: null,
  problem: null,
} as const;

/** Holds the lock of a brush's making, which no other tab gets meanwhile. */
async function whilePainting(id: string, action: () => Promise<void>): Promise<void> {
  // Without a secure origin there are no locks, whatever their type says.
  const locks = navigator.locks as LockManager | undefined;
  await (locks ? locks.request(`paint-brush:${id}`, action) : action());
}

/** Paints what is left of a making of the brush; what another tab has painted meanwhile is not left. */
async function takeUpBrush(id: string): Promise<void> {
  const job = pendingJob(id);
  if (!job || makingOf(id)) return;
  const kept = await readPictures(job.pictures ?? []).catch(() => []);
  const lost = (job.pictures ?? []).length - kept.length;
  const making: Making = { ...job, ...untouched, pictures: job.pictures ?? [] };
  addMaking(making);
  if (lost > 0) {
    // Deleted by the visitor, or by a browser that was out of storage: painting on would not bring them back.
    const text = `刷新前画好的 ${making.pictures.length} 张里有 ${lost} 张不在了，没有接着画。点“重试”会把 ${making.count} 张都重新画一遍。`;
    forgetPending(id);
    makingEnded(id, { status: 'failed', problem: text });
    return;
  }
  await startBrushMaking(making).catch((error: unknown) =>
    makingEnded(id, { status: 'failed', problem: sentenceOf(error) }),
  );
}

/**
 * Takes up the jobs that were under way when the page was left. The brush paints in the page: its lock is with the tab
 * that does, and falls to the next one when that is closed.
 */
export function takeUpJobs(): void {
  for (const job of pendingJobs()) {
    if (makingOf(job.id)) continue;
    if (isBrush(job.model.id)) {
      void whilePainting(job.id, () => takeUpBrush(job.id));
      continue;
    }
    addMaking({ ...job, ...untouched, pictures: [] });
    void followMaking(job.id);
  }
}
