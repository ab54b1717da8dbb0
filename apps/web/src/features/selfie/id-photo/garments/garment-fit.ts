/** A place in a photo, in its pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where clothes are hung on, in the photo's pixels. Left and right as seen. */
export interface GarmentAnchors {
  /** Between the collar bones, where a closed collar's button is. */
  readonly pit: Point;
  /** Width of the face, from side to side: the unit of the drawings. */
  readonly face: number;
  /** From the pit's upright line to the neck's side. */
  readonly neck: { readonly left: number; readonly right: number };
  /** The outermost of the shoulders, from the pit. */
  readonly shoulders: { readonly left: Point; readonly right: Point };
}

/** Neck and shoulders of the drawings, in widths of a face: the pit at 0, 0; adults (biacromial over bizygomatic breadth). */
export const drawnBody = { neck: 0.4, shoulder: { x: 1.5, y: 0.14 } } as const;

/** From a place of the drawings, in widths of a face from the pit, to the photo. */
export type Fit = (x: number, y: number) => Point;

const smooth = (part: number): number => {
  const at = Math.min(1, Math.max(0, part));
  return at * at * (3 - 2 * at);
};

/** Stretches the drawings so that collar and shoulders stand where the person's are. */
export function fitTo({ pit, face, neck, shoulders }: GarmentAnchors): Fit {
  return (x, y) => {
    const side = x < 0 ? 'left' : 'right';
    const away = Math.abs(x);
    const outer = Math.abs(shoulders[side].x);
    const across =
      away <= drawnBody.neck
        ? (away / drawnBody.neck) * neck[side]
        : neck[side] +
          ((away - drawnBody.neck) / (drawnBody.shoulder.x - drawnBody.neck)) * (outer - neck[side]);
    const fall = shoulders[side].y - drawnBody.shoulder.y * face;
    const part = smooth((away - drawnBody.neck * 0.5) / (drawnBody.shoulder.x - drawnBody.neck * 0.5));
    return { x: pit.x + (x < 0 ? -across : across), y: pit.y + y * face + fall * part };
  };
}

/** The anchors of a person as drawn, for showing a garment alone. */
export function plainAnchors(pit: Point, face: number): GarmentAnchors {
  const { neck, shoulder } = drawnBody;
  return {
    pit,
    face,
    neck: { left: neck * face, right: neck * face },
    shoulders: {
      left: { x: -shoulder.x * face, y: shoulder.y * face },
      right: { x: shoulder.x * face, y: shoulder.y * face },
    },
  };
}
