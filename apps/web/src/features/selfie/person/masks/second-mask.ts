import { findPack, packFileAddress } from '../../../../shared/onnx/find-pack.ts';
import { withBasePath } from '../../../../shared/lib/base-path.ts';
import type { MaskSource } from './mask-source.ts';
import { onnxMask } from './onnx-mask.ts';
import { u2netpInput } from './u2netp-input.ts';

const ownMask = onnxMask(withBasePath('/person/u2netp/1/u2netp.onnx'), u2netpInput);

/** The operator's model where there is one, else ours. */
async function chooseMask(): Promise<MaskSource> {
  const pack = await findPack('matting');
  return pack ? onnxMask(packFileAddress(pack.files.model), pack.input) : ownMask;
}

let chosen: Promise<MaskSource> | undefined;

/** The second model of 精细抠图, chosen when it is first asked. @throws {PersonFailure} */
export const secondMask: MaskSource = async (picture, part) => {
  chosen ??= chooseMask();
  return (await chosen)(picture, part);
};
