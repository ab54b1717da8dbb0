/** What one press of + or − enlarges by. */
export const ZOOM_STEP = 1.4;

/** How a picture lies in the viewer: scaled about its middle, then moved, in pixels of the stage. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Whole on the stage; 1 is this size, whatever the picture's pixels are. */
export const fitView: View = { scale: 1, x: 0, y: 0 };

const LEAST_MAX_SCALE = 8;

/** The size at which a picture is whole on the stage; a small one is not enlarged. */
export function fitSize(picture: Size, stage: Size): Size {
  if (picture.width <= 0 || picture.height <= 0) return stage;
  const scale = Math.min(1, stage.width / picture.width, stage.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** The largest scale: eight times the fitted size, or twice the picture's own pixels where that is more. */
export function maxScale(picture: Size, stage: Size): number {
  const { width } = fitSize(picture, stage);
  return width > 0 ? Math.max(LEAST_MAX_SCALE, (2 * picture.width) / width) : LEAST_MAX_SCALE;
}

/** Clamps the view so that the picture covers the stage where it is large enough. */
export function clampView(view: View, picture: Size, stage: Size): View {
  const scale = Math.min(maxScale(picture, stage), Math.max(1, view.scale));
  const size = fitSize(picture, stage);
  const limit = (side: number, of: number) => Math.max(0, (side * scale - of) / 2);
  const clamp = (value: number, max: number) => Math.min(max, Math.max(-max, value)) || 0;
  return {
    scale,
    x: clamp(view.x, limit(size.width, stage.width)),
    y: clamp(view.y, limit(size.height, stage.height)),
  };
}

/** The view scaled by a factor, at most to `most`, so that the point (from the stage's middle) stays under the pointer. */
export function zoomAt(
  view: View,
  by: number,
  point: { readonly x: number; readonly y: number },
  most = LEAST_MAX_SCALE,
): View {
  const scale = Math.min(most, Math.max(1, view.scale * by));
  const ratio = scale / view.scale;
  return {
    scale,
    x: point.x - (point.x - view.x) * ratio,
    y: point.y - (point.y - view.y) * ratio,
  };
}
