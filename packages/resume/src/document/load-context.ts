/** Something in a document that could not be taken as it stood. */
export interface LoadProblem {
  /** Where, as in `fields.basicInfo.fields[2].value`. */
  readonly path: string;
  /** What was done about it, in Chinese, for the visitor. */
  readonly message: string;
}

/** Returns a new id with each call. */
export type IdGenerator = () => string;

/** Where problems are collected and new ids come from. */
export interface LoadContext {
  readonly problems: LoadProblem[];
  readonly newId: IdGenerator;
}

/** A path extended by a key or an index. */
export const joinPath = (path: string, key: string | number): string => {
  if (typeof key === 'number') return `${path}[${key}]`;
  return path ? `${path}.${key}` : key;
};
