import { expect, test } from 'vitest';
import { provideFeatureTools } from '../../shared/feature-tools/registry.ts';
import { useOverlay } from '../../shared/lib/overlay.ts';
import { features } from '../features.ts';
import { findTools } from './find-tools.ts';

test('R-TOOL-68 the palette finds tools by title, command, need and pinyin initials, and opens their form', async () => {
  provideFeatureTools(features.flatMap(({ tools }) => tools ?? []));
  const first = async (query: string) => (await findTools(query))[0];
  for (const query of ['制作证件照', '/idphoto', 'zzzjz', '换底色'])
    expect((await first(query))?.label, query).toBe('制作证件照');
  expect(await findTools('')).toEqual([]);
  (await first('岗位匹配'))?.run();
  expect(useOverlay.getState().shown).toEqual({ kind: 'tool', name: 'match_resume' });
});
