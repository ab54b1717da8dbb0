import { GalleryPictureId, listGalleryRoute, readGalleryPictureRoute } from '@baigong/contracts';
import { ToolProblem, type ToolAnswer } from '../../../shared/feature-tools/feature-tool.ts';
import { findOne } from '../../../shared/feature-tools/find-one.ts';
import { ApiError, call } from '../../../shared/lib/api.ts';

const maxPictures = 20;

export async function searchGallery(query: string): Promise<ToolAnswer> {
  try {
    const q = query.trim();
    const { pictures } = await call(listGalleryRoute, {
      query: { sort: 'newest', ...(q === '' ? {} : { q }) },
    });
    const shown = pictures.slice(0, maxPictures);
    return {
      title: '画廊',
      summary: shown.length === 0 ? `画廊里没有“${q}”` : `${shown.length} 件作品`,
      blocks: [
        {
          type: 'table',
          header: ['标题', '作者', '标签', '喜欢'],
          rows: shown.map(({ title, author, tags, likes }) => [title, author, tags.join('、'), `${likes}`]),
          align: ['left', 'left', 'left', 'right'],
        },
      ],
      data: shown.map(({ id, title, author, tags, likes }) => ({ id, title, author, tags, likes })),
    };
  } catch (error) {
    if (error instanceof ApiError) throw new ToolProblem(error.message);
    throw error;
  }
}

/** A picture of the gallery by its id, or by a title that the search finds. */
export async function readGalleryPicture(wanted: string): Promise<ToolAnswer> {
  try {
    const asked = wanted.trim();
    const isId = GalleryPictureId.safeParse(asked).success;
    const list = isId ? [] : (await call(listGalleryRoute, { query: { q: asked } })).pictures;
    const id = isId ? asked : findOne(list, wanted, '作品').id;
    const found = await call(readGalleryPictureRoute, { params: { id } });
    const { title, author, prompt, tags, width, height, likes } = found;
    return {
      title: '画廊作品',
      summary: `《${title}》，作者 ${author}`,
      blocks: [
        {
          type: 'keyValues',
          items: [
            { key: '标签', value: tags.join('、') || '无' },
            { key: '尺寸', value: `${width} × ${height}` },
            { key: '喜欢', value: `${likes}` },
          ],
        },
        { type: 'text', text: prompt ?? '作者没有公开提示词。' },
      ],
      data: { id: found.id, title, author, prompt },
    };
  } catch (error) {
    if (error instanceof ApiError) throw new ToolProblem(error.message);
    throw error;
  }
}
