import { faceOutline, headOutline, regionAround, type Check, type PhotoRegion } from './check.ts';
import { checkFaces, type SeenFace } from './check-face.ts';
import { faceCentre, type Head } from './head.ts';
import { inPhoto, type Placement } from './placement.ts';
import type { PhotoSize } from './sizes.ts';

/** Who is in the picture, as far as that could be seen. */
export type PhotoSubject =
  /** Nobody could be looked for: this browser or this picture does not allow it. */
  | { readonly is: 'unknown' }
  /** Every face that was found, the largest first; none where no face was found. */
  | { readonly is: 'seen'; readonly faces: readonly SeenFace[] };

/** A face of at least this part of the largest one's width counts where it is in the photo, */
const bystander = 0.2;
/** and this one wherever it is in the picture: shoulder or arm would be in the photo. */
const companion = 0.5;

/** A head marked by hand lies on the face that was found there. */
const isOn = (face: Head, head: Head): boolean => {
  const [a, b] = [faceCentre(head), faceCentre(face)];
  return Math.hypot(a.x - b.x, a.y - b.y) < Math.max(head.width, face.width) * 0.6;
};

/** The faces beside the wanted ones that a photo cannot have. */
function others(faces: readonly Head[], placement: Placement, wanted: readonly Head[]): readonly Head[] {
  const largest = Math.max(...wanted.map(({ width }) => width));
  return faces.filter((face) => {
    if (wanted.some((head) => isOn(face, head))) return false;
    if (face.width >= largest * companion) return true;
    const { x, y } = inPhoto(placement, faceCentre(face));
    return face.width >= largest * bystander && x > 0 && x < 1 && y > 0 && y < 1;
  });
}

/** A region that can be seen in the photo; undefined for one beyond its borders. */
const inside = (region: PhotoRegion): PhotoRegion | undefined =>
  region.x > 0.95 || region.y > 0.95 || region.x + region.width < 0.05 || region.y + region.height < 0.05
    ? undefined
    : region;

/** Whether the photo shows as many people as it must: one, or two for a size of two. */
function checkPeople(
  subject: PhotoSubject,
  wanted: readonly Head[],
  placement: Placement,
  size: PhotoSize,
): Check {
  const base = { id: 'people', name: size.people === 2 ? '两人合影' : '单人正脸' } as const;
  const everywhere = { x: 0, y: 0, width: 1, height: 1 };
  if (subject.is === 'unknown')
    return {
      ...base,
      state: 'near',
      found: '没能自动识别人脸，不知道照片里是不是人',
      fix: size.people === 2 ? '请自己确认是两个人的正脸合影。' : '请自己确认照片里只有一个人的正脸。',
      at: everywhere,
    };
  if (subject.faces.length === 0)
    return {
      ...base,
      state: 'fail',
      found: '没有认出真人的脸：可能是动物、图画，或者脸转开了、被遮住了',
      fix: '请换一张真人正对镜头、五官全部露出的照片。',
      at: everywhere,
    };
  if (size.people === 2 && wanted.length < 2)
    return {
      ...base,
      state: 'fail',
      found: '只认出一个人的脸',
      fix: '结婚登记照要两个人同框。请换一张两人并肩、都正对镜头的合影。',
      at: regionAround(
        placement,
        subject.faces.slice(0, 1).flatMap(({ head }) => headOutline(head)),
      ),
    };
  const more = others(
    subject.faces.map(({ head }) => head),
    placement,
    wanted,
  );
  if (more.length > 0)
    return {
      ...base,
      state: 'fail',
      found: `照片里有 ${wanted.length + more.length} 个人`,
      fix:
        size.people === 2
          ? '结婚登记照里只能有你们两个人，请换一张没有别人的合影。'
          : '证件照里只能有一个人，请换一张单人照。',
      at: inside(regionAround(placement, more.slice(0, 1).flatMap(faceOutline), 0.01)) ?? everywhere,
    };
  return { ...base, state: 'pass', found: size.people === 2 ? '两张脸都认出来了' : '认出一张脸' };
}

/** Who is in the photo, and whether as an ID photo wants it. */
export function checkSubject(
  subject: PhotoSubject,
  wanted: readonly Head[],
  placement: Placement,
  size: PhotoSize,
): readonly Check[] {
  const people = checkPeople(subject, wanted, placement, size);
  if (subject.is === 'unknown') return [people];
  const faces = subject.faces.filter(({ head }) => wanted.some((one) => isOn(head, one)));
  return [people, ...checkFaces(faces, placement)];
}
