import {
  around,
  faceOutline,
  headOutline,
  judge,
  percent,
  regionAround,
  tolerance,
  type Check,
} from './check.ts';
import {
  defaultFraming,
  identityFraming,
  measureHeadInPhoto,
  writtenFraming,
  type Band,
  type HeadMeasures,
  type WrittenFraming,
} from './framing.ts';
import type { Head } from './head.ts';
import { inPhoto, type Placement } from './placement.ts';
import { placeHead } from './place-head.ts';
import type { PhotoSize } from './sizes.ts';

interface FramedHead {
  readonly head: Head;
  readonly placement: Placement;
  readonly size: PhotoSize;
  /** How it stands, and how it would stand placed automatically: by the same measurement. */
  readonly now: HeadMeasures;
  readonly ideal: HeadMeasures;
}

const larger = '放大一点，让头部再大些。';
const smaller = '缩小一点，让头部再小些。';

const widen = ({ min, max }: Band, by: number): Band => ({ min: min - by, max: max + by });

function checkHead({ head, placement, size, now, ideal }: FramedHead): Check {
  const base = { id: 'head', name: '头部大小', at: regionAround(placement, headOutline(head)) } as const;
  const rule = writtenFraming(size);
  if (!rule) {
    const scale = now.tall / ideal.tall;
    return {
      ...base,
      state: judge(scale, { min: 0.87, max: 1.16 }, { min: 0.7, max: 1.35 }),
      found: `头顶到下巴占画面高度的 ${percent(now.tall)}，宜为 ${percent(ideal.tall)} 上下`,
      fix: scale < 1 ? larger : smaller,
    };
  }
  const part = now[rule.measure];
  const state = judge(part, widen(rule.band, tolerance), widen(rule.band, rule.aim * 0.08));
  const fix = part < rule.aim ? larger : smaller;
  if (size.rule === 'identity') {
    const { face, faceTolerance, width } = identityFraming;
    const wide = Math.round(part * width);
    return { ...base, state, found: `脸宽约 ${wide} 像素，应为 ${face}±${faceTolerance}`, fix };
  }
  const { min, max } = rule.band;
  return {
    ...base,
    state,
    found: `头顶（不算头发）到下巴占高度的 ${percent(part)}，应为 ${percent(min)} 至 ${percent(max)}`,
    fix,
  };
}

function checkGap({ head, placement, size, now, ideal }: FramedHead): Check {
  const crown = inPhoto(placement, head.crown);
  const name = '头顶留白';
  const at = { x: 0.2, y: 0, width: 0.6, height: Math.max(0.03, crown.y) };
  const base = { id: 'gap', name, at } as const;
  const fix = now.gap < ideal.gap ? '把人像往下移一点，头顶留出空白。' : '把人像往上移一点，头顶空白太多。';
  const rule = writtenFraming(size);
  if (!rule) {
    const { min, max } = defaultFraming.gap;
    return {
      ...base,
      state: judge(now.gap, { min: min - tolerance, max: max + tolerance }, { min: 0.05, max: 0.18 }),
      found: `头顶上方留了 ${percent(now.gap)}，宜为 ${percent(min)} 至 ${percent(max)}`,
      fix,
    };
  }
  const within = widen(rule.gap, tolerance);
  // Hair so high that size and eyes leave no room for the gap: the rules put these first.
  const yields = ideal.gap < within.min || ideal.gap > within.max;
  if (yields && Math.abs(now.gap - ideal.gap) <= 0.02)
    return {
      ...base,
      state: ideal.gap < -tolerance ? 'near' : 'pass',
      found:
        ideal.gap < -tolerance
          ? '发型较高，头发超出了上边；脸的大小和眼睛高度优先，已经合格'
          : '发型较高，留白少于一般要求；脸的大小和眼睛高度优先，已经合格',
      fix: '想留出空白，请把头发扎低一些重拍。',
    };
  const state = judge(now.gap, within, { min: rule.gap.min - 0.02, max: rule.gap.max + 0.03 });
  if (size.rule !== 'identity')
    return {
      ...base,
      state,
      found: `头发上方留了 ${percent(now.gap)}，宜为 ${percent(rule.gap.min)} 至 ${percent(rule.gap.max)}`,
      fix,
    };
  const { min, max } = identityFraming.gap;
  return {
    ...base,
    state,
    found: `头顶距上边约 ${Math.round(now.gap * identityFraming.height)} 像素，应为 ${min} 至 ${max}`,
    fix,
  };
}

function checkWrittenEyes(framed: FramedHead, rule: WrittenFraming): Check | undefined {
  const { head, placement, size, now } = framed;
  if (!head.eyes || now.eyes === undefined) return undefined;
  const at = { x: 0.15, y: inPhoto(placement, head.eyes).y - 0.03, width: 0.7, height: 0.06 };
  const { min, max } = rule.eyes;
  const low = now.eyes < min;
  return {
    id: 'eyes',
    name: '眼睛高度',
    state: judge(now.eyes, widen(rule.eyes, tolerance), widen(rule.eyes, 0.035)),
    found:
      size.rule === 'identity'
        ? `眼睛距下边约 ${Math.round(now.eyes * identityFraming.height)} 像素，至少 ${identityFraming.eyes}`
        : `眼睛距下边 ${percent(now.eyes)}，应为 ${percent(min)} 至 ${percent(max)}`,
    fix: low ? '把人像往上移，或缩小一点。' : '把人像往下移一点。',
    at,
  };
}

function checkEyes(framed: FramedHead): Check | undefined {
  const { head, placement, size, now, ideal } = framed;
  const rule = writtenFraming(size);
  if (rule) return checkWrittenEyes(framed, rule);
  return {
    id: 'eyes',
    name: '脸部高度',
    state: judge(now.centre, around(ideal.centre, 0.05), around(ideal.centre, 0.1)),
    found: `脸的中心在画面 ${percent(now.centre)} 高处，宜在 ${percent(ideal.centre)} 上下`,
    fix: now.centre > ideal.centre ? '把人像往上移一点。' : '把人像往下移一点。',
    at: regionAround(placement, faceOutline(head)),
  };
}

function checkCentre({ head, placement, now }: FramedHead): Check {
  const off = now.across;
  const face = regionAround(placement, faceOutline(head));
  return {
    id: 'centre',
    name: '左右居中',
    state: judge(off, around(0, 0.02), around(0, 0.05)),
    found: Math.abs(off) <= 0.02 ? '脸在正中' : `脸偏${off < 0 ? '左' : '右'} ${percent(Math.abs(off))}`,
    fix: `把人像往${off < 0 ? '右' : '左'}移一点。`,
    at: {
      ...face,
      x: Math.min(0.5, 0.5 + off) - 0.01,
      width: Math.abs(off) + 0.02,
    },
  };
}

/** Degrees by which a head leans to the right in the photo, from -180 to 180. */
export function leanOf(head: Head, placement: Placement): number {
  const turned = Math.PI * 2;
  const raw = (((head.angle - placement.angle) % turned) + turned * 1.5) % turned;
  return ((raw - Math.PI) * 180) / Math.PI;
}

function checkTilt({ head, placement }: FramedHead): Check | undefined {
  // A head marked by hand has no line of eyes to look at.
  if (!head.eyes) return undefined;
  const degrees = leanOf(head, placement);
  return {
    id: 'tilt',
    name: '头部端正',
    state: judge(degrees, around(0, 1.5), around(0, 4)),
    found: Math.abs(degrees) <= 1.5 ? '双眼连线水平' : `歪了 ${Math.abs(degrees).toFixed(1)}°`,
    fix: `${degrees > 0 ? '逆' : '顺'}时针转 ${Math.abs(degrees).toFixed(1)}°。`,
    at: regionAround(placement, headOutline(head)),
  };
}

/** How one head stands in its photo, by the rule of the size. */
export function checkFraming(
  head: Head,
  placement: Placement,
  size: PhotoSize,
): readonly (Check | undefined)[] {
  const framed: FramedHead = {
    head,
    placement,
    size,
    now: measureHeadInPhoto(head, placement),
    ideal: measureHeadInPhoto(head, placeHead(head, size)),
  };
  return [checkHead(framed), checkGap(framed), checkEyes(framed), checkCentre(framed), checkTilt(framed)];
}
