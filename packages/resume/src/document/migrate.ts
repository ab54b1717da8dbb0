import type { JsonObject } from './clean-json.ts';
import type { LoadProblem } from './load-context.ts';

/** One step from the version before to `to`. It gets a document as it was stored, with bounds but no shape assured. */
export interface Migration {
  readonly to: number;
  /** What changed in the format. */
  readonly reason: string;
  readonly migrate: (document: JsonObject) => JsonObject;
}

/** In order, one for each version. A test fails while one of them has no example. */
export const migrations: readonly Migration[] = [
  {
    to: 1,
    reason:
      'Documents of the specification carry no version; what they hold is read by the loader in all its shapes.',
    migrate: (document) => document,
  },
];

/** The version that this code writes. */
export const documentVersion: number = migrations.at(-1)?.to ?? 0;

/** The version a document says it has; 0 when it says none. */
export const versionOf = (document: JsonObject): number => {
  const version = document['version'];
  return typeof version === 'number' && Number.isInteger(version) && version >= 0 ? version : 0;
};

/**
 * Brings a document to the present version. One from a later version is taken as it is and named: its unknown keys
 * survive, so that the later product finds them again.
 */
export function migrate(
  document: JsonObject,
  problems: LoadProblem[],
  steps: readonly Migration[] = migrations,
): JsonObject {
  const current = steps.at(-1)?.to ?? 0;
  const from = versionOf(document);
  if (from > current) {
    problems.push({ path: 'version', message: `这份简历由更新的版本（${from}）写成，能认出的都已载入` });
    return document;
  }
  const migrated = steps
    .filter((step) => step.to > from)
    .reduce((held, step) => step.migrate(held), document);
  return { ...migrated, version: current };
}
