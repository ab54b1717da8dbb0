import { errorMessage, type RunRequest } from '@baigong/contracts';
import { ApiError } from '../../lib/api.ts';
import { findConnection } from '../own/own-models.ts';
import { askOf } from './ask-device.ts';
import { startLocalRun } from './local-run.ts';

/** Starts a run by a model of the visitor's device. @throws ApiError ownKey.gone */
export async function startDeviceRun(request: RunRequest, signal: AbortSignal): Promise<Response> {
  // A title is not worth a second turn of a model that this computer has to carry: the visitor's words stay the title.
  if (request.purpose === 'title') throw new ApiError('model.refused', errorMessage('model.refused'));
  const { connection, model } = await findConnection(request.model);
  signal.throwIfAborted();
  const { program, bytes = 0 } = connection;
  if (program === 'gguf') {
    const { askGguf } = await import('../gguf/ask-gguf.ts');
    return startLocalRun(request, askGguf(model, bytes));
  }
  return startLocalRun(request, askOf(program ?? 'other', connection.baseUrl, model));
}
