/** Something in a document that could not be taken as it stood. */
export interface LoadProblem {
  /** Where, as in `fields.basicInfo.fields[2].value`. */
  readonly path: string;
  /** What was done about it, in Chinese, for the visitor. */
  readonly message: string;
}

/** Gives ids that were not given before. */
export type IdGenerator = () => string;

/** What a loading goes with: where problems are named, and where new ids come from. */
export interface LoadContext {
  readonly problems: LoadProblem[];
  readonly newId: IdGenerator;
}

/** A path, one step on. */
export const joinPath = (path: string, key: string | number): string => {
  if (typeof key === 'number') return `${path}[${key}]`;
  return path ? `${path}.${key}` : key;
};
