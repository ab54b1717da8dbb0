import { listGalleryRoute } from '@baigong/contracts';
import { ToolProblem, type ToolAnswer } from '../../../shared/feature-tools/feature-tool.ts';
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
