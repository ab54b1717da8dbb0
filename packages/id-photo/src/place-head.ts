import { defaultFraming, writtenFraming, type Band, type WrittenFraming } from './framing.ts';
import { faceCentre, faceHeightOverWidth, headHeight, skullTop, type Head } from './head.ts';
import { along, axesOf, offset, type Placement, type Point } from './placement.ts';
import type { PhotoSize } from './sizes.ts';

const clamp = (value: number, { min, max }: Band): number => Math.min(max, Math.max(min, value));

/** How far below the crown a point is, along the head's own line. */
function below(head: Head, point: Point): number {
  const { down } = axesOf(head.angle);
  return along({ x: point.x - head.crown.x, y: point.y - head.crown.y }, down);
}

/** A frame of a height with the crown so far below its upper edge and the chin's line in its middle. */
function framed(head: Head, size: PhotoSize, height: number, gap: number): Placement {
  const width = (height * size.px.width) / size.px.height;
  // The crown may be a lock of hair at the side: the chin is on the face's line.
  const top = offset(head.chin, head.angle, 0, -below(head, head.chin) - gap);
  return { centre: offset(top, head.angle, 0, height / 2), width, height, angle: head.angle };
}

function placeUsual(head: Head, size: PhotoSize): Placement {
  const ratio = size.px.width / size.px.height;
  const area = (head.width * head.width * faceHeightOverWidth) / defaultFraming.share;
  const height = Math.max(
    Math.sqrt(area / ratio),
    headHeight(head) / defaultFraming.tallest,
    head.width / defaultFraming.widest / ratio,
  );
  const centred = defaultFraming.centre * height - below(head, faceCentre(head));
  return framed(head, size, height, clamp(centred / height, defaultFraming.gap) * height);
}

/** Kept from a rule's borders, so that whole pixels do not break it. */
const margin = 0.003;
/** Sizes of the head that are tried from the aim to each border of its band. */
const steps = 24;

/** Part of the height by which hair may be cut so that face and eyes stand as written. */
const mostCut = 0.05;

/** A head's size and where it stands below the upper edge, as parts of the photo's height. */
interface Candidate {
  readonly height: number;
  readonly gap: number;
  /** How far the gap is outside its band: 0 where the whole rule is kept. */
  readonly excess: number;
}

function candidateAt(head: Head, rule: WrittenFraming, height: number): Candidate {
  const eyesBelow = head.eyes ? below(head, head.eyes) : headHeight(head) / 2;
  // Where both cannot be had, eyes come before the gap, as GA 461 says.
  const lowest = 1 - rule.eyes.max - eyesBelow / height + margin;
  const highest = 1 - rule.eyes.min - eyesBelow / height - margin;
  const inGap = clamp(clamp(rule.gap.aim, { min: lowest, max: highest }), {
    min: rule.gap.min + margin,
    max: rule.gap.max - margin,
  });
  const gap = clamp(inGap, { min: lowest, max: highest });
  return { height, gap, excess: Math.max(0, rule.gap.min - gap, gap - rule.gap.max) };
}

function placeByRule(head: Head, size: PhotoSize, rule: WrittenFraming): Placement {
  const ratio = size.px.width / size.px.height;
  const length = rule.measure === 'face' ? head.width / ratio : headHeightWithoutHair(head);
  const { min, max } = { min: rule.band.min + margin, max: rule.band.max - margin };
  let best: Candidate | undefined;
  for (let step = 0; step <= steps && (best === undefined || best.excess > 0); step += 1)
    for (const border of [min, max]) {
      const part = rule.aim + ((border - rule.aim) * step) / steps;
      const candidate = candidateAt(head, rule, length / part);
      if (best === undefined || candidate.excess < best.excess) best = candidate;
    }
  const { height, gap } = best ?? candidateAt(head, rule, length / rule.aim);
  if (gap >= -mostCut) return framed(head, size, height, gap * height);
  // A bun or a hat: rather a smaller face than half of the hair.
  const eyesBelow = head.eyes ? below(head, head.eyes) : headHeight(head) / 2;
  const taller = eyesBelow / (1 - rule.eyes.min - margin + mostCut);
  return framed(head, size, taller, -mostCut * taller);
}

const headHeightWithoutHair = (head: Head): number => {
  const top = skullTop(head);
  return Math.hypot(top.x - head.chin.x, top.y - head.chin.y);
};

/**
 * Where the photo is cut out of the picture so that the head stands as the size's rule wants it: eyes level, head
 * in the middle, gap and height as written. The frame may reach beyond the picture.
 */
export function placeHead(head: Head, size: PhotoSize): Placement {
  const rule = writtenFraming(size);
  return rule ? placeByRule(head, size, rule) : placeUsual(head, size);
}
