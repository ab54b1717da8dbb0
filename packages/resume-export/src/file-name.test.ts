import { describe, expect, it } from 'vitest';
import { basicTarget, makeDocument, setField, toggleField } from '@baigong/resume';
import { defaultFileName, safeFileName } from './export-job.ts';

it('R-XFER-20 a file name keeps Chinese, and what a file system refuses is replaced', () => {
  expect(safeFileName('林知夏 前端工程师')).toBe('林知夏 前端工程师');
  expect(safeFileName('林知夏/前端:2026?*')).toBe('林知夏_前端_2026__');
  expect(safeFileName('a\tb\u202egnp.exe')).toBe('a_b_gnp.exe');
  expect(safeFileName('  ..简历..  ')).toBe('简历');
  expect(safeFileName('con')).toBe('con_');
  expect(Array.from(safeFileName('𠮷'.repeat(200)))).toHaveLength(80);
});

it('R-XFER-20 a name of nothing but refused characters is the default one', () => {
  for (const text of ['', '   ', '///', '...']) expect(safeFileName(text)).toBe('我的简历');
});

describe('the default name', () => {
  const named = (values: Record<string, string>) => {
    const document = makeDocument(() => '1');
    const fields = Object.entries(values).reduce(
      (held, [id, value]) => setField(held, basicTarget, id, value),
      document.fields,
    );
    return { ...document, fields };
  };

  it('R-EDIT-128 is name and position, or what there is of them', () => {
    expect(defaultFileName(named({ name: ' 林知夏 ', post: '前端工程师' }), false)).toBe('林知夏-前端工程师');
    expect(defaultFileName(named({ name: '林知夏' }), false)).toBe('林知夏');
    expect(defaultFileName(named({ post: 'C/C++ 工程师' }), false)).toBe('C_C++ 工程师');
    expect(defaultFileName(named({}), false)).toBe('我的简历');
  });

  it('R-EDIT-128 has neither a name that is hidden nor a field that is switched off', () => {
    const full = named({ name: '林知夏', post: '前端工程师' });
    expect(defaultFileName(full, true)).toBe('前端工程师');
    expect(defaultFileName(named({ name: '林知夏' }), true)).toBe('我的简历');
    const off = { ...full, fields: toggleField(full.fields, basicTarget, 'post', false) };
    expect(defaultFileName(off, false)).toBe('林知夏');
  });
});
