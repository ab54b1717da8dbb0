import type { RunModel } from '../../../../shared/onnx/open-model.ts';
import { PersonFailure } from '../person.ts';
import { drawRegion } from '../run-engine.ts';
import type { MaskSource } from './mask-source.ts';
import { fromTensor, toTensor, type MaskInput } from './mask-tensor.ts';

/** The camera's live picture needs no runtime, nor does a visitor without a photo. */
async function open(address: string): Promise<RunModel> {
  const { fetchBytes, openModel } = await import('../../../../shared/onnx/open-model.ts');
  return openModel(await fetchBytes(address));
}

/** A model of ONNX as a source of masks, fetched and opened when it is first asked; a fetch that failed is tried again. @throws {PersonFailure} */
export function onnxMask(address: string, input: MaskInput): MaskSource {
  let opened: Promise<RunModel> | undefined;
  return async (picture, part) => {
    opened ??= open(address);
    const run = await opened.catch((error: unknown) => {
      opened = undefined;
      throw new PersonFailure('not-loaded', error);
    });
    const { side, inner } = input;
    const { context } = drawRegion(picture, part, inner, inner);
    const tensor = toTensor(input, context.getImageData(0, 0, inner, inner));
    const { data, dims } = await run({ data: tensor, dims: [1, 3, side, side] });
    if (data.length !== side * side) throw new Error(`a mask of ${dims.join(' × ')}`);
    return fromTensor(input, data);
  };
}
