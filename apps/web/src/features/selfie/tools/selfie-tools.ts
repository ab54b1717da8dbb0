import { photoSizes, type PhotoSize } from '@baigong/id-photo';
import { readLabel } from '@baigong/pictures';
import { ToolProblem, type ToolAnswer } from '../../../shared/feature-tools/feature-tool.ts';
import {
  findPictureFor,
  keepMadePicture,
  pictureBlocks,
  pictureTitle,
} from '../../../shared/feature-tools/tool-pictures.ts';
import { readBackground } from '../edits/id-photo-store.ts';
import { BatchFailure, makeBatchPhoto } from '../id-photo/batch/make-batch-photo.ts';

export { deleteMadePicture } from '../../../shared/feature-tools/tool-pictures.ts';

const backgroundNames = {
  white: '白',
  blue: '蓝',
  red: '红',
  'light-grey': '浅灰',
  'deep-blue': '深蓝',
  keep: '原图',
} as const;

interface IdPhotoInput {
  readonly picture: string;
  readonly type?: string | undefined;
  readonly background?: keyof typeof backgroundNames | undefined;
}

const namesOf = ({ id, name, aliases }: PhotoSize): readonly string[] => [id, name, ...aliases];

const sizeText = ({ mm, px }: PhotoSize): string =>
  `${mm ? `${mm.width} × ${mm.height} 毫米，` : ''}${px.width} × ${px.height} 像素`;

/** Sizes whose name or purpose a text names, exactly or in part. */
function sizesFor(text: string): readonly PhotoSize[] {
  const asked = text.trim().toLowerCase();
  const exact = photoSizes.filter((size) => namesOf(size).some((name) => name.toLowerCase() === asked));
  if (exact.length > 0 || asked === '') return exact;
  return photoSizes.filter((size) => namesOf(size).some((name) => name.toLowerCase().includes(asked)));
}

function sizeOf(text: string): PhotoSize {
  const found = sizesFor(text);
  const [only] = found;
  if (only && found.length === 1) return only;
  const known = (found.length > 0 ? found : photoSizes).slice(0, 12).map(({ name }) => name);
  throw new ToolProblem(
    found.length > 0
      ? `有 ${found.length} 种规格符合“${text}”，请指明：${known.join('、')}`
      : `没有“${text}”这种规格。有：${known.join('、')} 等`,
  );
}

export async function listIdPhotoTypes(query: string): Promise<ToolAnswer> {
  const found = query.trim() === '' ? photoSizes : sizesFor(query);
  if (found.length === 0) throw new ToolProblem(`没有“${query}”这种证件照规格，空着可以列出全部。`);
  return {
    title: '证件照规格',
    summary: `${found.length} 种规格`,
    blocks: [
      {
        type: 'table',
        header: ['规格', '尺寸', '文件大小', '说明'],
        rows: found.map((size) => [
          size.name,
          sizeText(size),
          size.kb ? `${size.kb.min}–${size.kb.max} KB` : '',
          size.note ?? '',
        ]),
      },
    ],
    data: {
      types: found.map((size) => ({ id: size.id, name: size.name, size: sizeText(size) })),
      backgrounds: Object.values(backgroundNames),
    },
  };
}

export async function previewIdPhoto(
  { picture, type = '一寸', background = 'white' }: IdPhotoInput,
  conversation: string,
) {
  const [stored, size] = [await findPictureFor(picture, conversation), sizeOf(type)];
  return {
    title: '制作证件照',
    summary: `用“${pictureTitle(stored)}”做一张${size.name}证件照（${sizeText(size)}，${backgroundNames[background]}底），另存，原图不变`,
    blocks: pictureBlocks(stored),
  };
}

export async function makeIdPhoto(
  { picture, type = '一寸', background = 'white' }: IdPhotoInput,
  signal: AbortSignal,
  conversation: string,
): Promise<ToolAnswer> {
  const stored = await findPictureFor(picture, conversation);
  const size = sizeOf(type);
  const file = new File([stored.blob], pictureTitle(stored), { type: stored.blob.type });
  const choice = { size, background: background === 'keep' ? null : readBackground(background) };
  const made = await makeBatchPhoto(file, choice, signal).catch((error: unknown) => {
    throw error instanceof BatchFailure
      ? new ToolProblem(`${error.message}需要手动调整时，请在“自拍”的“证件照”里打开它。`)
      : error;
  });
  const answer = await keepMadePicture(made.blob, {
    title: '制作证件照',
    summary: `${size.name}证件照做好了，已存进作品${made.remarks.length > 0 ? '；有几点请看一下' : ''}`,
    name: `证件照 ${size.name}`,
    label: readLabel(new Uint8Array(await made.blob.arrayBuffer())) ?? null,
    ...size.px,
  });
  const blocks = made.remarks.length > 0 ? [{ type: 'text' as const, text: made.remarks.join('\n') }] : [];
  return {
    ...answer,
    blocks: [...answer.blocks, ...blocks],
    data: { ...(answer.data as object), remarks: made.remarks },
  };
}
