import {
  around,
  faceOutline,
  judge,
  regionAround,
  type Check,
  type CheckState,
  type PhotoRegion,
} from './check.ts';
import { detailChecks, findCoverInDetail, uncheckedDetails } from './check-detail.ts';
import type { FaceDetail } from './face-detail.ts';
import type { FaceTraits } from './face-traits.ts';
import type { Head } from './head.ts';
import type { Placement } from './placement.ts';

/** A face that was found in the picture. */
export interface SeenFace {
  readonly head: Head;
  /** Undefined where its pixels were not looked at. */
  readonly traits?: FaceTraits | undefined;
  /** Undefined where nobody looked closer, null where that was not possible. */
  readonly detail?: FaceDetail | null | undefined;
}

/**
 * Borders between a bare face and what is none. Measured on 16 photographs of ten people and a cat, on 12 drawings and
 * on the same photographs with masks, dark glasses and hair painted over: looks at a face lie within 0.12, at the cat
 * 3.0 apart; flat are at most 0.04 of a face and at least 0.41 of a drawing (docs/adr/0026).
 */
const limits = {
  unsteady: 0.5,
  flat: 0.25,
  colour: 4,
  yaw: { pass: 0.17, near: 0.24 },
  /** Degrees, by the mesh. */
  turn: { pass: 17, near: 24 },
  pitch: { pass: { min: 0.29, max: 0.74 }, near: { min: 0.2, max: 0.86 } },
  eyes: 0.5,
} as const;

function findCover({ skin, eyes }: FaceTraits): { readonly found: string; readonly low: boolean } | null {
  const bare = skin ? [skin.nose, skin.cheeks, skin.mouth].filter(Boolean).length : 3;
  if (bare <= 1) return { found: '口鼻被遮住了，像是戴着口罩', low: true };
  const dark = eyes.filter((white) => white < limits.eyes).length;
  if (dark === 2) return { found: '眼睛被遮住了，像是戴着墨镜', low: false };
  return dark === 1 ? { found: '有一只眼睛被头发或别的东西遮住了', low: false } : null;
}

/** Why a face is not a real one; null where it is. */
function findUnreal({ unsteady, flat, colour }: FaceTraits, isCovered: boolean): string | null {
  if (unsteady > limits.unsteady) return '不像真人的脸，可能是动物或别的东西';
  if (colour < limits.colour) return '是黑白的，证件照要彩色';
  // A mask is as flat as a drawing.
  return flat > limits.flat && !isCovered ? '像是画出来的，不是真人照片' : null;
}

const rank: Record<CheckState, number> = { pass: 0, near: 1, fail: 2 };

function worst(checks: readonly Check[]): readonly Check[] {
  return checks.toSorted((a, b) => rank[b.state] - rank[a.state]).slice(0, 1);
}

function checkReal(traits: FaceTraits, at: PhotoRegion): Check {
  const base = { id: 'real', name: '真人照片' } as const;
  const problem = findUnreal(traits, findCover(traits) !== null);
  if (problem === null) return { ...base, state: 'pass', found: '是真人的脸，彩色' };
  return { ...base, state: 'fail', found: problem, fix: '请换一张真人的彩色照片。', at };
}

function checkTurned({ yaw, pitch }: FaceTraits, at: PhotoRegion, detail?: FaceDetail | null): Check {
  const base = { id: 'turned', name: '正对镜头' } as const;
  const byNose = judge(yaw, around(0, limits.yaw.pass), around(0, limits.yaw.near));
  const turn = detail?.shape.yaw ?? 0;
  const byMesh = judge(turn, around(0, limits.turn.pass), around(0, limits.turn.near));
  const sideways = rank[byMesh] > rank[byNose] ? byMesh : byNose;
  if (sideways !== 'pass')
    return {
      ...base,
      state: sideways,
      found: `脸转向了${yaw < 0 ? '左' : '右'}边`,
      fix: '请正对镜头，两只耳朵露出一样多，再拍一张。',
      at,
    };
  const nod = judge(pitch, limits.pitch.pass, limits.pitch.near);
  return nod === 'pass'
    ? { ...base, state: 'pass', found: '脸正对镜头' }
    : {
        ...base,
        state: nod,
        found: pitch < limits.pitch.pass.min ? '头仰得太高' : '头低得太多',
        fix: '请把镜头放到和眼睛一样高，平视镜头再拍一张。',
        at,
      };
}

function checkCovered(traits: FaceTraits, at: PhotoRegion, detail?: FaceDetail | null): Check {
  const base = { id: 'covered', name: '五官露出' } as const;
  const cover = findCover(traits) ?? (detail ? findCoverInDetail(detail) : null);
  if (!cover) return { ...base, state: 'pass', found: '眼睛、鼻子和嘴都露出来了' };
  const half = { ...at, height: at.height / 2 };
  return {
    ...base,
    state: 'fail',
    found: cover.found,
    fix: '请摘下口罩、墨镜，把手和头发拿开，露出整张脸再拍一张。',
    at: cover.low ? { ...half, y: at.y + half.height } : half,
  };
}

/** What the faces in the photo are like: real, turned to the camera, bare. Of two people the worse one counts. */
export function checkFaces(faces: readonly SeenFace[], placement: Placement): readonly Check[] {
  const seen = faces.flatMap(({ head, traits, detail }) =>
    traits ? [{ traits, detail, at: regionAround(placement, faceOutline(head)) }] : [],
  );
  const detailed = faces.flatMap(({ head, detail }) => (detail ? [{ head, detail }] : []));
  return [
    ...[checkReal, checkTurned, checkCovered].flatMap((check) =>
      worst(seen.map(({ traits, at, detail }) => check(traits, at, detail))),
    ),
    ...detailChecks.flatMap((check) => worst(detailed.flatMap((face) => check(face, placement) ?? []))),
    ...(faces.some(({ detail }) => detail === null) ? [uncheckedDetails] : []),
  ];
}
