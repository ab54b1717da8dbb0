import type { LocalModelState } from '@baigong/contracts';
import { AppError } from '../../base/app-error.ts';
import type { Log } from '../../base/log.ts';
import { DownloadError } from './download-error.ts';
import { downloadModel, type DownloadEvent, type DownloadOptions } from './download-model.ts';
import type { ModelOffer } from './model-offers.ts';

type Progress = NonNullable<LocalModelState['download']>;

export interface ModelDownloadOptions {
  readonly folder: string;
  readonly offers: readonly ModelOffer[];
  readonly log: Log;
  /** Where from and how; the real hubs when absent. */
  readonly downloadOptions?: Omit<DownloadOptions, 'signal' | 'onEvent'>;
}

interface Running {
  readonly id: string;
  readonly abort: AbortController;
  readonly finished: Promise<void>;
}

/** The one download that a visitor on this machine can start; it goes on when the page is closed. */
export class ModelDownload {
  readonly #options: ModelDownloadOptions;
  #progress: Progress | null = null;
  #running: Running | undefined;

  constructor(options: ModelDownloadOptions) {
    this.#options = options;
  }

  /** The last download, running or over; null before the first. */
  get progress(): Progress | null {
    return this.#progress;
  }

  /**
   * Starts one, in the background. The same model again while it is under way changes nothing.
   * @throws AppError model.unknown, localModel.busy
   */
  start(id: string): void {
    const offer = this.#options.offers.find((candidate) => candidate.id === id);
    if (!offer) throw new AppError('model.unknown');
    if (this.#running?.id === id && !this.#running.abort.signal.aborted) return;
    if (this.#running) throw new AppError('localModel.busy');
    this.#progress = { id, received: 0, bytes: offer.bytes, state: 'downloading' };
    const abort = new AbortController();
    const finished = this.#run(offer, abort.signal).finally(() => (this.#running = undefined));
    this.#running = { id, abort, finished };
  }

  /** Stops the running one and waits until it has stopped; what has come is kept. */
  async stop(): Promise<void> {
    this.#running?.abort.abort();
    await this.#running?.finished;
  }

  async #run(offer: ModelOffer, signal: AbortSignal): Promise<void> {
    const { folder, log, downloadOptions = {} } = this.#options;
    try {
      await downloadModel(offer, folder, {
        ...downloadOptions,
        signal,
        onEvent: (event) => this.#onEvent(event),
      });
      this.#update({ state: 'done', received: this.#progress?.bytes ?? offer.bytes });
      log.info({ model: offer.id }, 'local model fetched');
    } catch (error) {
      if (signal.aborted) return this.#update({ state: 'stopped' });
      const sentence = error instanceof DownloadError ? error.sentence : '下载失败，请稍后再试。';
      this.#update({ state: 'failed', message: sentence });
      log.error({ model: offer.id, err: error }, 'local model not fetched');
    }
  }

  #onEvent(event: DownloadEvent): void {
    if (event.type === 'progress')
      this.#update({ state: 'downloading', received: event.received, bytes: event.bytes });
    else if (event.type === 'checking') this.#update({ state: 'checking' });
    else if (event.type === 'hubFailed')
      this.#options.log.warn({ hub: event.hub, failure: event.error.failure }, 'hub failed, trying the next');
  }

  #update(changes: Partial<Progress>): void {
    if (this.#progress) this.#progress = { ...this.#progress, ...changes };
  }
}
