/** One part of a picture's file that is not the picture itself. */
export type Block =
  | { readonly kind: 'exif' | 'xmp' | 'photoshop' | 'iptc' | 'c2pa' | 'thumbnail'; readonly data: Uint8Array }
  | {
      readonly kind: 'text';
      readonly keyword: string;
      readonly data: Uint8Array;
      readonly source: string;
      readonly utf8?: boolean;
    }
  | { readonly kind: 'private'; readonly name: string; readonly data: Uint8Array }
  | { readonly kind: 'trailer'; readonly data: Uint8Array };

export interface Blocks {
  readonly blocks: Block[];
  /** False where the file breaks off, or holds more than is looked at. */
  readonly whole: boolean;
}

/** Blocks that are looked at in one file. */
export const maxBlocks = 5_000;
