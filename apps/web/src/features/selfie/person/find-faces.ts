import { faceEngine } from '../../../shared/person/load-engines.ts';
import { closeLooks, mergeLooks, type CloseLook } from './merge-looks.ts';
import { mapFace, type Box, type Face, type Point } from './person.ts';
import { canvasOf, drawRegion, runEngine } from './run-engine.ts';

/** The face model looks at 128; a little more lets it choose. */
const faceSide = 256;
/** So many faces are looked at again: an ID photo is of one or two people. */
const mostClosely = 3;
/** Squares beside a face in which somebody who touches the person is looked for, in widths of the head: at head and shoulder. */
const besideSquares = [-1.05, 1.05].flatMap((across) => [
  { across, down: 0, side: 1.1 },
  { across, down: 0.8, side: 1.1 },
  { across, down: 0.8, side: 1.9 },
]);
/** Width of a head over the distance of its eyes. */
const headOverEyes = 2.2;
/** Looks at a face that are further apart than this, in distances of the eyes, have found none. */
const steady = 0.5;
/** A face beside must be this wide, in widths of the head. */
const smallestBeside = 0.3;

/** The faces in a part of a picture, the largest first. */
export async function findFaces(source: CanvasImageSource, part: Box): Promise<Face[]> {
  const scale = Math.min(1, faceSide / Math.max(part.width, part.height));
  const { canvas } = drawRegion(source, part, part.width * scale, part.height * scale);
  const { detections = [] } = await runEngine(faceEngine, canvas);
  const toPoint = (at: Point | undefined): Point => ({
    x: part.x + (at?.x ?? 0) * part.width,
    y: part.y + (at?.y ?? 0) * part.height,
  });
  return detections
    .filter(({ landmarks }) => landmarks.length >= 6)
    .map(({ boundingBox: { xCenter, yCenter, width, height }, landmarks }) => ({
      box: {
        ...toPoint({ x: xCenter - width / 2, y: yCenter - height / 2 }),
        width: width * part.width,
        height: height * part.height,
      },
      rightEye: toPoint(landmarks[0]),
      leftEye: toPoint(landmarks[1]),
      nose: toPoint(landmarks[2]),
      mouth: toPoint(landmarks[3]),
      ears: { right: toPoint(landmarks[4]), left: toPoint(landmarks[5]) },
    }))
    .toSorted((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
}

const faceSquare: Box = { x: 0, y: 0, width: faceSide, height: faceSide };

/** A square of a picture as the face model looks at it: grey beyond the picture's border, where it sees halves of faces. */
function drawSquare(source: CanvasImageSource, { x, y, width, height }: Box, mirrored: boolean) {
  const { canvas, context } = canvasOf(faceSide, faceSide);
  context.fillStyle = '#808080';
  context.fillRect(0, 0, faceSide, faceSide);
  if (mirrored) context.setTransform(-1, 0, 0, 1, faceSide, 0);
  context.drawImage(source, x, y, width, height, 0, 0, faceSide, faceSide);
  return canvas;
}

/** A face that was found in a square, where it is in the picture. */
function moveFace(face: Face, { x, y, width }: Box): Face {
  const scale = width / faceSide;
  return mapFace(face, (at) => ({ x: x + at.x * scale, y: y + at.y * scale }), scale);
}

/** A face seen from close by; null where nothing is found there. */
async function lookClosely(source: CanvasImageSource, { box }: Face, look: CloseLook): Promise<Face | null> {
  const side = Math.max(box.width, box.height) * look.times;
  const [left, top] = [box.x + box.width / 2 - side / 2, box.y + box.height / 2 - side / 2];
  const canvas = drawSquare(source, { x: left, y: top, width: side, height: side }, look.mirrored);
  const [found] = await findFaces(canvas, faceSquare);
  if (!found) return null;
  const toPicture = ({ x, y }: Point): Point => ({
    x: left + ((look.mirrored ? faceSide - x : x) / faceSide) * side,
    y: top + (y / faceSide) * side,
  });
  const eyes = [toPicture(found.rightEye), toPicture(found.leftEye)] as const;
  const ears = [toPicture(found.ears.right), toPicture(found.ears.left)] as const;
  const [first, second] = look.mirrored ? ([1, 0] as const) : ([0, 1] as const);
  return {
    box,
    rightEye: eyes[first],
    leftEye: eyes[second],
    nose: toPicture(found.nose),
    mouth: toPicture(found.mouth),
    ears: { right: ears[first], left: ears[second] },
  };
}

/** The largest faces looked at again, some times: where they are becomes more exact, and what is none shows. */
export async function lookAgain(source: CanvasImageSource, faces: readonly Face[]): Promise<Face[]> {
  const made: Face[] = [];
  for (const [at, face] of faces.entries()) {
    const looks: (Face | null)[] = [];
    if (at < mostClosely) for (const look of closeLooks) looks.push(await lookClosely(source, face, look));
    made.push(at < mostClosely ? mergeLooks(face, looks) : face);
  }
  return made;
}

const middleOf = ({ box }: Face): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** The same face, or one so near that both cannot be. */
const isOver = (one: Face, other: Face): boolean => {
  const [a, b] = [middleOf(one), middleOf(other)];
  return Math.hypot(a.x - b.x, a.y - b.y) < Math.max(one.box.width, other.box.width) * 0.6;
};

/**
 * Faces right beside a face that the look at the whole picture did not find: small ones, and halves at its border.
 * @param faces those that were found
 * @param isPerson whether the picture shows a person at a place, as far as the mask says: who is cut away does not count
 */
export async function findFacesBeside(
  source: CanvasImageSource,
  faces: readonly Face[],
  isPerson: (at: Point) => boolean,
): Promise<Face[]> {
  const [face] = faces;
  if (!face) return [];
  const { rightEye, leftEye } = face;
  const width = Math.hypot(leftEye.x - rightEye.x, leftEye.y - rightEye.y) * headOverEyes;
  const found: Face[] = [];
  for (const { across, down, side } of besideSquares) {
    const part = {
      x: (leftEye.x + rightEye.x) / 2 + (across - side / 2) * width,
      y: (leftEye.y + rightEye.y) / 2 + (down - side / 2) * width,
      width: side * width,
      height: side * width,
    };
    for (const seen of await findFaces(drawSquare(source, part, false), faceSquare)) {
      const one = moveFace(seen, part);
      const isNew = ![...faces, ...found].some((other) => isOver(one, other));
      if (one.box.width < width * smallestBeside || !isNew || !isPerson(middleOf(one))) continue;
      const [sure] = await lookAgain(source, [one]);
      if (sure?.unsteady !== undefined && sure.unsteady <= steady) found.push(sure);
    }
  }
  return found;
}
