import type { Answered, Asked } from './analyse.worker.ts';
import type { Analysis, FoundCode } from './analysis.ts';

let worker: Worker | null = null;
let nextId = 1;

function ask(work: Asked['work'], bitmap: ImageBitmap): Promise<Answered> {
  const asked = (worker ??= new Worker(new URL('./analyse.worker.ts', import.meta.url), { type: 'module' }));
  const id = nextId++;
  return new Promise((resolve) => {
    const finish = (answer: Answered) => {
      asked.removeEventListener('message', onMessage);
      asked.removeEventListener('error', onError);
      resolve(answer);
    };
    const onMessage = ({ data }: MessageEvent<Answered>) => data.id === id && finish(data);
    const onError = () => {
      asked.terminate();
      if (worker === asked) worker = null;
      finish({ id, problem: 'the worker ended' });
    };
    asked.addEventListener('message', onMessage);
    asked.addEventListener('error', onError);
    asked.postMessage({ id, work, bitmap } satisfies Asked, [bitmap]);
  });
}

/** Colours, light and likeness of a picture, found off the page. Takes the bitmap over. */
export async function analysePicture(bitmap: ImageBitmap): Promise<Analysis> {
  const answer = await ask('analyse', bitmap);
  if ('analysis' in answer) return answer.analysis;
  throw new Error('problem' in answer ? answer.problem : 'another answer');
}

/** QR and bar codes in a picture. Takes the bitmap over. */
export async function findCodes(bitmap: ImageBitmap): Promise<readonly FoundCode[]> {
  const answer = await ask('codes', bitmap);
  if ('codes' in answer) return answer.codes;
  throw new Error('problem' in answer ? answer.problem : 'another answer');
}
