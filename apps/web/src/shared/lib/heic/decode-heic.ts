import type { MainModule } from 'libheif-js/libheif-wasm/libheif.js';

/** Why a HEIC photo cannot be shown. */
export type HeicProblem = 'broken' | 'unsupported' | 'too-large';

export class HeicFailure extends Error {
  override readonly name = 'HeicFailure';
  readonly problem: HeicProblem;

  constructor(problem: HeicProblem, cause?: unknown) {
    super(`HEIC ${problem}`, { cause });
    this.problem = problem;
  }
}

/** A decoded pixel takes four bytes, three times over while a picture is written anew. */
export const maxHeicPixels = 60_000_000;

export interface HeicPixels {
  readonly width: number;
  readonly height: number;
  /** RGBA. */
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly alpha: boolean;
}

interface LibraryError {
  readonly code?: { readonly value: number };
}

const isFailure = (result: unknown): result is Required<LibraryError> =>
  typeof result === 'object' && result !== null && (result as LibraryError).code !== undefined;

interface DecodedImage {
  readonly image: object;
  readonly channels: readonly {
    readonly width: number;
    readonly height: number;
    readonly stride: number;
    readonly data: Uint8Array;
  }[];
}

/** The picture that a HEIF file shows first, upright: its own turns, mirrors and crops are done. Throws HeicFailure. */
export function decodeHeic(library: MainModule, bytes: Uint8Array): HeicPixels {
  const { heif_error_code: codes } = library;
  const problemOf = ({ value }: { readonly value: number }): HeicProblem => {
    if (value === codes.heif_error_Memory_allocation_error.value) return 'too-large';
    const unsupported = [
      codes.heif_error_Unsupported_filetype,
      codes.heif_error_Unsupported_feature,
      codes.heif_error_Plugin_loading_error,
    ];
    return unsupported.some((code) => code.value === value) ? 'unsupported' : 'broken';
  };
  const ensure = <Result>(result: Result): Result => {
    if (isFailure(result)) throw new HeicFailure(problemOf(result.code), result);
    return result;
  };
  const context = library.heif_context_alloc();
  const read = library.heif_context_read_from_memory(context, bytes);
  if (read.code.value !== codes.heif_error_Ok.value) throw new HeicFailure(problemOf(read.code), read);
  const handle = ensure(library.heif_js_context_get_primary_image_handle(context));
  if (
    library.heif_image_handle_get_width(handle) * library.heif_image_handle_get_height(handle) >
    maxHeicPixels
  )
    throw new HeicFailure('too-large');
  const { heif_colorspace_RGB: rgb } = library.heif_colorspace;
  const { heif_chroma_interleaved_RGBA: rgba } = library.heif_chroma;
  // One module for one picture: what a failure leaves behind ends with its worker.
  const { channels } = ensure(library.heif_js_decode_image2(handle, rgb, rgba)) as DecodedImage;
  const [plane] = channels;
  if (!plane) throw new HeicFailure('broken');
  const { width, height, stride } = plane;
  const row = width * 4;
  // The file may hold a larger picture than it says.
  if (width * height > maxHeicPixels) throw new HeicFailure('too-large');
  const data = new Uint8ClampedArray(row * height);
  for (let y = 0; y < height; y += 1) data.set(plane.data.subarray(y * stride, y * stride + row), y * row);
  return { width, height, data, alpha: library.heif_image_handle_has_alpha_channel(handle) === 1 };
}

/** Whether the colours of a HEIF file are those of Display P3, which phones photograph in, and not sRGB. */
export function isDisplayP3(bytes: Uint8Array): boolean {
  // All of a photo's properties come before its pixels; an ICC profile writes its name in UTF-16.
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 65_536));
  return head.includes('colrnclx\0\f') || head.replaceAll('\0', '').includes('Display P3');
}
