// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { chatDatabase } from '../lib/chat-database.ts';
import type { AttachedPicture } from './attachable.ts';
import { ToolProblem } from './feature-tool.ts';
import { provideFeatureTools } from './registry.ts';
import { findPictureFor, pictureBlocks } from './tool-pictures.ts';

const png = `data:image/png;base64,${Buffer.from('a picture').toString('base64')}`;
const attached = (id: string, name: string, at: number, isLatest: boolean): AttachedPicture => ({
  id,
  name,
  url: png,
  width: 10,
  height: 20,
  at,
  isLatest,
});

beforeEach(async () => {
  await chatDatabase.use(async (db) => {
    await db.clear('images');
    for (const [id, at] of [
      ['old', 5],
      ['new', 50],
    ] as const)
      await db.put('images', {
        id,
        prompt: `存的 ${id}`,
        createdAt: at,
        updatedAt: at,
        maker: 'brush',
        width: 1,
        height: 1,
        url: png,
      });
  });
  const all = [
    attached('p1', '证件照.jpg', 20, true),
    attached('p2', '便签.png', 20, true),
    attached('p0', '更早.png', 10, false),
  ];
  provideFeatureTools([
    async () => ({ tools: [], attachedPictures: async (conversation) => (conversation === 's' ? all : []) }),
  ]);
});

const named = async (wanted: string, conversation?: string) => {
  const { id, prompt } = await findPictureFor(wanted, conversation);
  return `${id} ${prompt}`;
};

test('R-TOOL-94 a picture that was attached to the conversation is meant by 附图, by its place and by its name', async () => {
  expect(await named('附图', 's')).toBe('attached:p1 证件照.jpg');
  expect(await named('附图 1', 's')).toBe('attached:p1 证件照.jpg');
  expect(await named('附图2', 's')).toBe('attached:p2 便签.png');
  expect(await named('更早', 's')).toBe('attached:p0 更早.png');
  expect(await named('old', 's')).toBe('old 存的 old');
  const file = await findPictureFor('附图', 's');
  expect(await file.blob.text()).toBe('a picture');
  expect(file).toMatchObject({ width: 10, height: 20 });
  expect(pictureBlocks(file)).toEqual([]);
});

test('R-TOOL-94 the newest is the last one attached or stored, whichever came last', async () => {
  expect(await named('最新', 's')).toBe('new 存的 new');
  await chatDatabase.use((db) => db.delete('images', 'new'));
  expect(await named('最新的', 's')).toBe('attached:p2 便签.png');
  expect(await named('最新')).toBe('old 存的 old');
});

test('R-TOOL-94 pictures of other conversations are none of it, and a place that is not there is told', async () => {
  for (const [wanted, conversation, sentence] of [
    ['附图', 'other', '没有附上图片'],
    ['附图', undefined, '没有附上图片'],
    ['附图3', 's', '有 2 张'],
    ['证件照.jpg', 'other', '没有找到图片'],
  ] as const) {
    const found = findPictureFor(wanted, conversation);
    await expect(found).rejects.toBeInstanceOf(ToolProblem);
    await expect(found).rejects.toThrow(sentence);
  }
});
