import fc from 'fast-check';
import { expect, test } from 'vitest';
import { archiveNames, assignNames, parseNameList } from './batch-names.ts';

test('R-IDP-32 a list of names is read as lines or as a table, with or without headings and numbers', () => {
  expect(parseNameList('张三\r\n\n 2、李四 \n3. 王 五\n')).toEqual([
    { name: '张三' },
    { name: '李四' },
    { name: '王 五' },
  ]);
  expect(parseNameList('\uFEFF照片,学号,姓名\nIMG_1.jpg,17,张三\nIMG_2.jpg,18,"李四"')).toEqual([
    { name: '张三', file: 'IMG_1.jpg' },
    { name: '李四', file: 'IMG_2.jpg' },
  ]);
  expect(parseNameList('IMG_1.JPG\t张三\n李四\tIMG_2.png\n3\t王五')).toEqual([
    { name: '张三', file: 'IMG_1.JPG' },
    { name: '李四', file: 'IMG_2.png' },
    { name: '王五' },
  ]);
  expect(parseNameList('')).toEqual([]);
  expect(parseNameList('甲\n'.repeat(5_000))).toHaveLength(1_000);
});

test('R-IDP-32 names go to their files by file, by what the file is called, then in order; none is lost', () => {
  const list = parseNameList('b.jpg,李四\n张三\n王五\n赵六');
  expect(assignNames(['1.jpg', 'B.JPG', '王五.png', '4.jpg', '5.jpg'], list)).toEqual({
    names: ['张三', '李四', '王五', '赵六', '5'],
    unused: [],
  });
  expect(assignNames(['1.jpg'], list)).toEqual({ names: ['张三'], unused: ['李四', '王五', '赵六'] });
  expect(assignNames(['.jpg'], [])).toEqual({ names: ['未命名'], unused: [] });
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), (files, text) => {
      const names = parseNameList(text);
      const made = assignNames(files, names);
      expect(made.names).toHaveLength(files.length);
      expect(made.names.every((name) => name !== '')).toBe(true);
      expect(made.unused.length).toBeGreaterThanOrEqual(names.length - files.length);
    }),
  );
});

test('R-IDP-32 names in the archive differ from each other and are safe in every file system', () => {
  expect(archiveNames(['张三', '张三', '../李 四', 'con', '', 'a\u202egpj'], 'jpg')).toEqual([
    '张三.jpg',
    '张三-2.jpg',
    '李 四.jpg',
    '照片con.jpg',
    '照片.jpg',
    'agpj.jpg',
  ]);
  fc.assert(
    fc.property(fc.array(fc.string()), (names) => {
      const made = archiveNames(names, 'jpg');
      expect(new Set(made.map((name) => name.toLowerCase())).size).toBe(names.length);
      for (const name of made) expect(name).not.toMatch(/[/\\:*?"<>|]|^\./);
    }),
  );
});
