import { expect, test } from 'vitest';
import { brief, extractInNode, outcomeOf } from '../test/extract-in-node.ts';
import { makeDocx, makePptx, shape, wordLine } from '../test/sample-files.ts';
import { UnreadableDocument } from './unreadable-document.ts';

/** As a picture; its first letter tells it from others. */
const picture = (letter: string) => letter.repeat(1_200);
const media = {
  'word/media/image1.png': picture('a'),
  'word/media/image2.jpeg': picture('b'),
  'word/media/image10.png': picture('c'),
  'word/media/image3.png': picture('a'),
  'word/media/dot.png': 'x',
};

test('R-READ-273 the text in the pictures of a Word file is read when it is asked for, each picture once, in their order', async () => {
  const asked: string[] = [];
  const { blocks, notes } = await extractInNode(makeDocx(wordLine('正文'), media), 'a.docx', {
    ocrScans: true,
    recognise: async ({ picture: file, page }) => {
      const letter = (await file.text()).charAt(0);
      asked.push(letter);
      return letter === 'b' ? [] : [{ kind: 'paragraph', text: `图中的 ${letter}`, page }];
    },
  });
  expect(asked).toEqual(['a', 'b', 'c']);
  expect(brief(blocks)).toEqual([
    'p 正文',
    'h2 图片 1 里的文字',
    'p 图中的 a',
    'h2 图片 3 里的文字',
    'p 图中的 c',
  ]);
  expect(blocks.every(({ page }) => page === undefined)).toBe(true);
  expect(notes).toEqual([]);
});

test('R-READ-273 a damaged picture loses no other, and is told of; an engine that does not load ends the reading', async () => {
  const failing = (code: 'broken' | 'ocrUnavailable') =>
    extractInNode(
      makePptx([shape('title', '标题')], {
        'ppt/media/1.png': picture('a'),
        'ppt/media/2.png': picture('b'),
        'ppt/media/3.emf': picture('c'),
      }),
      'a.pptx',
      {
        ocrScans: true,
        recognise: async ({ picture: file, page }) => {
          if ((await file.text()).startsWith('a')) throw new UnreadableDocument(code);
          return [{ kind: 'paragraph', text: '好的', page }];
        },
      },
    );
  const { blocks, notes } = await failing('broken');
  expect(brief(blocks)).toEqual(['h1 标题', 'h2 图片 2 里的文字', 'p 好的']);
  expect(notes).toEqual([
    '有 2 张图片没有读取：已损坏、浏览器打不开（EMF、WMF、TIFF），或一份文件里超过 60 张。',
  ]);
  await expect(failing('ocrUnavailable')).rejects.toMatchObject({ code: 'ocrUnavailable' });
});

test('R-READ-273 a Word file of pictures alone opens with what to do, and is no error', async () => {
  const bytes = makeDocx('', media);
  expect(await outcomeOf(bytes, 'a.docx')).toMatchObject({
    blocks: [],
    notes: ['文件里有 5 张图片，图片里的文字没有读取。'],
  });
  const { blocks } = await extractInNode(bytes, 'a.docx', { ocrScans: true });
  expect(blocks).toHaveLength(6);
  expect(await outcomeOf(makeDocx(''), 'a.docx')).toBe('noText');
});
