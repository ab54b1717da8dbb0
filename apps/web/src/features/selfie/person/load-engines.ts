/**
 * The two MediaPipe solutions, from files of our own. They are scripts of the older kind: each puts a class on
 * `window`, and both leave their engine under the same global name, so the second starts when the first is ready.
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

interface Found {
  readonly segmentationMask?: CanvasImageSource;
  readonly detections?: readonly Detection[];
}

interface Solution {
  initialize(): Promise<void>;
  setOptions(options: Readonly<Record<string, unknown>>): void;
  onResults(listener: (results: Found) => void): void;
  send(inputs: { readonly image: HTMLCanvasElement | HTMLVideoElement }): Promise<void>;
}

type SolutionClass = new (config: { readonly locateFile: (file: string) => string }) => Solution;

declare global {
  interface Window {
    SelfieSegmentation?: SolutionClass;
    FaceDetection?: SolutionClass;
  }
}

/** Asks an engine about one picture; throws what the engine throws. */
export type Ask = (image: HTMLCanvasElement | HTMLVideoElement) => Promise<Found>;

const folders = {
  SelfieSegmentation: '/person/segmentation/0.1.1675465747/',
  FaceDetection: '/person/face/0.4.1646425229/',
} as const;

const scripts = {
  SelfieSegmentation: 'selfie_segmentation.js',
  FaceDetection: 'face_detection.js',
} as const;

const options = {
  SelfieSegmentation: { modelSelection: 0, selfieMode: false },
  FaceDetection: { model: 'short', minDetectionConfidence: 0.5, selfieMode: false },
} as const;

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${address} could not be loaded`));
    });
    document.head.append(script);
  });
}

async function start(name: keyof typeof folders): Promise<Ask> {
  if (!window[name]) await loadScript(folders[name] + scripts[name]);
  const Made = window[name];
  if (!Made) throw new Error(`${name} is not in its script`);
  const solution = new Made({ locateFile: (file) => folders[name] + file });
  solution.setOptions(options[name]);
  let found: Found = {};
  solution.onResults((results) => {
    found = results;
  });
  await solution.initialize();
  let last: Promise<unknown> = Promise.resolve();
  return (image) => {
    const asked = last.then(async () => {
      found = {};
      await solution.send({ image });
      return found;
    });
    last = asked.catch(() => undefined);
    return asked;
  };
}

let segmentation: Promise<Ask> | null = null;
let faces: Promise<Ask> | null = null;

/** The segmentation engine, started once; a failed start is tried again the next time. */
export function segmentationEngine(): Promise<Ask> {
  segmentation ??= (faces ?? Promise.resolve())
    .catch(() => undefined)
    .then(() => start('SelfieSegmentation'))
    .catch((error: unknown) => {
      segmentation = null;
      throw error;
    });
  return segmentation;
}

/** The face engine, started once; a failed start is tried again the next time. */
export function faceEngine(): Promise<Ask> {
  faces ??= (segmentation ?? Promise.resolve())
    .catch(() => undefined)
    .then(() => start('FaceDetection'))
    .catch((error: unknown) => {
      faces = null;
      throw error;
    });
  return faces;
}
