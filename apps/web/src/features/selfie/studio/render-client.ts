import { createWorkerClient, WorkerStopped } from '../../../shared/lib/worker-client.ts';
import type { Edit } from '../edits/edit.ts';
import type { Mask } from '../person/person.ts';
import type { Preview, RenderApi } from './render.worker.ts';

interface RenderListener {
  /** A preview of the latest edit. */
  readonly onPreview: (preview: Preview) => void;
  /** The photo cannot be rendered, most likely for want of memory. */
  readonly onFailure: () => void;
}

/** A worker that renders one photo. Of the previews requested while it is busy, only the latest is rendered. */
export class RenderClient {
  readonly #worker = createWorkerClient<RenderApi>(
    () => new Worker(new URL('./render.worker.ts', import.meta.url), { type: 'module' }),
  );
  readonly #listener: RenderListener;
  readonly #photoSent: Promise<void>;
  #isRendering = false;
  #isClosed = false;
  #nextEdit: Edit | null = null;

  constructor(photo: ImageBitmap, listener: RenderListener) {
    this.#listener = listener;
    this.#photoSent = this.#sendPhoto(photo);
    // Every call that waits for the photo reports the failure itself.
    this.#photoSent.catch(() => undefined);
  }

  /** A second handle of the photo is transferred: copying 12 megapixels would block the page. */
  async #sendPhoto(photo: ImageBitmap): Promise<void> {
    const bitmap = await createImageBitmap(photo);
    if (this.#isClosed) {
      bitmap.close();
      throw new WorkerStopped('closed');
    }
    await this.#worker.call('setPhoto', bitmap, { transfer: [bitmap] });
  }

  setMask({ width, height, data }: Mask): void {
    // A copy that is transferred: cloning 12 million bytes into a message blocks the page.
    const own = data.slice();
    this.#photoSent
      .then(() => this.#worker.call('setMask', { width, height, data: own }, { transfer: [own.buffer] }))
      .catch(() => undefined);
  }

  setBackgroundPicture(id: number, bitmap: ImageBitmap): void {
    this.#photoSent
      .then(() => this.#worker.call('setBackgroundPicture', { id, bitmap }))
      .catch(() => undefined);
  }

  preview(edit: Edit): void {
    this.#nextEdit = edit;
    if (!this.#isRendering) void this.#renderPreviews();
  }

  async #renderPreviews(): Promise<void> {
    this.#isRendering = true;
    for (let edit = this.#nextEdit; edit; edit = this.#nextEdit) {
      this.#nextEdit = null;
      try {
        this.#listener.onPreview(await this.#renderPreview(edit));
      } catch (error) {
        const isClosed = error instanceof WorkerStopped && error.reason === 'closed';
        // A DOMException: the photo was closed before it could be handed over.
        if (!isClosed && !(error instanceof DOMException)) this.#listener.onFailure();
      }
    }
    this.#isRendering = false;
  }

  async #renderPreview(edit: Edit): Promise<Preview> {
    await this.#photoSent;
    return this.#worker.call('preview', edit);
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
    const transfer = ornaments ? [ornaments] : [];
    try {
      await this.#photoSent;
      return await this.#worker.call('finish', { edit, format, ornaments }, { transfer });
    } catch {
      return null;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#nextEdit = null;
    this.#worker.close();
  }
}
