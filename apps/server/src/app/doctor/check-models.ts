import { errorMessage } from '@baigong/contracts';
import { endpointsOf } from '../../platform/models/connect-models.ts';
import { EndpointSettingsError } from '../../platform/models/endpoint-settings.ts';
import { createEndpoint, type EndpointConfig } from '../../platform/models/endpoint/endpoint-source.ts';
import { ModelError } from '../../platform/models/models.ts';
import type { Environment, Settings } from '../settings.ts';
import { failure, ok, type Finding } from './finding.ts';

const answerTimeoutMs = 20_000;

/** Whether the first model of every endpoint in the settings answers one short question. */
export async function checkModels(settings: Settings, env: Environment): Promise<Finding[]> {
  try {
    return await Promise.all((await endpointsOf(settings, { ...env })).map(checkEndpoint));
  } catch (error) {
    if (error instanceof EndpointSettingsError) return [failure(error.message)];
    throw error;
  }
}

async function checkEndpoint(config: EndpointConfig): Promise<Finding> {
  const source = createEndpoint(config, { retry: { retries: 0, backoffMs: 0, maxWaitMs: 0 } });
  const { host } = new URL(config.baseUrl);
  let name = '';
  try {
    const { models, problem } = await source.list();
    const [model] = models;
    if (!model) throw problem ?? new ModelError('model.none');
    name = model.model;
    const question = {
      messages: [{ role: 'user' as const, content: '你好' }],
      maxTokens: 1,
      disableThinking: true,
    };
    for await (const chunk of source.stream(name, question, AbortSignal.timeout(answerTimeoutMs)))
      if (chunk.type === 'text' || chunk.type === 'reasoning') break;
    return ok(`模型服务“${config.name}”能回答（模型 ${name}，主机 ${host}）`);
  } catch (error) {
    const code = error instanceof ModelError ? error.code : 'model.timeout';
    // One token may be none that shows.
    if (code === 'model.emptyAnswer')
      return ok(`模型服务“${config.name}”有回应（模型 ${name}，主机 ${host}）`);
    const cause = error instanceof ModelError && typeof error.cause === 'string' ? `（${error.cause}）` : '';
    const where = name === '' ? `主机 ${host}` : `模型 ${name}，主机 ${host}`;
    return failure(`模型服务“${config.name}”不能用（${where}）：${errorMessage(code)}${cause}`);
  } finally {
    await source.dispose();
  }
}
