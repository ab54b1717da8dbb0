import type { Mask } from '../person/person.ts';
import type { Edit } from './edit.ts';
import type { RenderAnswer, RenderRequest } from './render.worker.ts';

interface Preview {
  readonly pixels: ImageData;
  /** What the worker took. */
  readonly milliseconds: number;
}

interface Listener {
  /** A preview of the latest edit that was asked for. */
  readonly onPreview: (preview: Preview) => void;
  /** The photo cannot be rendered, most likely for want of memory. */
  readonly onFailure: () => void;
}

/** The worker that renders one photo. Of previews asked for while it is busy, only the latest is made. */
export class RenderClient {
  readonly #worker = new Worker(new URL('./render.worker.ts', import.meta.url), { type: 'module' });
  readonly #listener: Listener;
  readonly #given: Promise<void>;
  readonly #finishing = new Map<number, (answer: RenderAnswer | null) => void>();
  #turn = 0;
  #busy = false;
  #wanted: Edit | null = null;

  constructor(photo: ImageBitmap, listener: Listener) {
    this.#listener = listener;
    this.#worker.addEventListener('message', ({ data }: MessageEvent<RenderAnswer>) => this.#hear(data));
    this.#worker.addEventListener('error', () => {
      for (const finish of this.#finishing.values()) finish(null);
      this.#finishing.clear();
      listener.onFailure();
    });
    this.#given = this.#give(photo);
    // A photo that was put away meanwhile cannot be handed over; each request says so for itself.
    this.#given.catch(() => undefined);
  }

  /** A second hold on the photo goes to the worker: to copy 12 megapixels would hold up the page. */
  async #give(photo: ImageBitmap): Promise<void> {
    const own = await createImageBitmap(photo);
    const request: RenderRequest = { type: 'photo', bitmap: own };
    this.#worker.postMessage(request, { transfer: [own] });
  }

  /** In the order in which it is asked, behind the photo. */
  #send(request: RenderRequest, transfer: Transferable[] = []): void {
    this.#given.then(
      () => this.#worker.postMessage(request, { transfer }),
      () => undefined,
    );
  }

  #hear(answer: RenderAnswer): void {
    const finish = this.#finishing.get(answer.turn);
    if (finish) {
      this.#finishing.delete(answer.turn);
      finish(answer);
      return;
    }
    this.#busy = false;
    if ('pixels' in answer) this.#listener.onPreview(answer);
    else this.#listener.onFailure();
    const next = this.#wanted;
    this.#wanted = null;
    if (next) this.preview(next);
  }

  setMask({ width, height, data }: Mask): void {
    // A copy that goes over whole: to write 12 million bytes into a message holds up the page.
    const own = data.slice();
    this.#send({ type: 'mask', width, height, data: own }, [own.buffer]);
  }

  setGround(id: number, bitmap: ImageBitmap): void {
    this.#send({ type: 'ground', id, bitmap });
  }

  preview(edit: Edit): void {
    if (this.#busy) {
      this.#wanted = edit;
      return;
    }
    this.#busy = true;
    this.#turn += 1;
    this.#send({ type: 'preview', turn: this.#turn, edit });
  }

  /**
   * The photo at its full size as a file; null when that failed.
   * @param ornaments at the photo's size; taken over
   */
  async finish(
    edit: Edit,
    format: 'image/png' | 'image/jpeg',
    ornaments: ImageBitmap | null,
  ): Promise<Blob | null> {
    this.#turn += 1;
    const turn = this.#turn;
    const answer = await new Promise<RenderAnswer | null>((resolve) => {
      this.#finishing.set(turn, resolve);
      this.#send({ type: 'finish', turn, edit, format, ornaments }, ornaments ? [ornaments] : []);
    });
    return answer && 'file' in answer ? answer.file : null;
  }

  close(): void {
    this.#worker.terminate();
    for (const finish of this.#finishing.values()) finish(null);
    this.#finishing.clear();
  }
}
