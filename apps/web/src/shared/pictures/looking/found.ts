/** Pixels of the longer side in which faces and codes are looked for. */
export const lookedSide = 2_600;

/** A QR or bar code found in a picture. */
export interface FoundCode {
  readonly text: string;
  /** The standard's name: QRCode, EAN13, … */
  readonly format: string;
  /** Corners in fractions of the picture's width and height. */
  readonly corners: readonly { readonly x: number; readonly y: number }[];
}

/** A face, in fractions of the picture's width and height. */
export interface FoundFace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
