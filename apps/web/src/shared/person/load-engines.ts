import { withBasePath } from '../lib/base-path.ts';
import { installDomShim } from './dom-shim.ts';

/**
 * The two MediaPipe solutions, from files of our own, within a worker. They are scripts of the older kind: each leaves
 * a class in the global scope, and both their engine under the same global name, so the second starts when the first
 * is ready.
 */

interface Landmark {
  readonly x: number;
  readonly y: number;
}

interface Detection {
  readonly boundingBox: {
    readonly xCenter: number;
    readonly yCenter: number;
    readonly width: number;
    readonly height: number;
  };
  readonly landmarks: readonly Landmark[];
}

export interface EngineResult {
  readonly segmentationMask?: ImageBitmap;
  readonly detections?: readonly Detection[];
}

interface Solution {
  initialize(): Promise<void>;
  setOptions(options: Readonly<Record<string, unknown>>): void;
  onResults(listener: (results: EngineResult) => void): void;
  send(inputs: { readonly image: OffscreenCanvas }): Promise<void>;
}

type SolutionClass = new (config: { readonly locateFile: (file: string) => string }) => Solution;

/** Asks an engine about one picture; throws what the engine throws. */
export type RunEngine = (image: OffscreenCanvas) => Promise<EngineResult>;

const folders = {
  SelfieSegmentation: withBasePath('/person/segmentation/0.1.1675465747-worker/'),
  FaceDetection: withBasePath('/person/face/0.4.1646425229-worker/'),
} as const;

const scripts = {
  SelfieSegmentation: 'selfie_segmentation.js',
  FaceDetection: 'face_detection.js',
} as const;

/**
 * The models run on the processor: 20 ms a picture where WebGL is drawn in software, against 130 ms by its shaders,
 * which moreover take seconds to be made ready. Shaders only bring the picture to the model's size.
 */
const options = {
  SelfieSegmentation: { modelSelection: 0, selfieMode: false, useCpuInference: true },
  FaceDetection: { model: 'short', minDetectionConfidence: 0.5, selfieMode: false, useCpuInference: true },
} as const;

async function start(name: keyof typeof folders): Promise<RunEngine> {
  installDomShim();
  await import(/* @vite-ignore */ folders[name] + scripts[name]);
  const Made = Reflect.get(self, name) as SolutionClass | undefined;
  if (!Made) throw new Error(`${name} is not in its script`);
  const solution = new Made({ locateFile: (file) => folders[name] + file });
  solution.setOptions(options[name]);
  let found: EngineResult = {};
  solution.onResults((results) => {
    found = results;
  });
  await solution.initialize();
  let last: Promise<unknown> = Promise.resolve();
  return (image) => {
    const result = last.then(async () => {
      found = {};
      await solution.send({ image });
      return found;
    });
    last = result.catch(() => undefined);
    return result;
  };
}

let segmentation: Promise<RunEngine> | null = null;
let faces: Promise<RunEngine> | null = null;

/** The segmentation engine, started once. A start that failed stays so: the next try is another worker's. */
export function segmentationEngine(): Promise<RunEngine> {
  segmentation ??= (faces ?? Promise.resolve()).then(() => start('SelfieSegmentation'));
  return segmentation;
}

/** The face engine, started once. */
export function faceEngine(): Promise<RunEngine> {
  faces ??= (segmentation ?? Promise.resolve()).then(() => start('FaceDetection'));
  return faces;
}
