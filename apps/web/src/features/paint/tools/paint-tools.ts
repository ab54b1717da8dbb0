import type { PaintModel } from '@baigong/contracts';
import { visibleText } from '../../../shared/feature-tools/data-flow.ts';
import { ToolProblem, type ToolAnswer } from '../../../shared/feature-tools/feature-tool.ts';
import { findPictureFor, pictureTitle } from '../../../shared/feature-tools/tool-pictures.ts';
import {
  deletePictures,
  readAllPictures,
  readPictureById,
  readPictureIds,
  readPictures,
  updatePicture,
} from '../../../shared/pictures/picture-records.ts';
import type { Picture } from '../../../shared/pictures/picture.ts';
import { emptyForm, formProblem, type PaintForm } from '../make/paint-form.ts';
import { stylesFor } from '../make/styles.ts';
import { isUnderWay } from '../make/making.ts';
import { makingOf, useMakings } from '../make/makings.ts';
import { formatSizes } from '../make/format-sizes.ts';
import { makePictures } from '../make/make-pictures.ts';
import { NeedsImageModel, readForBrush } from '../make/needs-model.ts';
import { brushModel, isBrush } from '../models/brush-model.ts';
import { loadPaintModels, usePaintModels } from '../models/paint-models.ts';
import { findPictures } from '../results/find-pictures.ts';

/** A model that needs longer goes on by itself; the answer says so before a call counts as lost. */
const longestWaitMs = 100_000;
const maxPictures = 30;

interface PaintInput {
  readonly prompt: string;
  readonly style?: string | undefined;
  readonly shape?: 'square' | 'wide' | 'tall' | 'phone' | undefined;
  readonly count?: number | undefined;
}

const shapes = {
  square: { width: 1024, height: 1024 },
  wide: { width: 1280, height: 720 },
  tall: { width: 864, height: 1152 },
  phone: { width: 720, height: 1280 },
} as const;

/** The form that an input asks for. Throws ToolProblem where it cannot be painted. */
function formOf({ prompt, style, shape, count = 1 }: PaintInput, model: PaintModel): PaintForm {
  const styles = stylesFor(model.id);
  const chosen =
    style === undefined ? undefined : styles.find(({ id, name }) => id === style || name === style.trim());
  if (style !== undefined && style.trim() !== '' && !chosen)
    throw new ToolProblem(`没有“${style}”这种风格。可以用：${styles.map(({ name }) => name).join('、')}`);
  const size = shape === undefined ? null : shapes[shape];
  const fits =
    size &&
    (model.abilities.freeSize ||
      model.abilities.sizes.some((one) => one.width === size.width && one.height === size.height));
  const form: PaintForm = {
    ...emptyForm,
    model: model.id,
    prompt,
    style: chosen?.id ?? '',
    size: fits ? size : null,
    count,
  };
  const problem = formProblem(form, model.abilities);
  if (problem !== null) throw new ToolProblem(problem);
  return form;
}

/** The model that paints for a tool, of those that are known by now. */
const knownModel = (): PaintModel | undefined =>
  usePaintModels.getState().models.find(({ id, abilities }) => !isBrush(id) && !abilities.referenceNeeded);

async function modelForPaint(): Promise<PaintModel> {
  await loadPaintModels();
  const { problems } = usePaintModels.getState();
  const model = knownModel();
  if (!model) throw new ToolProblem(`本站没有接入图像模型；风景可以用内置画笔画。${problems.join('；')}`);
  return model;
}

function preview({ prompt, count = 1 }: PaintInput, maker: string, more: string) {
  return {
    title: '画图',
    summary: `用${maker}画 ${count} 张，存进“文生图”的作品${more}：`,
    blocks: [{ type: 'text' as const, text: visibleText(prompt) }],
  };
}

/** The brush's form; a use that the words name is a size. Throws ToolProblem where the brush has no scene for them. */
async function brushFormOf(input: PaintInput): Promise<PaintForm> {
  const form = formOf(input, brushModel);
  try {
    const { format } = await readForBrush(form);
    return format && input.shape === undefined ? { ...form, size: formatSizes[format] } : form;
  } catch (error) {
    if (!(error instanceof NeedsImageModel)) throw error;
    const connected = knownModel() ? '可以改用“用模型画图”。' : '接入的办法在“设置 → 模型”。';
    throw new ToolProblem(`${error.message}${connected}`);
  }
}

export async function previewPaint(input: PaintInput) {
  await brushFormOf(input);
  return preview(input, brushModel.name, '');
}

/** Says what is known by now: before it is allowed the site is not asked which models there are. */
export async function previewModelPaint(input: PaintInput) {
  const model = knownModel();
  if (model) formOf(input, model);
  const { allowance } = usePaintModels.getState();
  return preview(
    input,
    model?.name ?? '本站的图像模型',
    allowance ? `，今天还能画 ${allowance.left} 张` : '',
  );
}

/** Waits for a making that was begun: its pictures, and whether there are more to come. */
function waitFor(id: string): Promise<{ readonly pictures: readonly string[]; readonly isDone: boolean }> {
  return new Promise((resolve, reject) => {
    let pictures = makingOf(id)?.pictures ?? [];
    const end = (settle: () => void) => {
      clearTimeout(timer);
      unsubscribe();
      settle();
    };
    const look = () => {
      const making = makingOf(id);
      // An ended making without a problem leaves the list.
      if (!making) end(() => resolve({ pictures, isDone: true }));
      else if (isUnderWay(making)) pictures = making.pictures;
      else end(() => reject(new ToolProblem(making.problem ?? '没有画成，请再试一次。')));
    };
    const unsubscribe = useMakings.subscribe(look);
    const timer = setTimeout(() => end(() => resolve({ pictures, isDone: false })), longestWaitMs);
    look();
  });
}

async function paint(form: PaintForm, model: PaintModel): Promise<ToolAnswer> {
  const seed = makePictures(form, model);
  const id = useMakings.getState().latest;
  if (id === null) throw new ToolProblem('没有画成，请再试一次。');
  const { pictures, isDone } = await waitFor(id);
  if (isDone && pictures.length === 0) throw new ToolProblem('作画被停止了，没有画成。');
  const kept = await readPictures(pictures);
  return {
    title: '画图',
    summary: isDone
      ? `画好了 ${kept.length} 张，已存进作品`
      : `已画好 ${kept.length} 张，其余还在画，画好后会出现在“文生图”里`,
    blocks: kept.map((picture) => ({ type: 'picture', id: picture.id, label: pictureTitle(picture) })),
    data: { pictures: kept.map((picture) => picture.id), seed, isDone },
    ...(kept.length > 0 ? { undo: kept.map(({ id: made, updatedAt }) => ({ id: made, updatedAt })) } : {}),
  };
}

export const paintWithBrush = async (input: PaintInput): Promise<ToolAnswer> =>
  paint(await brushFormOf(input), brushModel);

export async function paintWithModel(input: PaintInput): Promise<ToolAnswer> {
  const model = await modelForPaint();
  return paint(formOf(input, model), model);
}

/** Deletes the painted pictures, all or none. */
export async function undoPaint(
  made: readonly { readonly id: string; readonly updatedAt: number }[],
): Promise<void> {
  const kept = await readPictures(made.map(({ id }) => id));
  if (kept.length === 0) throw new ToolProblem('这些图片已经删除了。');
  for (const { id, updatedAt, favourite } of kept) {
    const before = made.find((one) => one.id === id);
    if (before?.updatedAt !== updatedAt || favourite)
      throw new ToolProblem('有图片之后又改过或收藏了，都没有删除。不要它们的话，可以在文生图里删除。');
  }
  await deletePictures(kept.map(({ id }) => id));
}

const makers = { brush: '画笔', model: '模型', camera: '相机', file: '文件' } as const;

export async function searchPictures(query: string): Promise<ToolAnswer> {
  const found: Picture[] = [];
  for await (const batch of readAllPictures(await readPictureIds())) {
    found.push(...findPictures(batch, 'all', query));
    if (found.length >= maxPictures) break;
  }
  const shown = found.slice(0, maxPictures);
  return {
    title: '图片',
    summary:
      shown.length === 0
        ? query === ''
          ? '这个浏览器里还没有图片'
          : `没有图片提到“${query}”`
        : `${shown.length} 张图片`,
    blocks: [
      {
        type: 'table',
        header: ['标题', '来源', '尺寸', '编号'],
        rows: shown.map((picture) => [
          pictureTitle(picture),
          makers[picture.maker],
          `${picture.width} × ${picture.height}`,
          picture.id,
        ]),
      },
    ],
    data: shown.map((picture) => ({
      id: picture.id,
      title: pictureTitle(picture),
      maker: picture.maker,
      width: picture.width,
      height: picture.height,
    })),
  };
}

interface FavouriteInput {
  readonly picture: string;
  readonly favourite?: boolean | undefined;
}

export async function previewFavourite({ picture, favourite = true }: FavouriteInput) {
  const found = await findPictureFor(picture);
  return {
    title: '收藏图片',
    summary: `${favourite ? '收藏' : '取消收藏'}“${pictureTitle(found)}”`,
    blocks: [{ type: 'picture' as const, id: found.id, label: pictureTitle(found) }],
  };
}

export async function setFavourite({ picture, favourite = true }: FavouriteInput): Promise<ToolAnswer> {
  const found = await findPictureFor(picture);
  if (found.favourite === favourite)
    throw new ToolProblem(favourite ? '这张图片已经收藏了。' : '这张图片本来就没有收藏。');
  await updatePicture(found.id, { favourite });
  return {
    title: '收藏图片',
    summary: `${favourite ? '已收藏' : '已取消收藏'}“${pictureTitle(found)}”`,
    blocks: [],
    data: { id: found.id, favourite },
    undo: { id: found.id, favourite },
  };
}

/** Puts back what it was before, where it still is as the tool left it. */
export async function undoFavourite({
  id,
  favourite,
}: {
  readonly id: string;
  readonly favourite: boolean;
}): Promise<void> {
  const picture = await readPictureById(id);
  if (picture?.favourite !== favourite) throw new ToolProblem('这张图片之后又改过，没有撤销。');
  await updatePicture(id, { favourite: !favourite });
}
