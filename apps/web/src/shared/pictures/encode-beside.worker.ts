export interface EncodeRequest {
  readonly bitmap: ImageBitmap;
  readonly type: string;
  readonly quality: number;
}

async function encode({ bitmap, type, quality }: EncodeRequest): Promise<Blob | null> {
  try {
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.drawImage(bitmap, 0, 0);
    return await canvas.convertToBlob({ type, quality });
  } catch {
    return null;
  } finally {
    bitmap.close();
  }
}

self.addEventListener('message', ({ data }: MessageEvent<EncodeRequest>) => {
  void encode(data).then((file) => self.postMessage(file));
});
