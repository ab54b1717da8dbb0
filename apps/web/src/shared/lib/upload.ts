import type { RouteContract } from '@baigong/contracts';
import {
  addressOf,
  encodeBody,
  notReached,
  readAnswer,
  readError,
  type CallInput,
  type Output,
} from './api.ts';

interface UploadOptions {
  readonly signal: AbortSignal;
  /** Told the share of the body that was sent. */
  readonly onProgress: (share: number) => void;
}

/** As `call`, and tells how much of the body was sent, which `fetch` cannot. */
export async function upload<Route extends RouteContract>(
  route: Route,
  input: CallInput<Route>,
  { signal, onProgress }: UploadOptions,
): Promise<Output<Route['answer']>> {
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  const response = await new Promise<Response | null>((resolve, reject) => {
    signal.addEventListener('abort', () => (request.abort(), reject(signal.reason)), { once: true });
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status })),
    );
    request.addEventListener('error', () => resolve(null));
    request.open(route.method, addressOf(route, input));
    request.setRequestHeader('accept', 'application/json');
    request.send(encodeBody(input));
  });
  if (!response) throw notReached();
  if (!response.ok) throw await readError(response);
  return readAnswer(route, response, signal);
}
