import { around, faceOutline, judge, regionAround, type Check, type PhotoRegion } from './check.ts';
import type { FaceDetail } from './face-detail.ts';
import type { Head } from './head.ts';
import { inPhoto, type Placement } from './placement.ts';

/** A face with what a closer look at it found. */
export interface DetailedFace {
  readonly head: Head;
  readonly detail: FaceDetail;
}

/**
 * Borders of what a counter accepts. Measured on one half of 54 portraits and of what was planted in them, counted on the
 * other (bench/README.md).
 * - `open`: Soukupová and Čech (2016) call an eye closed whose height is below 0.2 of its width; that alone missed a
 *   third of closed eyes, so their pixels count along (see `FaceSurface`), with which open ones have at least 0.147.
 * - `mouth`: gap between the lips over the mouth's width. ICAO Doc 9303 part 3 wants it closed.
 * - `shoulders`: degrees against the line of the eyes. 《出入境证件相片照相指引》 wants 双肩水平, without a figure.
 * - `forehead`: places of seven.
 */
export const detailLimits = {
  open: { near: 0.14, fail: 0.07 },
  mouth: { near: 0.05, fail: 0.3 },
  shoulders: { near: 10, fail: 16 },
  forehead: { top: 7, middle: 5 },
  part: 0.55,
  bothEyes: 0.2,
  oneEye: { least: 0.05, other: 0.5 },
  cheeks: { between: 0.065, within: 0.05 },
} as const;

const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** From the brows to below the eyes. */
function eyeRegion({ head }: DetailedFace, placement: Placement): PhotoRegion {
  const face = regionAround(placement, faceOutline(head));
  return { ...face, y: face.y + face.height * 0.18, height: face.height * 0.3 };
}

function mouthRegion({ head }: DetailedFace, placement: Placement): PhotoRegion {
  const face = regionAround(placement, faceOutline(head));
  return {
    x: face.x + face.width * 0.22,
    y: face.y + face.height * 0.64,
    width: face.width * 0.56,
    height: face.height * 0.3,
  };
}

function checkEyes(face: DetailedFace, placement: Placement): Check | undefined {
  const open = face.detail.surface?.open;
  if (open === undefined) return undefined;
  const base = { id: 'eyes-open', name: '睁眼' } as const;
  const { near, fail } = detailLimits.open;
  if (open >= near) return { ...base, state: 'pass', found: '双眼睁开' };
  const isClosed = open < fail;
  return {
    ...base,
    state: isClosed ? 'fail' : 'near',
    found: isClosed ? '闭着眼，或眼睛被挡住了' : '眼睛没有完全睁开，或在往下看',
    fix: '请自然睁开双眼看镜头，再拍一张。',
    at: eyeRegion(face, placement),
  };
}

function checkMouth(face: DetailedFace, placement: Placement): Check {
  const base = { id: 'mouth', name: '闭嘴' } as const;
  const { mouth } = face.detail.shape;
  const { near, fail } = detailLimits.mouth;
  if (mouth <= near) return { ...base, state: 'pass', found: '嘴唇自然合拢' };
  const isOpen = mouth > fail;
  return {
    ...base,
    state: isOpen ? 'fail' : 'near',
    found: isOpen ? '张着嘴' : '嘴唇没有合拢，可能露出了牙齿',
    fix: '请自然闭上嘴，再拍一张。',
    at: mouthRegion(face, placement),
  };
}

function checkShoulders(face: DetailedFace, placement: Placement): Check | undefined {
  const { shoulders } = face.detail;
  if (shoulders === undefined) return undefined;
  const base = { id: 'shoulders', name: '双肩' } as const;
  const fall = degrees(shoulders - placement.angle);
  const { near, fail } = detailLimits.shoulders;
  const state = judge(fall, around(0, near), around(0, fail));
  if (state === 'pass') return { ...base, state, found: '两肩一样高' };
  const chin = inPhoto(placement, face.detail.shape.chin).y;
  return {
    ...base,
    state,
    found: `两肩不一样高，${fall > 0 ? '右' : '左'}肩低了 ${Math.abs(fall).toFixed(0)}°`,
    fix: '请坐正，双肩放平，头不要歪，再拍一张。',
    at: { x: 0.02, y: Math.min(0.9, chin + 0.04), width: 0.96, height: 0.16 },
  };
}

function checkForehead(face: DetailedFace, placement: Placement): Check | undefined {
  const forehead = face.detail.surface?.forehead;
  if (!forehead) return undefined;
  const base = { id: 'forehead', name: '额头' } as const;
  const { top, middle } = detailLimits.forehead;
  if (forehead.top < top && forehead.middle < middle)
    return { ...base, state: 'pass', found: '额头露出来了' };
  const at = regionAround(placement, faceOutline(face.head));
  return {
    ...base,
    state: 'near',
    found: '额头被遮住了，像是帽子或刘海',
    fix: '请摘下帽子，把刘海拨到眉毛以上，再拍一张。',
    at: { ...at, y: at.y - at.height * 0.2, height: at.height * 0.4 },
  };
}

/** What lies over a face, by a closer look; null where nothing does. */
export function findCoverInDetail({
  surface,
  hand,
}: FaceDetail): { readonly found: string; readonly low: boolean } | null {
  const { part, bothEyes, oneEye, cheeks } = detailLimits;
  if (hand) return { found: '手挡在脸前或托着下巴', low: true };
  if (!surface) return null;
  const { mouth, leftEye, rightEye } = surface.parts;
  if (mouth < part) return { found: '嘴被挡住了，像是口罩、手或别的东西', low: true };
  const [least, most] = [Math.min(leftEye, rightEye), Math.max(leftEye, rightEye)];
  if (most < bothEyes) return { found: '眼睛被遮住了，像是戴着墨镜', low: false };
  if (least < oneEye.least && most > oneEye.other) return { found: '有一只眼睛被遮住了', low: false };
  if (surface.cheeks.between > cheeks.between || surface.cheeks.within > cheeks.within)
    return { found: '脸颊被东西挡住了', low: true };
  return null;
}

/** What a closer look at a face says: eyes, mouth, shoulders, forehead. */
export const detailChecks = [checkEyes, checkMouth, checkShoulders, checkForehead] as const;

/** What is said where the closer look could not be had. */
export const uncheckedDetails: Check = {
  id: 'details',
  name: '表情和姿态',
  state: 'near',
  found: '没有检查：睁眼、闭嘴、双肩、额头',
  fix: '请自己看一眼；没有联网时，连上网络后重新打开这张照片再查。',
};
