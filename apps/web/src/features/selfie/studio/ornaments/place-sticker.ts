import type { Ornament } from '../../edits/edit.ts';
import type { Face } from '../../person/person.ts';
import { stickerOf, type StickerName } from './stickers.ts';

/** A sticker where it belongs on a face; without one, in the middle of the picture. */
export function placeSticker(
  name: StickerName,
  face: Face | undefined,
  width: number,
  height: number,
): Omit<Ornament, 'id'> {
  const { on, size, colour } = stickerOf(name);
  const made = { kind: 'sticker' as const, what: name, colour };
  if (!face) return { ...made, x: 0.5, y: 0.5, size: 0.22, angle: 0 };
  const { rightEye, leftEye, mouth, nose, box } = face;
  const angle = Math.round((Math.atan2(leftEye.y - rightEye.y, leftEye.x - rightEye.x) * 180) / Math.PI);
  const eyes = { x: (rightEye.x + leftEye.x) / 2, y: (rightEye.y + leftEye.y) / 2 };
  const position = {
    eyes,
    head: { x: eyes.x, y: box.y - box.height * (0.12 + size * 0.25) },
    cheeks: { x: nose.x, y: nose.y + box.height * 0.06 },
    mouth: { x: (mouth.x + nose.x) / 2, y: mouth.y * 0.55 + nose.y * 0.45 },
    beside: { x: box.x + box.width * 1.25, y: box.y },
  }[on];
  return {
    ...made,
    x: Math.min(0.95, Math.max(0.05, position.x / width)),
    y: Math.min(0.95, Math.max(0.05, position.y / height)),
    size: Math.min(0.9, (size * box.width) / width),
    angle: on === 'beside' ? 0 : angle,
  };
}
