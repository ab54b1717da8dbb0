import { brushEdition } from '@baigong/brush';
import type { PictureLabel } from '@baigong/pictures';
import type { Picture } from '../../../shared/pictures/picture.ts';
import { drawThumb } from '../../../shared/pictures/draw-thumb.ts';
import { styleOf } from './styles.ts';
import { isBrush } from '../models/brush-model.ts';
import type { Making } from './making.ts';

interface Made {
  readonly id: string;
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
  readonly seed: number | null;
  readonly label: PictureLabel | null;
  readonly now: number;
}

/** The record of a picture that a making has made. */
export async function finishPicture(making: Making, made: Made): Promise<Picture> {
  const { form, model } = making;
  const brush = isBrush(model.id);
  const style = styleOf(form.style, model.id);
  return {
    id: made.id,
    prompt: form.prompt.trim(),
    createdAt: made.now,
    updatedAt: made.now,
    maker: brush ? 'brush' : 'model',
    model: model.id,
    modelName: model.name,
    negative: form.negative.trim(),
    style: style?.id ?? '',
    styleName: style?.name ?? '',
    seed: made.seed,
    edition: brush ? brushEdition : null,
    width: made.width,
    height: made.height,
    favourite: false,
    parent: making.parent,
    edits: null,
    label: made.label,
    blob: made.blob,
    thumb: await drawThumb(made.blob),
  };
}
