import type { RunRequest } from '@baigong/contracts';
import { ApiError } from '../../lib/api.ts';
import { deviceError } from '../device/device-error.ts';
import type { Ask } from '../device/local-run.ts';
import { inTurn } from './in-turn.ts';
import { promptApi, type PromptApi } from './prompt-api.ts';

const missing = () =>
  new ApiError(
    'model.notFound',
    '这个浏览器的内置模型现在不能用：浏览器没有它，或设备达不到要求。请换一个模型，例如“我的电脑”里的程序。',
  );

/** What the interface throws, as a sentence. */
function explain(error: unknown): unknown {
  if (!(error instanceof DOMException) && !(error instanceof Error)) return error;
  switch (error.name) {
    case 'QuotaExceededError':
      return deviceError('tooLong');
    case 'NotSupportedError':
      return new ApiError(
        'model.refused',
        '浏览器内置的模型不支持这种内容或语言。请改写问题，或换一个模型。',
      );
    case 'NotAllowedError':
    case 'InvalidStateError':
      return missing();
    case 'NetworkError':
      return new ApiError('model.unreachable', '模型没有下载完。请检查网络与磁盘空间，再点一次下载。');
    case 'AbortError':
    case 'ApiError':
      return error;
    default:
      return new ApiError('model.crashed', '浏览器内置的模型出错了，没有答完。请再试一次，或换一个模型。');
  }
}

interface Prepared {
  /** Tokens that fit, where the browser says. */
  readonly context: number | undefined;
}

/**
 * Gets the built-in model ready, and asks it for nothing: the browser downloads it where it has not yet.
 * @param onProgress hears how much of it is there, from 0 to 1
 * @throws ApiError, or the signal's reason
 */
export async function prepareBuiltIn(
  signal: AbortSignal,
  onProgress: (part: number) => void,
  api: PromptApi | undefined = promptApi(),
): Promise<Prepared> {
  if (!api) throw missing();
  try {
    const session = await api.create({
      signal,
      monitor: (monitor) =>
        monitor.addEventListener('downloadprogress', (event) => {
          const { loaded } = event as ProgressEvent;
          onProgress(Math.min(1, Math.max(0, loaded)));
        }),
    });
    const context = session.contextWindow ?? session.inputQuota;
    session.destroy();
    return {
      context: context !== undefined && Number.isFinite(context) && context > 0 ? context : undefined,
    };
  } catch (error) {
    signal.throwIfAborted();
    throw explain(error);
  }
}

/** Asks the browser's built-in model. It knows no tools and sees no pictures. */
export const askBuiltIn = (api: PromptApi | undefined = promptApi()): Ask =>
  async function* ask({ messages }, signal) {
    if (!api) throw missing();
    const said = messages.flatMap((message) =>
      message.role === 'tools' ? [] : [{ role: message.role, content: message.content }],
    );
    const system = said
      .filter(({ role }) => role === 'system')
      .map(({ content }) => content)
      .join('\n\n');
    const spoken = said.filter(({ role }) => role !== 'system');
    const before = [
      ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
      ...spoken.slice(0, -1),
    ];
    const release = await inTurn(signal);
    try {
      const session = await api.create({ initialPrompts: before, signal });
      try {
        const reader = session.promptStreaming(spoken.slice(-1), { signal }).getReader();
        for (let part = await reader.read(); !part.done; part = await reader.read())
          if (part.value !== '') yield { type: 'text', text: part.value };
        yield { type: 'finish', reason: 'stop' };
      } finally {
        session.destroy();
      }
    } catch (error) {
      signal.throwIfAborted();
      throw explain(error);
    } finally {
      release();
    }
  };

/** A run as the built-in model can take it. */
export const withoutTools = ({
  tools: _tools,
  browserTools: _browserTools,
  ...request
}: RunRequest): RunRequest => request;
