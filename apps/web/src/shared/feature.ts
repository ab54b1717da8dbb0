import type { ComponentType } from 'react';
import type { ScreenIcon } from './ui/screen-icons.ts';
import type { LoadFeatureTools } from './feature-tools/registry.ts';
import type { DocumentReader } from './lib/document-reader.ts';
import type { IdPhotoMaker } from './lib/id-photo-maker.ts';
import type { OperatorSection } from './lib/operator.ts';
import type { FindEntries } from './lib/palette-entry.ts';

export interface ScreenPage {
  readonly default: ComponentType;
  /**
   * Starts, before the first render of a visit, what the screen's first effect would start. The first render waits a
   * short time for the promise.
   */
  readonly prepare?: () => void | Promise<void>;
}

/** Buttons of a screen beside its page: in the phone's top bar, and above the page on desktop. */
export interface ScreenToolbar {
  readonly load: () => Promise<{ readonly default: ComponentType<{ readonly compact: boolean }> }>;
  readonly phoneOnly?: true;
}

/** One screen of the product: a route, its labels and its code, which is fetched when it is first opened. */
export interface Screen {
  readonly id: string;
  readonly path: string;
  /** For the document title. */
  readonly title: string;
  /** Its entry in the navigation; absent for a screen that is reached from another one. */
  readonly nav?: {
    readonly label: string;
    readonly icon: ScreenIcon;
    readonly group: 'main' | 'more';
    /** What else it is called, for the command palette; its id and pinyin initials are known. */
    readonly keywords?: readonly string[];
  };
  /** Without sidebar and menu: for visitors who were sent a link. */
  readonly standalone?: true;
  readonly load: () => Promise<ScreenPage>;
  readonly toolbar?: ScreenToolbar;
  /** What visitors open here is worked on in the browser; the phone's top bar says so. */
  readonly local?: true;
  /** The first API request of the screen without search parameters; started together with its code. */
  readonly firstRequest?: string;
  /** The server writes what it shows first into its page, which is therefore not shown from the browser's copy. */
  readonly serverWritten?: true;
}

/** One object store that a backup contains. */
export interface BackupStoreInfo {
  readonly database: 'ChatDatabase' | 'BaigongDatabase';
  readonly store: string;
  /** What its records are called, for the visitor. */
  readonly label: string;
  /** Position in the list of all stores, from 1. */
  readonly position: number;
  /** `id` when absent. */
  readonly keyPath?: string;
  /** Text fields that a record must have besides its key. */
  readonly textFields?: readonly string[];
  /** The full schema, where text fields do not suffice. */
  readonly loadSchema?: () => Promise<{ safeParse(value: unknown): { readonly success: boolean } }>;
  /** A record as a backup may bring it back, where it says what this browser would act on. */
  readonly loadRestore?: () => Promise<(record: unknown) => unknown>;
}

/**
 * All that the app has to know of a feature, exported by its `screen.ts`. These files are also read by Vite's
 * configuration in plain Node: they contain data and `import()` loaders, no static imports and no JSX.
 */
export interface Feature {
  /** The name of its folder. */
  readonly name: string;
  readonly screens: readonly Screen[];
  readonly palette?: {
    readonly group: string;
    readonly load: () => Promise<{
      readonly findEntries: FindEntries;
      /** What stands in the texts, beside the titles that `findEntries` finds sooner; in the same group. */
      readonly findInTexts?: FindEntries;
    }>;
  };
  readonly backupStores?: readonly BackupStoreInfo[];
  readonly operatorSection?: OperatorSection;
  /** What the assistant and slash commands can do with the feature's data. */
  readonly tools?: LoadFeatureTools;
  /** Reads documents for other features (shared/lib/document-reader.ts). */
  readonly documentReader?: () => Promise<{ readonly readDocument: DocumentReader }>;
  /** Makes ID photos for other features (shared/lib/id-photo-maker.ts). */
  readonly idPhotoMaker?: () => Promise<{ readonly makeIdPhoto: IdPhotoMaker }>;
}
