import type { ModelInfo, StartRun } from '@baigong/contracts';
import { AppError } from '../../platform/http/app-error.ts';
import { admitAnswer, type Asker } from '../../platform/limits/answer-allowance.ts';
import type { Platform } from '../../platform/platform.ts';
import { StreamLimitError } from '../../platform/streams/streams.ts';
import { makeAnswer } from './make-answer.ts';
import type { ToolRunner } from './tool-runner.ts';

/** The model a request is for. Throws AppError with the reason why there is none. */
async function chooseModel(platform: Platform, wanted: string | undefined): Promise<ModelInfo> {
  const { models, problems } = await platform.models.list();
  const chat = models.filter(({ abilities }) => abilities.includes('text'));
  const found = wanted === undefined ? chat[0] : chat.find(({ id }) => id === wanted);
  if (found) return found;
  const problem = problems.find(({ endpoint }) => wanted === undefined || wanted.startsWith(`${endpoint}/`));
  if (problem) throw new AppError(problem.code, { wait: problem.wait });
  throw new AppError(chat.length > 0 ? 'model.unknown' : 'model.none');
}

async function openRun(platform: Platform, run: string, owner: string): Promise<boolean> {
  try {
    return await platform.streams.open(run, owner);
  } catch (error) {
    if (!(error instanceof StreamLimitError)) throw error;
    throw new AppError('limits.tooMany', { wait: 5, cause: error });
  }
}

/**
 * Starts a run, unless this visitor's run of that id is there already: then there is nothing to do but read it.
 * Everything that can be refused is refused here, before the first event.
 * @throws AppError limits.*, model.none, model.unknown, run.conflict and the problem of the wanted endpoint
 */
export async function startOrAttach(
  platform: Platform,
  tools: ToolRunner,
  request: StartRun,
  asker: Asker,
  requestId: string,
): Promise<void> {
  const { streams } = platform;
  if ((await streams.state(request.run, asker.visitor)) !== 'unknown') return;
  if (platform.stopping.aborted) throw new AppError('server.stopping');
  const model = await chooseModel(platform, request.model);
  await admitAnswer(platform, asker);
  const offer = request.tools === true && request.purpose !== 'title' && model.abilities.includes('tools');
  const offered = offer ? await tools.describe() : [];
  if (!(await openRun(platform, request.run, asker.visitor))) {
    // Two calls with one id at once, or an id that somebody else took.
    if ((await streams.state(request.run, asker.visitor)) === 'unknown') throw new AppError('run.conflict');
    return;
  }
  const canThink = model.abilities.includes('reasoning');
  void makeAnswer(platform, tools, { request, requestId, asker, model: model.id, canThink, tools: offered });
}
