import { withBasePath } from '../lib/base-path.ts';
import { installDomShim } from './dom-shim.ts';

/**
 * The MediaPipe solutions, from files of our own, within a worker. They are scripts of the older kind: each leaves
 * a class in the global scope, and all their engine under the same global names, so the next one starts when the
 * one before is ready.
 */

/** A place, in parts of the picture; `z` is in parts of its width, nearer below 0. */
export interface Landmark {
  readonly x: number;
  readonly y: number;
  readonly z?: number;
  /** How likely it is seen, 0 to 1; the engines of faces do not say. */
  readonly visibility?: number;
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
  readonly multiFaceLandmarks?: readonly (readonly Landmark[])[];
  readonly poseLandmarks?: readonly Landmark[];
}

interface Solution {
  initialize(): Promise<void>;
  /** Forgets the picture before: the engines for video look for a person near where the last one was. */
  reset(): void;
  setOptions(options: Readonly<Record<string, unknown>>): void;
  onResults(listener: (results: EngineResult) => void): void;
  send(inputs: { readonly image: OffscreenCanvas }): Promise<void>;
}

type SolutionClass = new (config: { readonly locateFile: (file: string) => string }) => Solution;

/** Asks an engine about one picture; throws what the engine throws. */
export type RunEngine = (image: OffscreenCanvas) => Promise<EngineResult>;

/**
 * The models run on the processor: 20 ms a picture where WebGL is drawn in software, against 130 ms by its shaders,
 * which moreover take seconds to be made ready. Shaders only bring the picture to the model's size.
 */
const solutions = {
  SelfieSegmentation: {
    folder: '/person/segmentation/0.1.1675465747-worker/',
    script: 'selfie_segmentation.js',
    options: { modelSelection: 0, selfieMode: false, useCpuInference: true },
  },
  FaceDetection: {
    folder: '/person/face/0.4.1646425229-worker/',
    script: 'face_detection.js',
    options: { model: 'short', minDetectionConfidence: 0.5, selfieMode: false, useCpuInference: true },
  },
  FaceMesh: {
    folder: '/person/mesh/0.4.1657299874-worker/',
    script: 'face_mesh.js',
    // Set here, its least confidence (0.5 as it is) would take the place of all its detector's options.
    options: { maxNumFaces: 1, refineLandmarks: true, selfieMode: false, useCpuInference: true },
  },
  Pose: {
    folder: '/person/pose/0.5.1675469404-worker/',
    script: 'pose.js',
    options: { modelComplexity: 0, selfieMode: false, useCpuInference: true },
  },
} as const;

type SolutionName = keyof typeof solutions;

/** What an engine leaves in the global scope, where the next one would find it. */
const leftovers = ['createMediapipeSolutionsWasm', 'createMediapipeSolutionsPackedAssets'];

async function start(name: SolutionName): Promise<RunEngine> {
  const { folder, script, options } = solutions[name];
  const at = withBasePath(folder);
  installDomShim();
  for (const leftover of leftovers) Reflect.deleteProperty(self, leftover);
  await import(/* @vite-ignore */ at + script);
  const Made = Reflect.get(self, name) as SolutionClass | undefined;
  if (!Made) throw new Error(`${name} is not in its script`);
  const solution = new Made({ locateFile: (file) => at + file });
  solution.setOptions(options);
  let found: EngineResult = {};
  solution.onResults((results) => {
    found = results;
  });
  await solution.initialize();
  let last: Promise<unknown> = Promise.resolve();
  return (image) => {
    const result = last.then(async () => {
      found = {};
      if (name === 'FaceMesh' || name === 'Pose') solution.reset();
      await solution.send({ image });
      return found;
    });
    last = result.catch(() => undefined);
    return result;
  };
}

const started = new Map<SolutionName, Promise<RunEngine>>();

/** The last one to be started. */
let latest: Promise<unknown> = Promise.resolve();

/** An engine, started once. A start that failed stays so: the next try is another worker's. */
function engine(name: SolutionName): Promise<RunEngine> {
  const known = started.get(name);
  if (known) return known;
  const made = latest.then(() => start(name));
  // One that failed holds up no other.
  latest = made.catch(() => undefined);
  started.set(name, made);
  return made;
}

export const segmentationEngine = (): Promise<RunEngine> => engine('SelfieSegmentation');
export const faceEngine = (): Promise<RunEngine> => engine('FaceDetection');
/** 478 points of a face, eyelids and irises among them. */
export const meshEngine = (): Promise<RunEngine> => engine('FaceMesh');
/** 33 points of a body, the lighter model. */
export const poseEngine = (): Promise<RunEngine> => engine('Pose');
