import type { Block } from './document-text.ts';
import type { ExtractionContext } from './extraction-context.ts';
import { UnreadableDocument } from './unreadable-document.ts';
import { unpack } from './unpack.ts';

/** More pictures of one file are not read. */
const maxPictures = 60;
/** Smaller ones are bullets and lines. */
const leastBytes = 1_000;
const picture = /(?:^|\/)(?:media|Pictures|images?)\/.*\.(?:png|jpe?g|gif|bmp|webp)$|\.(?:png|jpe?g|webp)$/i;
/** Drawings and scans of other programs, which no browser opens. */
const unopened = /(?:^|\/)(?:media|Pictures|images?)\/.*\.(?:emf|wmf|tiff?)$/i;

const keyOf = (bytes: Uint8Array): string => {
  let sum = 0;
  for (let at = 0; at < bytes.length; at++) sum = (sum * 31 + (bytes[at] ?? 0)) | 0;
  return `${bytes.length}:${sum}`;
};

/** The text in the pictures of an office file or a book, one after the other, the same picture once. */
export async function readEmbeddedPictures(
  file: Uint8Array,
  context: ExtractionContext,
): Promise<{ readonly blocks: Block[]; readonly note: string | undefined }> {
  let unread = 0;
  const isPicture = (name: string) => {
    if (unopened.test(name)) unread += 1;
    return picture.test(name);
  };
  const parts = Object.entries(unpack(file, isPicture));
  const different = new Map(
    parts
      .filter(([name, bytes]) => bytes.length >= leastBytes && !/thumbnail/i.test(name))
      .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
      .map(([, bytes]) => [keyOf(bytes), bytes]),
  );
  const pictures = [...different.values()];
  const blocks: Block[] = [];
  unread += Math.max(0, pictures.length - maxPictures);
  for (const [index, bytes] of pictures.slice(0, maxPictures).entries()) {
    context.onProgress(index, pictures.length, `正在识别第 ${index + 1} 张图片里的文字`);
    try {
      const found = await context.recognise({ picture: new Blob([bytes.slice()]), page: index + 1 });
      if (found.length > 0)
        blocks.push(
          { kind: 'heading', level: 2, text: `图片 ${index + 1} 里的文字` },
          ...found.map(withoutPage),
        );
    } catch (error) {
      // A damaged picture is no reason to lose the others; an engine that does not load is.
      if (!(error instanceof UnreadableDocument) || error.code === 'ocrUnavailable') throw error;
      unread += 1;
    }
  }
  return {
    blocks,
    note:
      unread === 0
        ? undefined
        : `有 ${unread} 张图片没有读取：已损坏、浏览器打不开（EMF、WMF、TIFF），或一份文件里超过 ${maxPictures} 张。`,
  };
}

function withoutPage({ page: _page, ...block }: Block): Block {
  return block;
}
