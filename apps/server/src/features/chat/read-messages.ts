import { RunMessages, type PromptMessage, type StartRun } from '@baigong/contracts';
import { AppError } from '../../platform/base/app-error.ts';
import type { UploadedFile } from '../../platform/http/multipart-reader.ts';
import { readJsonFile } from '../../platform/http/validate.ts';

interface RunFiles {
  readonly images: readonly UploadedFile[];
  readonly messages: readonly UploadedFile[];
}

/**
 * The messages of a call, their pictures as data URLs, which is how providers want them.
 * @throws AppError request.invalid where there are none, or a picture is not among the files
 */
export async function readMessages({ messages }: StartRun, files: RunFiles): Promise<PromptMessage[]> {
  const [file] = files.messages;
  const found = messages ?? (file && (await readJsonFile(RunMessages, file)));
  if (!found) throw new AppError('request.invalid', { cause: 'no messages' });
  const urls = await Promise.all(files.images.map(toDataUrl));
  return found.map(({ images, ...message }) =>
    images ? { ...message, images: images.map((place) => pictureAt(urls, place)) } : message,
  );
}

async function toDataUrl(file: UploadedFile): Promise<string> {
  return `data:${file.type};base64,${Buffer.from(await file.read()).toString('base64')}`;
}

function pictureAt(urls: readonly string[], place: number): string {
  const url = urls[place];
  if (url === undefined) throw new AppError('request.invalid', { cause: 'no such picture' });
  return url;
}
