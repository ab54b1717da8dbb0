import { around, headOutline, judge, percent, regionAround, tolerance, type Check } from './check.ts';
import { leanOf } from './check-framing.ts';
import { faceCentre, headHeight, type Head } from './head.ts';
import { inPhoto, offset, type Placement, type Point } from './placement.ts';
import type { PhotoSize } from './sizes.ts';

/** Two heads, the one on the left of the picture first. */
export type Pair = readonly [left: Head, right: Head];

/**
 * 结婚登记照: two half-length portraits side by side. The notices name size, colour and 半身免冠; the parts are those
 * of studio photos: both heads together half of the height, a tenth above the higher crown.
 */
export const pairFraming = {
  /** Mean of both heads, highest hair to chin, of the photo's height. */
  head: { min: 0.36, max: 0.58, aim: 0.48 },
  /** Above the higher crown. */
  gap: { min: 0.06, max: 0.16, aim: 0.1 },
  /** Both heads with hair, of the photo's width. */
  widest: 0.84,
  /** From one face's middle to the other's, in widths of a face. */
  apart: { min: 0.95, max: 2.3 },
  /** The larger face over the smaller one. */
  unlike: 1.3,
} as const;

const meanAngle = ([a, b]: Pair): number =>
  Math.atan2(Math.sin(a.angle) + Math.sin(b.angle), Math.cos(a.angle) + Math.cos(b.angle));

const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** How two heads stand in a photo, in parts of its height; `across` and `wide` of its width. */
function measurePair(pair: Pair, placement: Placement) {
  const [a, b] = pair;
  const centres = [inPhoto(placement, faceCentre(a)), inPhoto(placement, faceCentre(b))] as const;
  const box = regionAround(placement, pair.flatMap(headOutline));
  return {
    head: (headHeight(a) + headHeight(b)) / 2 / placement.height,
    gap: box.y,
    across: (centres[0].x + centres[1].x) / 2 - 0.5,
    wide: box.width,
    apart:
      Math.hypot(
        (centres[0].x - centres[1].x) * placement.width,
        (centres[0].y - centres[1].y) * placement.height,
      ) /
      ((a.width + b.width) / 2),
    unlike: Math.max(a.width, b.width) / Math.min(a.width, b.width),
    box,
  };
}

/** Where a photo of two people is cut out of the picture. The frame may reach beyond the picture. */
export function placePair(pair: Pair, size: PhotoSize): Placement {
  const ratio = size.px.width / size.px.height;
  const angle = meanAngle(pair);
  const centre = middleOf(faceCentre(pair[0]), faceCentre(pair[1]));
  // Measured in a frame of one pixel around the pair, whose parts are pixels.
  const { head, box } = measurePair(pair, { centre, width: 1, height: 1, angle });
  const reach = Math.max(-box.x + 0.5, box.x + box.width - 0.5);
  const height = Math.max(
    head / pairFraming.head.aim,
    (2 * reach) / pairFraming.widest / ratio,
    // The lower chin stays in the upper four fifths.
    box.height / (0.8 - pairFraming.gap.aim),
  );
  const top = box.y - 0.5 - pairFraming.gap.aim * height;
  return { centre: offset(centre, angle, 0, top + height / 2), width: height * ratio, height, angle };
}

/** What of a photo of two people is right; `ideal` is the same pair placed automatically. */
export function checkPair(pair: Pair, placement: Placement, size: PhotoSize): readonly Check[] {
  const now = measurePair(pair, placement);
  const ideal = measurePair(pair, placePair(pair, size));
  const { apart, gap, unlike } = pairFraming;
  const scale = now.head / ideal.head;
  const off = now.across;
  const leans = pair.map((head) => leanOf(head, placement));
  const most = leans.reduce((worst, lean) => (Math.abs(lean) > Math.abs(worst) ? lean : worst), 0);
  const similar = now.unlike <= unlike;
  return [
    {
      id: 'head',
      name: '头部大小',
      state: judge(scale, { min: 0.87, max: 1.16 }, { min: 0.7, max: 1.35 }),
      found: `两人头顶到下巴平均占高度的 ${percent(now.head)}，宜为 ${percent(ideal.head)} 上下`,
      fix: scale < 1 ? '放大一点，让两人的头部再大些。' : '缩小一点，让两人都完整。',
      at: now.box,
    },
    {
      id: 'gap',
      name: '头顶留白',
      state: judge(now.gap, { min: gap.min - tolerance, max: gap.max + tolerance }, { min: 0.03, max: 0.22 }),
      found: `较高的一位头顶上方留了 ${percent(now.gap)}，宜为 ${percent(gap.min)} 至 ${percent(gap.max)}`,
      fix: now.gap < gap.aim ? '把两人往下移一点，头顶留出空白。' : '把两人往上移一点，头顶空白太多。',
      at: { x: 0.1, y: 0, width: 0.8, height: Math.max(0.03, now.gap) },
    },
    {
      id: 'centre',
      name: '左右居中',
      state: judge(off, around(0, 0.02), around(0, 0.05)),
      found:
        Math.abs(off) <= 0.02 ? '两人在正中' : `两人偏${off < 0 ? '左' : '右'} ${percent(Math.abs(off))}`,
      fix: `把两人往${off < 0 ? '右' : '左'}移一点。`,
      at: now.box,
    },
    {
      id: 'apart',
      name: '两人距离',
      state: !similar ? 'fail' : judge(now.apart, apart, { min: 0.8, max: 3 }),
      found: !similar
        ? `两人的脸一大一小，相差 ${Math.round((now.unlike - 1) * 100)}%`
        : now.apart > apart.max
          ? '两人离得太远'
          : now.apart < apart.min
            ? '两人的头挨得太近，遮住了对方'
            : '肩并肩，大小相近',
      fix: similar ? '请两人肩并肩、头不相碰，再拍一张。' : '请两人离镜头一样远，再拍一张。',
      at: now.box,
    },
    {
      id: 'tilt',
      name: '头部端正',
      // People who lean together a little are usual here.
      state: judge(most, around(0, 5), around(0, 9)),
      found: Math.abs(most) <= 5 ? '两人的头都端正' : `有一位的头歪了 ${Math.abs(most).toFixed(1)}°`,
      fix: '请两人把头放正，再拍一张；整张歪了就转一转角度。',
      at: now.box,
    },
  ];
}
