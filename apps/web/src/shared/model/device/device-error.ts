import type { WireError } from '@baigong/agent/model';
import { readRefusal, refusalWords } from '@baigong/agent/refusal';
import { errorMessage, type ErrorCode } from '@baigong/contracts';
import { ApiError } from '../../lib/api.ts';

/** What goes wrong between the page and a model on the visitor's device. Here, so that no other page carries the sentences. */
const faults = {
  unreachable: [
    'model.unreachable',
    '连不上你电脑上的程序：它可能没有运行、换了端口，或还没有允许本站访问。请打开它，照说明允许本站再试；Safari 不让 https 网页连接电脑上的程序，请换 Chrome、Edge 或 Firefox。',
  ],
  cors: [
    'model.refused',
    '你电脑上的程序在运行，但还没有允许本站访问。请照“设置 → 模型 → 连接我的模型”里的说明允许本站，重启程序后再试。',
  ],
  permission: [
    'model.refused',
    '浏览器没有允许本站访问你的电脑。请点地址栏左侧的图标，把“本地网络访问”改成允许，再试一次。',
  ],
  webPage: ['model.refused', '这个端口上是一个网页，不是模型程序。请核对程序和端口。'],
  notThis: ['model.refused', '这个端口上的不是所选的程序。请核对程序和端口。'],
  noModels: ['model.notFound', '程序里还没有可以聊天的模型。请先在程序里下载并加载一个，再点连接。'],
  notLoaded: ['model.notFound', '程序里没有加载这个模型，或它已被删除。请在程序里加载它，或换一个模型。'],
  loading: ['model.busy', '程序还在加载模型，请过一会儿再试。'],
  memory: ['model.refused', '电脑的内存放不下这个模型。请关掉一些程序，或换一个小一点的模型。'],
  tooLong: [
    'model.tooLong',
    '内容太长，超出了这个模型的上下文。请新建对话、删减内容，或在程序里调大上下文长度。',
  ],
  noVision: ['model.refused', '这个模型看不了图片。请去掉图片，或换一个能识图的模型。'],
  key: ['model.refused', '这个程序要求密钥。请在程序里关掉密钥验证，再试一次。'],
  refused: ['model.refused', '你电脑上的程序拒绝了请求。请在程序里查看原因，或换一个模型。'],
  crashed: ['model.crashed', '你电脑上的程序出错了，没有答完。请在程序里查看原因，或重启程序后再试。'],
  cut: ['model.cut', '与你电脑上程序的连接中断了，回答没有收完。请确认程序还在运行，再试一次。'],
  broken: ['model.brokenAnswer', '程序发来的内容无法读取。请更新程序，或核对所选的程序。'],
  tooLarge: ['model.answerTooLarge', '程序发来的内容太长，已停止接收。'],
  silent: ['model.timeout', '程序太久没有回应，已停止等待。模型可能太大，请换一个小一点的再试。'],
} as const satisfies Record<string, readonly [ErrorCode, string]>;

export type DeviceFault = keyof typeof faults;

export function deviceError(fault: DeviceFault): ApiError {
  const [code, message] = faults[fault];
  return new ApiError(code, message);
}

const faultsOfWire: Partial<Record<ErrorCode, DeviceFault>> = {
  'model.cut': 'cut',
  'model.brokenAnswer': 'broken',
  'model.answerTooLarge': 'tooLarge',
};

/** The sentence for an answer that could not be read to its end. */
export function wireFailure({ code }: WireError): ApiError {
  const fault = faultsOfWire[code];
  return fault ? deviceError(fault) : new ApiError(code, errorMessage(code));
}

/** Text, parsed; undefined where it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * What the programs write, as their sources have it: Ollama (server/routes.go, llm/server.go), llama.cpp (tools/server),
 * LM Studio's server. The first that fits counts.
 */
const known: readonly (readonly [RegExp, DeviceFault])[] = [
  [
    /context (?:size|length|window)|exceed_context|maximum context|too many tokens|tokens to keep|context overflow|input length/i,
    'tooLong',
  ],
  [/loading model|model is loading/i, 'loading'],
  [
    /more system memory|out of memory|insufficient|failed to allocate|not enough memory|cudaMalloc/i,
    'memory',
  ],
  [
    /does not support (?:images?|vision|multimodal)|image input is not supported|mmproj|not support image|unsupported content type|missing data required for image/i,
    'noVision',
  ],
  [
    /no models? (?:is |are )?loaded|not found|not loaded|failed to load|model unloaded|no such model|does not exist/i,
    'notLoaded',
  ],
  [/api.?key|unauthori[sz]ed|authentication/i, 'key'],
  [
    /runner (?:process )?(?:has )?(?:terminated|stopped|unexpectedly)|crash|internal server error|llama runner/i,
    'crashed',
  ],
];

const faultOfWords = (words: string): DeviceFault | undefined =>
  known.find(([pattern]) => pattern.test(words))?.[1];

type Sent = Readonly<Record<string, unknown>>;

const meaningOf = (fault: DeviceFault) =>
  fault === 'tooLong' ? fault : fault === 'refused' || fault === 'crashed' ? undefined : 'other';

const errorOf = (fault: DeviceFault, status: number, words: string, sent: Sent | undefined): ApiError =>
  Object.assign(deviceError(fault), {
    refusal: sent && readRefusal({ status, words, sent, meaning: meaningOf(fault) }),
  });

/** What a program says in the middle of its answer to a request. */
export function complaintError(body: unknown, sent: Sent): ApiError | undefined {
  const words = typeof body === 'object' && body !== null && 'error' in body ? refusalWords(body) : '';
  return words === '' ? undefined : errorOf(faultOfWords(words) ?? 'crashed', 0, words, sent);
}

/** What a refusal of a request means, by its status and body. */
export function refusalError(status: number, body: string, sent?: Sent): ApiError {
  const words = refusalWords(parseJson(body) ?? body);
  return errorOf(faultOf(status, body, words), status, words, sent);
}

function faultOf(status: number, body: string, words: string): DeviceFault {
  if (/^\s*<(?:!doctype|html)/i.test(body)) return 'webPage';
  const named = faultOfWords(words);
  if (named) return named;
  if (status === 401) return 'key';
  // Ollama answers 403 to a site that it does not know.
  if (status === 403) return 'cors';
  if (status === 404 || status === 405) return 'notThis';
  if (status === 413) return 'tooLong';
  return status >= 500 ? 'crashed' : 'refused';
}
