import { maxJsonBytes, startRunRoute, type RunRequest, type RunMessages } from '@baigong/contracts';
import { send } from '../lib/api.ts';
import { fromDataUrl } from '../lib/data-url.ts';

/** Room in the body for the form around it. */
const otherBytes = 16 * 1024;

/** Starts a run: each picture travels as a file, once, and messages that are too long for the body do too. */
export async function sendRun({ messages, ...request }: RunRequest, signal: AbortSignal): Promise<Response> {
  const urls = [...new Set(messages.flatMap(({ images = [] }) => images))];
  const images = await Promise.all(urls.map(fromDataUrl));
  const sent: RunMessages = messages.map(({ images: pictures, ...message }) =>
    pictures ? { ...message, images: pictures.map((url) => urls.indexOf(url)) } : message,
  );
  const file = new Blob([JSON.stringify(sent)]);
  const requestBytes = new Blob([JSON.stringify(request)]).size;
  const input =
    file.size + requestBytes > maxJsonBytes - otherBytes
      ? { body: request, files: { images, messages: [file] } }
      : { body: { ...request, messages: sent }, files: { images } };
  return send(startRunRoute, input, { signal });
}
