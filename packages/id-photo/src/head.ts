import { along, axesOf, offset, type Point } from './placement.ts';

/** What a face detector found, in the picture's pixels. Left and right are as seen in the picture. */
export interface FacePoints {
  readonly leftEye: Point;
  readonly rightEye: Point;
  readonly mouth: Point;
  readonly leftEar?: Point | undefined;
  readonly rightEar?: Point | undefined;
  /** Where a mesh of the face was found. */
  readonly chin?: Point | undefined;
}

/** A head as the placing rules see it, in the picture's pixels. */
export interface Head {
  /** The highest point of head and hair, on the face's own line. */
  readonly crown: Point;
  readonly chin: Point;
  /** Between the eyes; undefined where nobody found them. */
  readonly eyes: Point | undefined;
  /** From ear to ear. */
  readonly width: number;
  /** Radians by which the eyes' line falls to the right. */
  readonly angle: number;
}

/** How sure each pixel belongs to a person, 0 to 255, over the whole picture. */
interface PersonMask {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** Adult means: ear to ear is so many times the distance of the eyes, */
const widthOverEyes = 2.2;
/** and from the mouth to the chin is this part of the way from the eyes to the mouth. */
const chinOverMouth = 0.66;
/** Hair included, the crown is so many times as far from the eyes as the chin; without a mask it is guessed. */
const crownOverChin = { least: 0.7, guessed: 1.1, most: 2 };
/**
 * Without hair the crown is as far from the eyes as the chin: pupils stand at half of the head's height (Farkas,
 * Anthropometry of the Head and Face, 1994: vertex to pupils 0.49 of vertex to chin).
 */
const skullOverChin = 1;
/** A face covers so much more height than width (from the forehead to the chin). */
export const faceHeightOverWidth = 1.25;
/** Crown to chin over ear to ear, for heads whose width nobody measured. */
const headOverWidth = 1.6;

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** How far above a point the person reaches, in a frame turned by an angle; undefined where the mask has nobody. */
function reachAbove(
  mask: PersonMask,
  picture: { width: number; height: number },
  from: Point,
  angle: number,
  reach: { across: number; up: number },
): number | undefined {
  const scale = picture.width / mask.width;
  const step = Math.max(scale, 1);
  let empty = 0;
  let found: number | undefined;
  for (let up = 0; up <= reach.up; up += step) {
    let seen = 0;
    let asked = 0;
    for (let right = -reach.across; right <= reach.across; right += step) {
      const at = offset(from, angle, right, -up);
      const x = Math.floor((at.x * mask.width) / picture.width);
      const y = Math.floor((at.y * mask.height) / picture.height);
      asked += 1;
      if (x < 0 || y < 0 || x >= mask.width || y >= mask.height) continue;
      if ((mask.data[y * mask.width + x] ?? 0) >= 128) seen += 1;
    }
    // Single stray pixels are no hair.
    if (seen >= Math.max(1, asked * 0.06)) {
      found = up;
      empty = 0;
    } else if (found !== undefined && (empty += 1) > 2) break;
  }
  return found;
}

/**
 * The head of a found face. The crown is where the mask ends above the face; without a mask, or with one that
 * cannot be true, it is guessed from the face's own measures.
 */
export function measureHead(
  face: FacePoints,
  picture: { readonly width: number; readonly height: number },
  mask?: PersonMask,
): Head {
  const [left, right] =
    face.leftEye.x <= face.rightEye.x ? [face.leftEye, face.rightEye] : [face.rightEye, face.leftEye];
  const angle = Math.atan2(right.y - left.y, right.x - left.x);
  const eyes = between(left, right);
  const apart = distance(left, right);
  const { across, down } = axesOf(angle);
  const fromEyes = (point: Point) => ({ x: point.x - eyes.x, y: point.y - eyes.y });
  const mouthBelow = Math.max(along(fromEyes(face.mouth), down), apart * 0.6);
  const guessedChin = mouthBelow * (1 + chinOverMouth);
  const seenChin = face.chin && along(fromEyes(face.chin), down);
  // A mesh that lies elsewhere has found something else.
  const isLikely = seenChin !== undefined && seenChin > guessedChin * 0.75 && seenChin < guessedChin * 1.35;
  const chinBelow = isLikely ? seenChin : guessedChin;
  const ears = face.leftEar && face.rightEar ? distance(face.leftEar, face.rightEar) : 0;
  const byEyes = apart * widthOverEyes;
  // Ears hidden by hair or turned away are guessed badly by detectors.
  const width = ears > byEyes * 0.8 && ears < byEyes * 1.35 ? (ears + byEyes) / 2 : byEyes;
  // A head turned a little to the side: its line runs between eyes and mouth.
  const line = offset(eyes, angle, along(fromEyes(face.mouth), across) / 2, 0);
  const reach = mask && reachAbove(mask, picture, line, angle, { across: width * 0.6, up: chinBelow * 3 });
  const above =
    reach === undefined || reach < chinBelow * crownOverChin.least
      ? chinBelow * crownOverChin.guessed
      : Math.min(reach, chinBelow * crownOverChin.most);
  return {
    crown: offset(line, angle, 0, -above),
    chin: offset(line, angle, 0, chinBelow),
    eyes: line,
    width,
    angle,
  };
}

/** The head that a visitor marked by hand: crown and chin in the picture. Its width is guessed from its height. */
export function markedHead(crown: Point, chin: Point): Head {
  const height = Math.max(1, distance(crown, chin));
  const angle = Math.atan2(crown.x - chin.x, chin.y - crown.y);
  return { crown, chin, eyes: undefined, width: height / headOverWidth, angle };
}

/** A first guess for marking by hand: the head of a usual portrait that fills the picture. */
export function guessedHead({ width, height }: { width: number; height: number }): Head {
  const tall = Math.min(height * 0.5, width * 0.75);
  const top = Math.min(height * 0.14, (height - tall) / 2);
  return markedHead({ x: width / 2, y: top }, { x: width / 2, y: top + tall });
}

/** The middle of the face: half of a face's height above the chin. */
export const faceCentre = (head: Head): Point =>
  offset(head.chin, head.angle, 0, (-head.width * faceHeightOverWidth) / 2);

export const headHeight = (head: Head): number => distance(head.crown, head.chin);

/** The crown without hair, which passports are measured by; a head marked by hand has the crown that was marked. */
export function skullTop(head: Head): Point {
  if (!head.eyes) return head.crown;
  const { down } = axesOf(head.angle);
  const below = (from: Point, to: Point) => along({ x: to.x - from.x, y: to.y - from.y }, down);
  const above = Math.min(below(head.crown, head.eyes), below(head.eyes, head.chin) * skullOverChin);
  return offset(head.eyes, head.angle, 0, -above);
}
