import type { Plane } from '../../pixels/plane.ts';
import type { Box } from '../person.ts';

/** Looks at a part of a picture: how sure it is of a person at each place, 0 to 1, at a size of its own. */
export type MaskSource = (picture: CanvasImageSource, part: Box) => Promise<Plane>;
