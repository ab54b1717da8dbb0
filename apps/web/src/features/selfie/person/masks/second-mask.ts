import { getPacksRoute, packFilePath } from '@baigong/contracts';
import { withBasePath } from '../../../../shared/lib/base-path.ts';
import type { MaskSource } from './mask-source.ts';
import { onnxMask } from './onnx-mask.ts';
import { u2netpInput } from './u2netp-input.ts';

const ownMask = onnxMask(withBasePath('/person/u2netp/1/u2netp.onnx'), u2netpInput);

/** The operator's model where there is one, else ours. */
async function chooseMask(): Promise<MaskSource> {
  const response = await fetch(withBasePath(getPacksRoute.path)).catch(() => null);
  const parsed = getPacksRoute.answer.safeParse(response?.ok ? await response.json() : null);
  const pack = parsed.data?.packs.find(({ kind }) => kind === 'matting');
  return pack ? onnxMask(withBasePath(packFilePath(pack.id)), pack.input) : ownMask;
}

let chosen: Promise<MaskSource> | undefined;

/** The second model of 精细抠图, chosen when it is first asked. @throws {PersonFailure} */
export const secondMask: MaskSource = async (picture, part) => {
  chosen ??= chooseMask();
  return (await chosen)(picture, part);
};
