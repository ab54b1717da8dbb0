import { charactersOf, checkModels, type OcrModels } from '@baigong/ocr';
import { fetchBytes, openModel } from '../onnx/open-model.ts';

/** Where the weights are, as whole addresses. */
export interface ModelAddresses {
  readonly detector: string;
  readonly recogniser: string;
  readonly characters: string;
}

/**
 * Fetches and opens the models of PP-OCR. Rejects if one of their files does not come or does not fit the others.
 * @param onLoading hears how much is there, from 0 to 1
 */
export async function openModels(
  addresses: ModelAddresses,
  onLoading: (part: number) => void,
): Promise<OcrModels> {
  let loaded = 0;
  const onBytes = (bytes: number) => {
    loaded += bytes;
    onLoading(Math.min(1, loaded / weightBytes));
  };
  const [detector, recogniser, keys] = await Promise.all([
    fetchBytes(addresses.detector, onBytes),
    fetchBytes(addresses.recogniser, onBytes),
    fetchBytes(addresses.characters, onBytes),
  ]);
  const models = {
    detect: await openModel(detector),
    recognise: await openModel(recogniser),
    characters: charactersOf(new TextDecoder().decode(keys)),
  };
  await checkModels(models);
  return models;
}

/** Of detector and recogniser, roughly. */
const weightBytes = 15.6e6;
