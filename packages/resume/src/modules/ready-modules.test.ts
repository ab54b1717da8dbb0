import { expect, test } from 'vitest';
import { enableModule, renameModule } from '../document/edit-modules.ts';
import { toOutline } from '../outline/to-outline.ts';
import { outlineKey } from '../outline/visible.ts';
import { sampleResume } from '../sample/sample-resume.ts';
import { isIcon } from './icons.ts';
import { sortByOrder } from './order-modules.ts';
import { addReadyModule, graduateLayout, missingReadyModules, readyModules } from './ready-modules.ts';

const ids = () => {
  let count = 0;
  return () => `new${(count += 1)}`;
};
const titles = ({ modules }: ReturnType<typeof sampleResume>) =>
  sortByOrder(modules.modules).map(({ title }) => title);

test('R-EDIT-196 ready modules have icons of the list and are added once, whatever the one that is there is called', () => {
  for (const { icon } of readyModules) expect(isIcon(icon)).toBe(true);
  const document = sampleResume();
  expect(missingReadyModules(document).map(({ title }) => title)).not.toContain('专业技能');
  const added = addReadyModule(document, '荣誉奖项', 'a');
  expect(titles(added).at(-1)).toBe('荣誉奖项');
  // Nothing of it is shown before something stands in it.
  expect(outlineKey(added)).not.toContain('"a"');
  expect(toOutline(added)).toEqual(toOutline(document));
  const renamed = { ...added, modules: renameModule(added.modules, 'a', '获奖情况') };
  expect(addReadyModule(renamed, '荣誉奖项', 'b')).toBe(renamed);
});

test('R-EDIT-196 the graduate’s order puts education first, keeps all else and does nothing twice', () => {
  const document = sampleResume();
  const off = { ...document, modules: enableModule(document.modules, 'work', false) };
  const next = graduateLayout(off, ids());
  expect(titles(next)).toEqual([
    '基本信息',
    '教育经历',
    '工作经历',
    '项目经历',
    '校园经历',
    '荣誉奖项',
    '证书',
    '自定义模块',
    '专业技能',
  ]);
  expect(next.modules.modules.find(({ id }) => id === 'work')?.enabled).toBe(false);
  expect(next.fields.educations).toBe(document.fields.educations);
  expect(graduateLayout(next, ids())).toBe(next);
});
