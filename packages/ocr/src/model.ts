import type { Rgba } from './ink.ts';

/** Numbers with their shape, as the models take and give them. */
export interface Tensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** One run of a model with one input and one output. */
export type RunModel = (input: Tensor) => Promise<Tensor>;

/** The models of PP-OCR (PaddleOCR) and the characters that the recogniser knows, in the order of its classes. */
export interface OcrModels {
  /** Of a picture (1 × 3 × height × width, both multiples of 32), how likely each pixel is text (1 × 1 × height × width). */
  readonly detect: RunModel;
  /** Of lines (1 × 3 × 48 × width), the likelihood of each class at every eighth pixel (1 × steps × classes). */
  readonly recognise: RunModel;
  readonly characters: readonly string[];
  /** Reads a line of traditional characters, of which the recogniser knows too few. */
  readonly readTraditional?: ReadLine;
}

/** A character as it was read. */
export interface ReadCharacter {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** Its middle in pixels of the line. */
  readonly at: number;
}

/** Reads a line that stands straight and is `lineHeight` high. */
export type ReadLine = (line: Rgba) => Promise<ReadCharacter[]>;

/** The characters of a key file, one a line, behind the blank and before the space: the classes of the recogniser. */
export const charactersOf = (keys: string): string[] => [
  '',
  ...keys.replace(/\r?\n$/, '').split(/\r?\n/),
  ' ',
];
