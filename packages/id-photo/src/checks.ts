import { faceCentre, faceShare, headHeight, type Head } from './head.ts';
import { beyond, inPhoto, type Placement } from './placement.ts';
import { identityFraming, defaultFraming } from './place-head.ts';
import type { PhotoSize, PixelSize } from './sizes.ts';
import type { PhotoLight } from './light.ts';

export type CheckId =
  | 'head'
  | 'gap'
  | 'eyes'
  | 'centre'
  | 'tilt'
  | 'inside'
  | 'pixels'
  | 'brightness'
  | 'background';

export type CheckState = 'pass' | 'near' | 'fail';

/** One thing looked at: how it stands, as a Chinese sentence, and what to change where it does not pass. */
export interface Check {
  readonly id: CheckId;
  readonly name: string;
  readonly state: CheckState;
  readonly found: string;
  readonly fix?: string;
}

interface Band {
  readonly min: number;
  readonly max: number;
}

/** pass within the rule, near within the wider band. */
function judge(value: number, rule: Band, wider: Band): CheckState {
  if (value >= rule.min && value <= rule.max) return 'pass';
  return value >= wider.min && value <= wider.max ? 'near' : 'fail';
}

const around = (value: number, by: number): Band => ({ min: value - by, max: value + by });
const percent = (part: number): string => `${Math.round(part * 100)}%`;
/** Rounding of pixels must not turn a kept rule into a broken one. */
const tolerance = 0.004;

function checkHead(head: Head, placement: Placement, size: PhotoSize): Check {
  const larger = '放大一点，让头部再大些。';
  const smaller = '缩小一点，让头部再小些。';
  if (size.rule === 'identity') {
    const wide = (head.width / placement.width) * identityFraming.width;
    const { face, faceTolerance } = identityFraming;
    return {
      id: 'head',
      name: '头部大小',
      state: judge(wide, around(face, faceTolerance + 0.5), around(face, faceTolerance * 2)),
      found: `脸宽约 ${Math.round(wide)} 像素，应为 ${face}±${faceTolerance}`,
      fix: wide < face ? larger : smaller,
    };
  }
  const share = faceShare(head, placement);
  const tall = headHeight(head) / placement.height;
  const state = judge(share, { min: 0.15, max: 0.27 }, { min: 0.1, max: 0.34 });
  // A head of much hair is made smaller so that all of it is in the photo: that is as it should be.
  const fills =
    share < defaultFraming.share &&
    tall > defaultFraming.tallest - 0.02 &&
    tall <= defaultFraming.tallest + 0.01;
  return {
    id: 'head',
    name: '头部大小',
    state: fills ? 'pass' : state,
    found: `头顶到下巴占画面高度的 ${percent(tall)}`,
    fix: share < defaultFraming.share ? larger : smaller,
  };
}

function checkGap(head: Head, placement: Placement, size: PhotoSize): Check {
  const part = inPhoto(placement, head.crown).y;
  const fix = (low: boolean) =>
    low ? '把人像往下移一点，头顶留出空白。' : '把人像往上移一点，头顶空白太多。';
  if (size.rule === 'identity') {
    const pixels = part * identityFraming.height;
    const { min, max } = identityFraming.gap;
    return {
      id: 'gap',
      name: '头顶留白',
      state: judge(pixels, { min: min - 0.5, max: max + 0.5 }, { min: 2, max: max + 12 }),
      found: `头顶距上边约 ${Math.round(pixels)} 像素，应为 ${min} 至 ${max}`,
      fix: fix(pixels < min),
    };
  }
  const { min, max } = defaultFraming.gap;
  return {
    id: 'gap',
    name: '头顶留白',
    state: judge(part, { min: min - tolerance, max: max + tolerance }, { min: 0.05, max: 0.18 }),
    found: `头顶上方留了 ${percent(part)}，宜为 ${percent(min)} 至 ${percent(max)}`,
    fix: fix(part < min),
  };
}

function checkEyes(head: Head, placement: Placement, size: PhotoSize): Check | undefined {
  if (size.rule === 'identity') {
    if (!head.eyes) return undefined;
    const above = (1 - inPhoto(placement, head.eyes).y) * identityFraming.height;
    return {
      id: 'eyes',
      name: '眼睛高度',
      state: judge(
        above,
        { min: identityFraming.eyes - 0.5, max: 360 },
        { min: identityFraming.eyes - 14, max: 400 },
      ),
      found: `眼睛距下边约 ${Math.round(above)} 像素，至少 ${identityFraming.eyes}`,
      fix: above < identityFraming.eyes ? '把人像往上移，或缩小一点。' : '把人像往下移一点。',
    };
  }
  const centre = inPhoto(placement, faceCentre(head)).y;
  return {
    id: 'eyes',
    name: '脸部高度',
    state: judge(centre, around(defaultFraming.centre, 0.075), around(defaultFraming.centre, 0.12)),
    found: `脸的中心在画面 ${percent(centre)} 高处，宜在 ${percent(defaultFraming.centre)} 上下`,
    fix: centre > defaultFraming.centre ? '把人像往上移一点。' : '把人像往下移一点。',
  };
}

function checkCentre(head: Head, placement: Placement): Check {
  const off = inPhoto(placement, faceCentre(head)).x - 0.5;
  return {
    id: 'centre',
    name: '左右居中',
    state: judge(off, around(0, 0.02), around(0, 0.05)),
    found: Math.abs(off) <= 0.02 ? '脸在正中' : `脸偏${off < 0 ? '左' : '右'} ${percent(Math.abs(off))}`,
    fix: `把人像往${off < 0 ? '右' : '左'}移一点。`,
  };
}

function checkTilt(head: Head, placement: Placement): Check | undefined {
  // A head marked by hand has no line of eyes to look at.
  if (!head.eyes) return undefined;
  const turned = Math.PI * 2;
  const raw = (((head.angle - placement.angle) % turned) + turned * 1.5) % turned;
  const degrees = ((raw - Math.PI) * 180) / Math.PI;
  return {
    id: 'tilt',
    name: '头部端正',
    state: judge(degrees, around(0, 1.5), around(0, 4)),
    found: Math.abs(degrees) <= 1.5 ? '双眼连线水平' : `歪了 ${Math.abs(degrees).toFixed(1)}°`,
    fix: `${degrees > 0 ? '逆' : '顺'}时针转 ${Math.abs(degrees).toFixed(1)}°。`,
  };
}

function checkInside(head: Head, placement: Placement, picture: PixelSize, replaced: boolean): Check {
  const base = { id: 'inside', name: '画面完整' } as const;
  const out = beyond(placement, picture);
  const cut = Math.min(head.crown.y, head.crown.x, picture.width - head.crown.x) < picture.height * 0.004;
  if (cut)
    return { ...base, state: 'fail', found: '原照片里头顶被裁掉了', fix: '换一张头顶上方留有空白的照片。' };
  if (out.bottom > 0.01)
    return {
      ...base,
      state: out.bottom > 0.05 ? 'fail' : 'near',
      found: '画面下方超出了原照片',
      fix: '放大一点，或换一张拍到胸口的照片。',
    };
  if (!replaced && Math.max(out.top, out.sides) > 0.005)
    return {
      ...base,
      state: 'near',
      found: '画面边缘超出了原照片，会填上底色',
      fix: '放大一点，或换一张四周留白更多的照片。',
    };
  return { ...base, state: 'pass', found: '头和肩都在原照片里' };
}

function checkPixels(placement: Placement, size: PhotoSize): Check {
  const enlarged = size.px.width / placement.width;
  return {
    id: 'pixels',
    name: '清晰度',
    state: judge(enlarged, { min: 0, max: 1.02 }, { min: 0, max: 1.5 }),
    found:
      enlarged <= 1.02 ? '原照片的像素够用' : `原照片偏小，放大到了 ${enlarged.toFixed(1)} 倍，会有些模糊`,
    fix: '换一张更大的原图，或离镜头近一点重拍。',
  };
}

function checkBrightness({ face, sides }: PhotoLight): Check {
  const base = { id: 'brightness', name: '脸部光线' } as const;
  const level = judge(face, { min: 78, max: 222 }, { min: 56, max: 238 });
  const even = judge(Math.abs(sides), { min: 0, max: 38 }, { min: 0, max: 64 });
  if (level !== 'pass' && !(level === 'near' && even === 'fail'))
    return {
      ...base,
      state: level,
      found: face < 150 ? '脸部偏暗' : '脸部太亮',
      fix: face < 150 ? '面向窗户或灯光重拍，或先把照片调亮。' : '避开直射的强光重拍，或先把照片调暗。',
    };
  return {
    ...base,
    state: even,
    found: even === 'pass' ? '明暗合适，左右均匀' : `脸的${sides > 0 ? '右' : '左'}侧偏暗`,
    fix: '让光从正前方来，再拍一张。',
  };
}

function checkBackground({ ground }: PhotoLight, replaced: boolean): Check | undefined {
  const base = { id: 'background', name: '背景均匀' } as const;
  if (replaced) return { ...base, state: 'pass', found: '已换成均匀的底色' };
  if (ground === undefined) return undefined;
  const state = judge(ground, { min: 0, max: 9 }, { min: 0, max: 20 });
  return {
    ...base,
    state,
    found: state === 'pass' ? '原背景很均匀' : '原背景有花纹或明暗不均',
    fix: '站到单色墙前重拍；认出人像时也可以直接换底色。',
  };
}

interface CheckedPhoto {
  readonly head: Head;
  readonly placement: Placement;
  readonly size: PhotoSize;
  /** The picture that the photo is cut out of, in pixels. */
  readonly picture: PixelSize;
  /** The background is one that was painted, not the picture's own. */
  readonly replaced: boolean;
  /** What the photo's pixels say, where they were measured. */
  readonly light?: PhotoLight | undefined;
}

/** Everything that can be said of a photo, each with what to change. A passed check has no `fix`. */
export function checkPhoto({
  head,
  placement,
  size,
  picture,
  replaced,
  light,
}: CheckedPhoto): readonly Check[] {
  const all = [
    checkHead(head, placement, size),
    checkGap(head, placement, size),
    checkEyes(head, placement, size),
    checkCentre(head, placement),
    checkTilt(head, placement),
    checkInside(head, placement, picture, replaced),
    checkPixels(placement, size),
    light && checkBrightness(light),
    light && checkBackground(light, replaced),
  ];
  return all.flatMap((check) => {
    if (!check) return [];
    if (check.state !== 'pass') return [check];
    const { fix: _fix, ...passed } = check;
    return [passed];
  });
}
