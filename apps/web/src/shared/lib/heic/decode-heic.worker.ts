import createLibrary from 'libheif-js/libheif-wasm/libheif.js';
import engine from 'libheif-js/libheif-wasm/libheif.wasm?url';
import { serveWorker } from '../worker-server.ts';
import { decodeHeic, HeicFailure, isDisplayP3 } from './decode-heic.ts';

async function loadLibrary() {
  const response = await fetch(engine);
  if (!response.ok) throw new Error(`libheif: ${response.status}`);
  return createLibrary({
    wasmBinary: new Uint8Array(await response.arrayBuffer()),
    print() {},
    printErr() {},
  });
}

const handlers = {
  /** Written as JPEG or, with transparency, as PNG, in sRGB. Throws HeicFailure; anything else was not loaded. */
  async draw(file: Blob): Promise<Blob> {
    const [library, buffer] = await Promise.all([loadLibrary(), file.arrayBuffer()]);
    const bytes = new Uint8Array(buffer);
    try {
      const { width, height, data, alpha } = decodeHeic(library, bytes);
      const canvas = new OffscreenCanvas(width, height);
      const colorSpace = isDisplayP3(bytes) ? 'display-p3' : 'srgb';
      canvas.getContext('2d')?.putImageData(new ImageData(data, width, height, { colorSpace }), 0, 0);
      return await canvas.convertToBlob(
        alpha ? { type: 'image/png' } : { type: 'image/jpeg', quality: 0.95 },
      );
    } catch (error) {
      // Out of memory, in the library or for the canvas.
      throw error instanceof HeicFailure ? error : new HeicFailure('too-large', error);
    }
  },
};

export type DecodeHeicApi = typeof handlers;

serveWorker(handlers);
