import type { DBSchema, StoreNames } from 'idb';
import { createDatabase, type BrowserDatabase } from './browser-database.ts';

/** What is kept beside the specification's stores. Records are parsed by the feature that reads them. */
interface BaigongSchema extends DBSchema {
  /** Unsent pictures and files, by the session they were attached in. */
  drafts: { key: string; value: { session: string; [field: string]: unknown } };
  /** The visitor's own prompts. */
  prompts: { key: string; value: { id: string; [field: string]: unknown } };
  /** Shared resumes and the keys that change or stop their links, by the resume's id. */
  shares: { key: string; value: { id: string; [field: string]: unknown } };
  /** States of resumes to go back to. The id is the resume's, a colon, and when it was taken. */
  snapshots: {
    key: string;
    value: { id: string; resume: string; at: number; reason: string; document: unknown };
  };
  /** Published pictures and the keys that change or remove them, by the picture's id in the gallery. */
  publications: { key: string; value: { id: string; [field: string]: unknown } };
  /** Pictures of the gallery that the visitor collected. */
  collection: { key: string; value: { id: string; [field: string]: unknown } };
  /** What the quiz knows of the learner: cards to repeat, answers, exams, by an id of the quiz's own making. */
  quiz: { key: string; value: { id: string; [field: string]: unknown } };
  /** Feedback sent or waiting to be sent, with the key that shows its answer. */
  feedback: { key: string; value: { id: string; [field: string]: unknown } };
  /** Jobs that the visitor applies for. */
  applications: { key: string; value: { id: string; [field: string]: unknown } };
  /** The file and the parsed text behind a document of ChatDatabase, by the document's id. */
  readings: { key: string; value: { id: string; [field: string]: unknown } };
  /** The photo that the selfie screen is working on, and what is done to it. */
  selfie: { key: string; value: { id: string; [field: string]: unknown } };
  /** Records of other stores that could not be understood, as they were found. */
  aside: { key: string; value: { id: string; store: string; foundAt: number; record: unknown } };
}

export type BaigongDatabase = BrowserDatabase<BaigongSchema>;

const keyPaths = {
  drafts: 'session',
  prompts: 'id',
  shares: 'id',
  snapshots: 'id',
  publications: 'id',
  collection: 'id',
  quiz: 'id',
  feedback: 'id',
  applications: 'id',
  readings: 'id',
  selfie: 'id',
  aside: 'id',
} as const satisfies Record<StoreNames<BaigongSchema>, string>;

export function createBaigongDatabase(): BaigongDatabase {
  return createDatabase<BaigongSchema>({
    name: 'BaigongDatabase',
    version: 6,
    upgrade(db) {
      for (const name of Object.keys(keyPaths) as StoreNames<BaigongSchema>[]) {
        if (!db.objectStoreNames.contains(name)) db.createObjectStore(name, { keyPath: keyPaths[name] });
      }
    },
  });
}

/** The page's own connection. */
export const baigongDatabase = createBaigongDatabase();
