import type { LocalModelState } from '@baigong/contracts';
import { AppError } from '../../base/app-error.ts';
import type { Log } from '../../base/log.ts';
import { systemClock, type TimerClock } from '../../base/clock.ts';
import type { ModelSource } from '../source.ts';
import { DownloadError } from './download-error.ts';
import { downloadModel, modelFolderOf, type DownloadEvent, type DownloadOptions } from './download-model.ts';
import { LocalSource } from './local-source.ts';
import { ModelFolder } from './model-folder.ts';
import { modelOffers, recommendedOffer, type ModelOffer } from './model-offers.ts';
import { forkWorker } from './worker-channel.ts';
import { WorkerHost } from './worker-host.ts';

type Progress = NonNullable<LocalModelState['download']>;

interface ModelDownloadOptions {
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
class ModelDownload {
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

export interface LocalModelsOptions {
  readonly dataDir: string;
  readonly log: Log;
  readonly clock?: TimerClock;
  /** Bytes of memory that can be had now; containers' limits count. */
  readonly freeMemory?: () => number;
  readonly offers?: readonly ModelOffer[];
  readonly downloadOptions?: ModelDownloadOptions['downloadOptions'];
}

/** The models on this machine: a source for the gateway, and the download that fills its folder. */
export interface LocalModels {
  readonly source: ModelSource & { readonly queueLength: number };
  /** Offers, files and the download, as every visitor may see them. */
  state(): Promise<Omit<LocalModelState, 'mayDownload'>>;
  /** @throws AppError model.unknown, localModel.busy */
  startDownload(id: string): void;
  stopDownload(): Promise<void>;
  /** Stops the download and ends the model's process. */
  dispose(): Promise<void>;
}

/** Nothing is started and nothing fetched until it is asked for. */
export function createLocalModels(options: LocalModelsOptions): LocalModels {
  const { dataDir, log, clock = systemClock, offers = modelOffers, downloadOptions } = options;
  const freeMemory = options.freeMemory ?? (() => process.availableMemory());
  const folder = new ModelFolder(modelFolderOf(dataDir));
  const host = new WorkerHost({ start: forkWorker, clock, log, freeMemory });
  const source = new LocalSource(folder, host, clock);
  const download = new ModelDownload({
    folder: folder.path,
    offers,
    log,
    ...(downloadOptions ? { downloadOptions } : {}),
  });
  return {
    source,
    async state() {
      const { models } = await folder.list();
      const recommended = recommendedOffer(offers, freeMemory());
      return {
        offers: offers.map(({ id, name, bytes, memory }) => ({
          id,
          name,
          bytes,
          memory,
          recommended: id === recommended?.id,
        })),
        download: download.progress,
        files: models.map(({ name, bytes }) => ({ name, bytes })),
      };
    },
    startDownload: (id) => download.start(id),
    stopDownload: () => download.stop(),
    async dispose() {
      await Promise.all([download.stop(), source.dispose()]);
    },
  };
}
