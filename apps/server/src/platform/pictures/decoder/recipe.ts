import * as z from 'zod/mini';

/** As `sharp` takes it. */
interface Resize {
  readonly width: number;
  readonly height?: number;
  readonly fit?: 'inside' | 'fill';
  readonly withoutEnlargement?: boolean;
}

type Format =
  | { readonly type: 'jpeg'; readonly quality: number; readonly chromaSubsampling?: '4:4:4' }
  | { readonly type: 'png'; readonly compressionLevel?: number }
  | { readonly type: 'webp'; readonly quality: number; readonly effort?: number }
  | {
      readonly type: 'avif';
      readonly quality: number;
      readonly effort: number;
      readonly chromaSubsampling: '4:2:0';
    }
  | { readonly type: 'raw' };

/** One file that is made of a picture. */
export interface OutputSpec {
  /** The part that is made into the file, before it is resized; else all of it. */
  readonly extract?: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  readonly resize?: Resize;
  /** Leave it out where it would not be narrower than the picture it is made of. */
  readonly onlyIfNarrower?: boolean;
  /** White behind what is transparent. */
  readonly flatten?: boolean;
  /** Else sRGB. */
  readonly grey?: boolean;
  readonly alpha?: boolean;
  readonly format: Format;
  /** The text of the field ImageDescription. */
  readonly description?: string;
  readonly xmp?: string;
  /** Laid over the picture, a picture of our own. */
  readonly overlay?: {
    readonly file: Uint8Array;
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

/**
 * What the decoder makes of one file. The file is opened once, for `first`; whatever else is wanted is made of what
 * that gave, scaled down once to `base`. A `first` of raw pixels has alpha, and is the base itself.
 */
export interface Recipe {
  readonly first: OutputSpec;
  readonly base?: Resize;
  readonly others?: readonly OutputSpec[];
}

/** What the decoder is asked for. `maxMemory` and `maxCpu` are in bytes and seconds; `maxOutputBytes` is of all files. */
export interface DecodeRequest {
  readonly bytes: Uint8Array;
  /** As the picture's head says them, upright. */
  readonly width: number;
  readonly height: number;
  readonly maxPixels: number;
  readonly maxMemory: number;
  readonly maxOutputBytes: number;
  readonly maxCpu: number;
  readonly recipe: Recipe;
  /** The bytes are pixels of our own, of so many channels. */
  readonly channels?: 1 | 4;
}

const Made = z.object({ data: z.instanceof(Uint8Array), width: z.int(), height: z.int() });

/** One file as it was made. */
export type Made = z.infer<typeof Made>;

/** Why it made nothing. Of the first two it ends. */
const Failure = z.enum(['tooMuchMemory', 'tooSlow', 'tooManyPixels', 'tooLargeOutput', 'broken']);

/**
 * What the decoder says; `made` holds undefined where a file was left out. `keeps` are the bytes that the process has
 * above what it began with: the C library gives little back.
 */
export const DecodeAnswer = z.union([
  z.object({ made: z.array(z.union([Made, z.undefined()])), keeps: z.optional(z.number()) }),
  z.object({ failed: Failure, why: z.string(), keeps: z.optional(z.number()) }),
]);
export type DecodeAnswer = z.infer<typeof DecodeAnswer>;
