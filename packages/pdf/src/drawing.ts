/** Red, green, blue and opacity, each from 0 to 1. */
export type Colour = readonly [number, number, number, number];

/** One step of a path, in the page's units: move, line, cubic curve, close. */
export type PathStep =
  | readonly ['m', number, number]
  | readonly ['l', number, number]
  | readonly ['c', number, number, number, number, number, number]
  | readonly ['z'];
export type Path = readonly PathStep[];

/** a b c d e f, as in CSS `matrix()`. */
export type Matrix = readonly [number, number, number, number, number, number];

export interface GradientStop {
  /** 0 to 1 along the gradient's line. */
  readonly at: number;
  readonly colour: Colour;
}

/** What bounds a shape further: every path is one more clip. */
interface Clipped {
  readonly clips?: readonly Path[] | undefined;
}

export interface Fill extends Clipped {
  readonly kind: 'fill';
  readonly path: Path;
  readonly colour: Colour;
  readonly evenOdd?: boolean | undefined;
}

export interface Stroke extends Clipped {
  readonly kind: 'stroke';
  readonly path: Path;
  readonly colour: Colour;
  readonly width: number;
  readonly dash?: readonly number[] | undefined;
  readonly round?: boolean | undefined;
}

/** A linear gradient inside a path; it goes on beyond both ends in the colour that it ends with. */
export interface Gradient extends Clipped {
  readonly kind: 'gradient';
  readonly path: Path;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly stops: readonly GradientStop[];
}

/** A picture: the matrix takes the unit square (y down) to its place. */
export interface Picture extends Clipped {
  readonly kind: 'picture';
  /** Position in the request's pictures. */
  readonly picture: number;
  readonly matrix: Matrix;
  readonly opacity: number;
  /** Position of its node in the request's structure; without one it is decoration. */
  readonly tag?: number | undefined;
}

/**
 * Text on one line in one style, placed character by character as the browser placed it. `units` are what a reader
 * takes for one character; `xs` has the left edge of each, `end` the right edge of the last.
 */
export interface TextRun {
  readonly kind: 'text';
  readonly units: readonly string[];
  readonly xs: readonly number[];
  readonly end: number;
  /** Where the line of writing stands. */
  readonly baseline: number;
  readonly size: number;
  readonly colour: Colour;
  /** Position in the request's slices; -1 where no font of the product has the characters. */
  readonly slice: number;
  readonly weight: number;
  readonly italic: boolean;
  /** OpenType features beyond the usual ones, as HarfBuzz reads them. */
  readonly features: readonly string[];
  /** The `font-family` of the page: for characters that have to be drawn as pictures. */
  readonly stack: string;
  /** shown: text; hidden: only to search and copy; outline: shapes that are no text. */
  readonly show: 'shown' | 'hidden' | 'outline';
  /** Position of its node in the request's structure; without one it is decoration. */
  readonly tag?: number | undefined;
}

export type Drawing = Fill | Stroke | Gradient | Picture | TextRun;

/** A part of a font family: one file. */
export interface FontSlice {
  readonly family: string;
  readonly url: string;
  /** The weights it can draw: one number, or the ends of a variable font's range. */
  readonly weights: readonly [number, number];
  readonly italic: boolean;
}

/** A JPEG file, or pixels with opacity. */
export type PictureSource =
  | {
      readonly kind: 'jpeg';
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly width: number;
      readonly height: number;
    }
  | {
      readonly kind: 'pixels';
      /** Red, green, blue, opacity per pixel, 0 to 255. */
      readonly rgba: Uint8Array<ArrayBuffer> | Uint8ClampedArray<ArrayBuffer>;
      readonly width: number;
      readonly height: number;
    };

export interface PageLink {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly href: string;
  /** What is read out for it. */
  readonly text: string;
  /** Position of its Link node in the request's structure. */
  readonly tag?: number | undefined;
}

export type HeadingRole = 'H1' | 'H2' | 'H3' | 'H4' | 'H5' | 'H6';

/** A node of the structure tree: the standard types (ISO 32000-1, 14.8.4) that resumes need. */
export interface StructureNode {
  readonly role: HeadingRole | 'Sect' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Link' | 'Figure';
  /** Position of the node that holds it, which comes before it; -1 is the document. */
  readonly parent: number;
  /** Says what a figure shows. */
  readonly alt?: string | undefined;
  /** BCP 47, where it is not the document's. */
  readonly language?: string | undefined;
  /** A list whose labels are numbers. */
  readonly numbered?: boolean | undefined;
}

export interface PageDrawing {
  readonly drawings: readonly Drawing[];
  readonly links: readonly PageLink[];
}

export interface Bookmark {
  readonly title: string;
  /** From 0. */
  readonly page: number;
  readonly y: number;
}

export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A whole document, in the page's units with y pointing down; the writer scales it to the paper. */
export interface PdfRequest {
  readonly title: string;
  readonly author: string;
  /** BCP 47. */
  readonly language: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  /** A page in the drawings' units. */
  readonly page: { readonly width: number; readonly height: number };
  /** The paper in points (1/72 inch). */
  readonly paper: { readonly width: number; readonly height: number };
  readonly pages: readonly PageDrawing[];
  readonly slices: readonly FontSlice[];
  readonly pictures: readonly PictureSource[];
  readonly bookmarks: readonly Bookmark[];
  /** In reading order. */
  readonly structure: readonly StructureNode[];
  readonly attachment?: Attachment | undefined;
  /** More to say in the XMP metadata: `rdf:Description` elements with their own namespaces. */
  readonly descriptions?: string | undefined;
}

export interface MadePdf {
  readonly file: Blob;
  /** Characters that stand as pictures with their text behind, since no font of the product has them. */
  readonly substituted: readonly string[];
  /** Characters that are not seen, though they can be found and copied. */
  readonly lost: readonly string[];
}
