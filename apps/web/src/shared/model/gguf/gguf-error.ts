import type { ErrorCode } from '@baigong/contracts';
import { ApiError } from '../../lib/api.ts';
import type { SerializedError } from '../../lib/worker-protocol.ts';

/** What goes wrong with a model in the browser, each with a way forward. */
const faults = {
  noFiles: [
    'model.refused',
    '这个浏览器不让网页保存大文件（可能在无痕窗口里，或网址不是 https）。请换普通窗口，或用“我的电脑”“我的密钥”连接模型。',
  ],
  tooOld: [
    'model.refused',
    '这个浏览器运行不了模型（缺 64 位 WebAssembly）。请换新版的 Chrome、Edge 或 Firefox，或用“我的电脑”“我的密钥”连接模型。',
  ],
  quota: [
    'model.refused',
    '浏览器的存储空间放不下这个模型，已下载的部分留着。请清理磁盘或其他网站的数据，再点一次“继续下载”。',
  ],
  offline: ['model.unreachable', '下载中断了，已下载的部分留着。请检查网络，再点一次“继续下载”。'],
  replaced: [
    'model.notFound',
    '站点已经换了或撤下了这个模型文件。请关上这个面板再打开，看现在提供的是哪一个。',
  ],
  ranges: ['model.unreachable', '站点没有按分段提供模型文件，没有下载。请联系站点管理员检查反向代理。'],
  mismatch: [
    'model.badFile',
    '下载的内容与站点公布的校验值不一致，没有保存。请再点一次“继续下载”；总是这样时请联系站点管理员。',
  ],
  otherTab: ['model.busy', '另一个标签页正在下载或使用这个模型文件。请等它完成，或关闭那个标签页再试。'],
  missing: ['model.notFound', '模型文件不在这个浏览器里了（可能被清理）。请到“设置 → 模型”重新下载。'],
  badFile: [
    'model.badFile',
    '模型文件打不开：它损坏了，或引擎不支持这种模型。请删除后重新下载，或换一个模型。',
  ],
  memory: ['model.memory', '内存放不下这个模型。请关掉一些标签页和程序再试，或换一个小一点的模型。'],
  wrong: [
    'model.refused',
    '这台设备算出来的结果不对（自检没有通过），没有使用这个模型。请更新浏览器与显卡驱动，或用“我的电脑”“我的密钥”连接模型。',
  ],
  engine: ['model.unreachable', '模型引擎没有加载成功。请检查网络，刷新页面再试。'],
  crashed: ['model.crashed', '浏览器里的模型出错了，没有答完。请再试一次，或换一个模型。'],
  tooLong: ['model.tooLong', '内容太长，超出了这个模型的上下文。请新建对话或删减内容，也可以换一个模型。'],
} as const satisfies Record<string, readonly [ErrorCode, string]>;

export type GgufFault = keyof typeof faults;

/** A failure on its way through a worker's port, which keeps its fields alone. */
export class GgufFailure extends Error {
  override readonly name = 'GgufFailure';
  readonly fault: GgufFault;

  constructor(fault: GgufFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

export function ggufError(fault: GgufFault): ApiError {
  const [code, message] = faults[fault];
  return new ApiError(code, message);
}

const isFault = (value: unknown): value is GgufFault => typeof value === 'string' && value in faults;

/** A worker's failure as it was thrown there. */
export const toGgufFailure = ({ name, fields }: SerializedError): Error | undefined =>
  name === 'GgufFailure' && isFault(fields['fault']) ? new GgufFailure(fields['fault']) : undefined;
