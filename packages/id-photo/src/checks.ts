import type { Check } from './check.ts';
import { checkFraming } from './check-framing.ts';
import { checkBackground, checkBrightness, checkInside, checkPixels, doubtIn } from './check-picture.ts';
import { checkSubject, type PhotoSubject } from './check-subject.ts';
import type { Head } from './head.ts';
import type { PhotoLight } from './light.ts';
import type { Doubt } from './matting/doubt.ts';
import { checkPair, placePair } from './pair.ts';
import { placeHead } from './place-head.ts';
import type { Placement } from './placement.ts';
import type { PhotoSize, PixelSize } from './sizes.ts';

interface CheckedPhoto {
  readonly head: Head;
  /** The head on the right, where the size is of two people; `head` is then the one on the left. */
  readonly second?: Head | undefined;
  /** Who was found in the picture; undefined where that is not asked. */
  readonly subject?: PhotoSubject | undefined;
  readonly placement: Placement;
  readonly size: PhotoSize;
  /** The picture that the photo is cut out of, in pixels. */
  readonly picture: PixelSize;
  /** The background is one that was painted, not the picture's own. */
  readonly replaced: boolean;
  /** What may be no part of the person, in the picture's pixels; undefined where nobody looked. */
  readonly doubts?: readonly Doubt[] | undefined;
  /** What the photo's pixels say, where they were measured. */
  readonly light?: PhotoLight | undefined;
}

/**
 * Where the photo of a size is cut out of the picture, by the measures that the checks use.
 * @param second the head on the right, for a size of two people
 */
export function placeHeads(head: Head, second: Head | undefined, size: PhotoSize): Placement {
  return size.people === 2 && second ? placePair([head, second], size) : placeHead(head, size);
}

/** Everything that can be said of a photo, each with what to change. A passed check has neither `fix` nor `at`. */
export function checkPhoto({
  head,
  second,
  subject,
  placement,
  size,
  picture,
  replaced,
  doubts = [],
  light,
}: CheckedPhoto): readonly Check[] {
  const both = size.people === 2 && second ? ([head, second] as const) : null;
  const all = [
    ...(subject ? checkSubject(subject, both ?? [head], placement, size) : []),
    ...(both ? checkPair(both, placement, size) : checkFraming(head, placement, size)),
    checkInside(both ?? [head], placement, picture, replaced),
    checkPixels(head, placement, size),
    light && checkBrightness(light, head, placement),
    light && checkBackground(light, replaced, size.px, doubtIn(doubts, placement)),
  ];
  return all.flatMap((check) => {
    if (!check) return [];
    if (check.state !== 'pass') return [check];
    const { fix: _fix, at: _at, ...passed } = check;
    return [passed];
  });
}
