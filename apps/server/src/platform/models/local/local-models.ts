import type { LocalModelState } from '@baigong/contracts';
import type { Log } from '../../base/log.ts';
import { systemClock, type TimerClock } from '../../base/clock.ts';
import type { ModelSource } from '../source.ts';
import { modelFolderOf } from './download-model.ts';
import { LocalSource } from './local-source.ts';
import { ModelDownload, type ModelDownloadOptions } from './model-download.ts';
import { ModelFolder } from './model-folder.ts';
import { modelOffers, recommendedOffer, type ModelOffer } from './model-offers.ts';
import { forkWorker } from './worker-channel.ts';
import { WorkerHost } from './worker-host.ts';

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
