/** A finished ID photo. */
export interface MadeIdPhoto {
  readonly blob: Blob;
  /** What is not quite right with it, a Chinese sentence each. */
  readonly remarks: readonly string[];
}

/**
 * Makes a 一寸 photo on white of a portrait, on this machine. Throws an `IdPhotoProblem`, or an `AbortError` when
 * `signal` said so.
 */
export type IdPhotoMaker = (file: File, signal: AbortSignal) => Promise<MadeIdPhoto>;

/** A portrait that no ID photo can be made of. `message` is the sentence for the visitor. */
export class IdPhotoProblem extends Error {
  override readonly name = 'IdPhotoProblem';
}

type LoadMaker = () => Promise<{ readonly makeIdPhoto: IdPhotoMaker }>;

let load: LoadMaker | undefined;

/** Called by the app with the maker of the feature that has one; features do not import each other. */
export function provideIdPhotoMaker(loader: LoadMaker): void {
  load = loader;
}

export const makeIdPhoto: IdPhotoMaker = async (file, signal) => {
  if (!load) throw new Error('no ID photo maker');
  return (await load()).makeIdPhoto(file, signal);
};
