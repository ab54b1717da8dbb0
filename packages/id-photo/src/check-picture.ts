import {
  around,
  faceOutline,
  headOutline,
  judge,
  regionAround,
  type Check,
  type PhotoRegion,
} from './check.ts';
import type { Head } from './head.ts';
import type { PhotoLight } from './light.ts';
import type { Doubt } from './matting/doubt.ts';
import { beyond, type Placement } from './placement.ts';
import type { PhotoSize, PixelSize } from './sizes.ts';

/** Whether the photo has everything that belongs in it. */
export function checkInside(
  heads: readonly Head[],
  placement: Placement,
  picture: PixelSize,
  replaced: boolean,
): Check {
  const base = { id: 'inside', name: '画面完整' } as const;
  const out = beyond(placement, picture);
  const cut = heads.find(
    ({ crown }) => Math.min(crown.y, crown.x, picture.width - crown.x) < picture.height * 0.004,
  );
  if (cut) {
    const head = regionAround(placement, headOutline(cut));
    return {
      ...base,
      state: 'fail',
      found: '原照片里头顶被裁掉了',
      fix: '换一张头顶上方留有空白的照片。',
      at: { ...head, height: head.height * 0.3 },
    };
  }
  if (out.bottom > 0.01)
    return {
      ...base,
      state: out.bottom > 0.05 ? 'fail' : 'near',
      found: '画面下方超出了原照片',
      fix: '放大一点，或换一张拍到胸口的照片。',
      at: { x: 0, y: 1 - Math.min(0.9, out.bottom), width: 1, height: Math.min(0.9, out.bottom) },
    };
  if (!replaced && Math.max(out.top, out.sides) > 0.005)
    return {
      ...base,
      state: 'near',
      found: '画面边缘超出了原照片，会填上底色',
      fix: '放大一点，或换一张四周留白更多的照片。',
      at: { x: 0, y: 0, width: 1, height: 1 },
    };
  return { ...base, state: 'pass', found: '头和肩都在原照片里' };
}

/** Whether the picture has pixels enough for the photo. */
export function checkPixels(head: Head, placement: Placement, size: PhotoSize): Check {
  const enlarged = size.px.width / placement.width;
  return {
    id: 'pixels',
    name: '清晰度',
    state: judge(enlarged, { min: 0, max: 1.02 }, { min: 0, max: 1.5 }),
    found:
      enlarged <= 1.02 ? '原照片的像素够用' : `原照片偏小，放大到了 ${enlarged.toFixed(1)} 倍，会有些模糊`,
    fix: '换一张更大的原图，或离镜头近一点重拍。',
    at: regionAround(placement, faceOutline(head)),
  };
}

/**
 * How far the light of both halves may be apart: as luma, and as the logarithm of cheek over cheek. ISO/IEC 19794-5
 * wants no zone of a face below half of the lightest one; what is seen as two halves begins before.
 */
const evenLight = { luma: { pass: 38, near: 64 }, cheeks: { pass: 0.45, near: Math.LN2 } } as const;

/** Whether the face is lit well. */
export function checkBrightness(light: PhotoLight, head: Head, placement: Placement): Check {
  const { face, cheeks } = light;
  const sides = cheeks ?? light.sides;
  const region = regionAround(placement, faceOutline(head));
  const base = { id: 'brightness', name: '脸部光线', at: region } as const;
  const level = judge(face, { min: 78, max: 222 }, { min: 56, max: 238 });
  const { pass, near } = cheeks === undefined ? evenLight.luma : evenLight.cheeks;
  const even = judge(sides, around(0, pass), around(0, near));
  if (level !== 'pass' && !(level === 'near' && even === 'fail'))
    return {
      ...base,
      state: level,
      found: face < 150 ? '脸部偏暗' : '脸部太亮',
      fix: face < 150 ? '面向窗户或灯光重拍，或先把照片调亮。' : '避开直射的强光重拍，或先把照片调暗。',
    };
  const half = { ...region, width: region.width / 2 };
  return {
    ...base,
    state: even,
    found: even === 'pass' ? '明暗合适，左右均匀' : `脸的${sides > 0 ? '右' : '左'}侧偏暗`,
    fix: '让光从正前方来，再拍一张。',
    at: sides > 0 ? { ...half, x: region.x + half.width } : half,
  };
}

/** Part of the photo that a piece of old wall may cover unseen. */
const unseenResidue = 0.001;

interface SeenDoubt {
  /** Part of the photo. */
  readonly share: number;
  readonly at: PhotoRegion;
}

/** The largest piece in the photo of which nobody can be sure; undefined where none is large enough to be seen. */
export function doubtIn(doubts: readonly Doubt[], placement: Placement): SeenDoubt | undefined {
  const seen = doubts.map(({ box: { x, y, width, height }, area }) => ({
    share: area / (placement.width * placement.height),
    at: regionAround(
      placement,
      [0, 1].flatMap((across) => [0, 1].map((down) => ({ x: x + across * width, y: y + down * height }))),
      0.01,
    ),
  }));
  const isInside = (from: number, length: number) => from + length / 2 > 0 && from + length / 2 < 1;
  return seen
    .filter(({ share, at }) => share > unseenResidue && isInside(at.x, at.width) && isInside(at.y, at.height))
    .toSorted((a, b) => b.share - a.share)[0];
}

/** Whether the background is one even colour: the picture's own, or what was painted and is left of the old one. */
export function checkBackground(
  { ground, residue }: PhotoLight,
  replaced: boolean,
  size: PixelSize,
  doubt?: SeenDoubt,
): Check | undefined {
  const base = { id: 'background', name: '背景均匀' } as const;
  if (replaced && residue && residue.share > unseenResidue) {
    const { x, y, width, height } = residue.box;
    return {
      ...base,
      state: 'fail',
      found: `人像旁边留下了原来的背景，最大一块占画面 ${(residue.share * 100).toFixed(1)}%`,
      fix: '可以用“精细抠图”再抠一遍。还有残留时，请站到单色墙前重拍，或换一张背景简单、和衣服头发颜色不同的照片。',
      at: {
        x: x / size.width,
        y: y / size.height,
        width: width / size.width,
        height: height / size.height,
      },
    };
  }
  if (replaced && doubt)
    return {
      ...base,
      state: 'near',
      found: `有一块看不准是不是原来的背景，占画面 ${(doubt.share * 100).toFixed(1)}%`,
      fix: '请看一眼图上标出的地方：是衣服或头发，就不用改；是原来的背景，可以用“精细抠图”再抠一遍，或站到单色墙前重拍。',
      at: doubt.at,
    };
  if (replaced) return { ...base, state: 'pass', found: '已换成均匀的底色，没有残留' };
  if (ground === undefined) return undefined;
  const state = judge(ground, { min: 0, max: 9 }, { min: 0, max: 20 });
  return {
    ...base,
    state,
    found: state === 'pass' ? '原背景很均匀' : '原背景有花纹或明暗不均',
    fix: '站到单色墙前重拍；认出人像时也可以直接换底色。',
    at: { x: 0, y: 0, width: 1, height: 0.35 },
  };
}
