import type { LiveGround } from './live-ground.ts';
import { PersonFailure, type Person, type PersonFailureReason } from './person.ts';
import type { PersonAnswer, PersonTask } from './person.worker.ts';

/** What the visitor is told; the rest of the screen goes on working. */
export const personFailureText: Record<PersonFailureReason, string> = {
  'no-webgl': '这个浏览器没有开启 WebGL，不能自动识别人像。其余功能照常可用，背景可以用画笔手动选。',
  'not-loaded': '人像识别的文件没有下载下来。请检查网络后重试；其余功能照常可用。',
  failed: '这张照片没能自动识别人像。可以重试，或用画笔手动选；其余功能照常可用。',
};

let webgl: boolean | null = null;

function hasWebgl(): boolean {
  if (webgl !== null) return webgl;
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  webgl = context !== null;
  return webgl;
}

interface Waiting {
  readonly resolve: (answer: PersonAnswer) => void;
  readonly reject: (failure: PersonFailure) => void;
}

let worker: Worker | null = null;
let nextTurn = 1;
const waiting = new Map<number, Waiting>();

function dropWorker(reason: PersonFailureReason): void {
  worker?.terminate();
  worker = null;
  for (const { reject } of waiting.values()) reject(new PersonFailure(reason));
  waiting.clear();
}

function startWorker(): Worker {
  const made = new Worker(new URL('./person.worker.ts', import.meta.url), { type: 'module' });
  made.addEventListener('message', ({ data: answer }: MessageEvent<PersonAnswer>) => {
    const asked = waiting.get(answer.turn);
    waiting.delete(answer.turn);
    if (answer.type !== 'failed') {
      asked?.resolve(answer);
      return;
    }
    asked?.reject(new PersonFailure(answer.reason));
    // An engine that did not come, or that stopped, is started anew for whoever asks next.
    dropWorker(answer.reason);
  });
  made.addEventListener('error', () => dropWorker('not-loaded'));
  return made;
}

async function askWorker<Type extends PersonTask['type']>(
  task: Extract<PersonTask, { type: Type }>,
  transfer: Transferable[] = [],
): Promise<Extract<PersonAnswer, { type: Type }>> {
  if (!hasWebgl()) throw new PersonFailure('no-webgl');
  const turn = nextTurn;
  nextTurn += 1;
  const answer = await new Promise<PersonAnswer>((resolve, reject) => {
    waiting.set(turn, { resolve, reject });
    worker ??= startWorker();
    worker.postMessage({ ...task, turn }, { transfer });
  });
  // A worker answers a turn with the turn's own kind.
  return answer as Extract<PersonAnswer, { type: Type }>;
}

/** Fetches the models (4 MB packed) and makes them ready, so that the first photo need not wait. Never throws. */
export async function warmPerson(): Promise<void> {
  await askWorker({ type: 'warm' }).catch(() => undefined);
}

/**
 * Finds the person and the faces in a picture, on this machine alone and beside the page. The first call fetches the
 * models, unless `warmPerson` has.
 *
 * @throws {PersonFailure} when this browser or this picture does not allow it
 * @throws {DOMException} `AbortError` when `signal` said so
 */
export async function findPerson(
  picture: ImageBitmap,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<Person> {
  signal?.throwIfAborted();
  // A second hold on the picture goes to the worker: to copy 12 megapixels would hold up the page.
  const own = await createImageBitmap(picture);
  signal?.throwIfAborted();
  const { person } = await askWorker({ type: 'look', picture: own }, [own]);
  signal?.throwIfAborted();
  return person;
}

/**
 * A frame with another ground behind the person. Takes the frame over.
 *
 * @throws {PersonFailure}
 */
export async function changeGround(frame: ImageBitmap, ground: LiveGround): Promise<ImageBitmap> {
  const { made } = await askWorker({ type: 'frame', frame, ground }, [frame]);
  return made;
}
