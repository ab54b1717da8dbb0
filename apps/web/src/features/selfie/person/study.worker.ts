import { serveWorker } from '../../../shared/lib/worker-server.ts';
import { meshEngine, poseEngine, type Landmark } from '../../../shared/person/load-engines.ts';
import { type Box, type Face, type FaceStudy, type Point } from './person.ts';
import { drawRegion, runEngine } from './run-engine.ts';

/** The mesh is found in 192 pixels of the face, and eyes and lips in more: a few more let it choose. */
const meshSide = 512;
/** What the mesh is looked for in, in sides of the face's box. */
const meshSquare = 2.2;
/** Head and upper body, in widths of the face's box. */
const bodyReach = { across: 5.2, above: 1.6, below: 4.2 } as const;
const bodySide = 512;
/** Of the body's 33 points. */
const [leftShoulder, rightShoulder] = [11, 12];
const hands = [15, 16, 17, 18, 19, 20, 21, 22];
/** Below this the engine guesses where something is that is not seen. */
const seen = 0.5;

const middleOf = ({ box }: Face): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

async function findMesh(picture: ImageBitmap, face: Face): Promise<FaceStudy['mesh']> {
  const side = Math.max(face.box.width, face.box.height) * meshSquare;
  const middle = middleOf(face);
  const part: Box = { x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side };
  const { canvas } = drawRegion(picture, part, meshSide, meshSide);
  const { multiFaceLandmarks: [points] = [] } = await runEngine(meshEngine, canvas);
  return (
    points?.map(({ x, y, z = 0 }) => ({ x: part.x + x * side, y: part.y + y * side, z: z * side })) ?? null
  );
}

/** The body of a face; the shoulder on the left of the picture first. */
async function findBody(picture: ImageBitmap, face: Face): Promise<FaceStudy['body']> {
  const { x, y } = middleOf(face);
  const { width } = face.box;
  const [left, top] = [
    Math.max(0, x - (width * bodyReach.across) / 2),
    Math.max(0, y - width * bodyReach.above),
  ];
  const part: Box = {
    x: left,
    y: top,
    width: Math.min(picture.width, x + (width * bodyReach.across) / 2) - left,
    height: Math.min(picture.height, y + width * bodyReach.below) - top,
  };
  const scale = bodySide / Math.max(part.width, part.height);
  const { canvas } = drawRegion(picture, part, part.width * scale, part.height * scale);
  const { poseLandmarks: points } = await runEngine(poseEngine, canvas);
  if (!points) return null;
  const toPicture = (at: Landmark): Point => ({
    x: part.x + at.x * part.width,
    y: part.y + at.y * part.height,
  });
  const isSeen = (at: Landmark | undefined): at is Landmark => (at?.visibility ?? 0) >= seen;
  const [one, other] = [points[rightShoulder], points[leftShoulder]];
  return {
    shoulders: isSeen(one) && isSeen(other) ? { left: toPicture(one), right: toPicture(other) } : null,
    hands: hands
      .map((at) => points[at])
      .filter(isSeen)
      .map(toPicture),
  };
}

const handlers = {
  study: async ({
    picture,
    faces,
  }: {
    readonly picture: ImageBitmap;
    readonly faces: readonly Face[];
  }): Promise<FaceStudy[]> => {
    const made: FaceStudy[] = [];
    try {
      for (const face of faces)
        made.push({ mesh: await findMesh(picture, face), body: await findBody(picture, face) });
      return made;
    } finally {
      picture.close();
    }
  },
};

export type StudyApi = typeof handlers;

serveWorker(handlers);
