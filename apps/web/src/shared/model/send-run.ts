import { maxJsonBytes, startRunRoute, type RunRequest, type RunMessages } from '@baigong/contracts';
import { send } from '../lib/api.ts';
import { fromDataUrl } from '../lib/data-url.ts';
import { isOnDevice, placeOf } from './model-place.ts';

/** Room in the body for the form around it. */
const otherBytes = 16 * 1024;

/**
 * Starts a run: each picture travels as a file, once, and messages that are too long for the body do too. A model that the
 * visitor pays for gets the key here, at the last moment: a run that is remembered or repeated has none.
 */
export async function sendRun(run: RunRequest, signal: AbortSignal): Promise<Response> {
  if (isOnDevice(run.model))
    return (await import('./device/start-device-run.ts')).startDeviceRun(run, signal);
  const { messages, ...request } = run;
  const own =
    placeOf(request.model) === 'key'
      ? { own: await (await import('./own/own-models.ts')).ownRunOf(request.model) }
      : {};
  const urls = [...new Set(messages.flatMap(({ images = [] }) => images))];
  const images = await Promise.all(urls.map(fromDataUrl));
  const sent: RunMessages = messages.map(({ images: pictures, ...message }) =>
    pictures ? { ...message, images: pictures.map((url) => urls.indexOf(url)) } : message,
  );
  const file = new Blob([JSON.stringify(sent)]);
  const body = { ...request, ...own };
  const requestBytes = new Blob([JSON.stringify(body)]).size;
  const input =
    file.size + requestBytes > maxJsonBytes - otherBytes
      ? { body, files: { images, messages: [file] } }
      : { body: { ...body, messages: sent }, files: { images } };
  return send(startRunRoute, input, { signal });
}
