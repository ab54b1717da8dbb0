import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  basicFields,
  entryFields,
  moveLine,
  releaseField,
  withoutEmptyEntries,
  type OutlinePlace,
} from './move-line.ts';
import { emptyOutline, type ParsedResume } from '@baigong/resume';
import { linesOfText } from './structure/text-line.ts';
import { structureLines } from './structure/structure.ts';

const parsed = (rest: readonly string[]): ParsedResume => ({
  outline: {
    ...emptyOutline(),
    basic: { name: '林知夏' },
    others: [{ label: '籍贯', text: '杭州' }],
    sections: [
      {
        kind: 'work',
        title: '工作经历',
        entries: [
          { texts: { company: '山海科技' }, range: { start: '', end: '' }, html: '<p>甲</p>', others: [] },
        ],
      },
    ],
  },
  basicConfidence: 'high',
  confidences: ['medium'],
  rest,
});
const job = (name: string): OutlinePlace => ({ of: 'entry', section: 0, entry: 0, name });

describe('lines moved into fields', () => {
  test('R-EDIT-131 a line becomes the field’s value, without the label before it', () => {
    const mail = moveLine(parsed(['电子邮件：lin@example.com', '乙']), 0, { of: 'basic', name: 'email' });
    expect(mail.outline.basic).toEqual({ name: '林知夏', email: 'lin@example.com' });
    expect(mail.rest).toEqual(['乙']);
    expect(
      moveLine(parsed(['https://a.cn']), 0, job('position')).outline.sections[0]?.entries[0]?.texts,
    ).toEqual({
      company: '山海科技',
      position: 'https://a.cn',
    });
    const prize = moveLine(parsed(['荣誉：一等奖']), 0, job('position'));
    expect(prize.outline.sections[0]?.entries[0]?.texts['position']).toBe('荣誉：一等奖');
    const dated = moveLine(parsed(['2020.03 - 至今']), 0, job('date-range'));
    expect(dated.outline.sections[0]?.entries[0]?.range).toMatchObject({ start: '2020-03', present: true });
  });

  test('R-EDIT-131 what a field held goes back to the lines; a description takes more', () => {
    const renamed = moveLine(parsed(['林知秋']), 0, { of: 'basic', name: 'name' });
    expect(renamed.outline.basic['name']).toBe('林知秋');
    expect(renamed.rest).toEqual(['林知夏']);
    const told = moveLine(parsed(['<b>乙</b>']), 0, job('description'));
    expect(told.outline.sections[0]?.entries[0]?.html).toBe('<p>甲</p><p>&lt;b&gt;乙&lt;/b&gt;</p>');
    expect(told.rest).toEqual([]);
  });

  test('R-EDIT-131 a line becomes a field of one’s own, or begins a new entry', () => {
    const own = moveLine(parsed(['民族：汉族', '群众']), 0, { of: 'others', index: 1 });
    expect(moveLine(own, 0, { of: 'others', index: 2 }).outline.others).toEqual([
      { label: '籍贯', text: '杭州' },
      { label: '民族', text: '汉族' },
      { label: '其他', text: '群众' },
    ]);
    const school = moveLine(parsed(['浙江大学']), 0, { of: 'new', kind: 'education' });
    expect(school.outline.sections[1]).toMatchObject({
      kind: 'education',
      entries: [{ texts: { school: '浙江大学' } }],
    });
    expect(school.confidences).toHaveLength(2);
    const second = moveLine(parsed(['海山科技']), 0, { of: 'new', kind: 'work' });
    expect(second.outline.sections[0]?.entries.map(({ texts }) => texts['company'])).toEqual([
      '山海科技',
      '海山科技',
    ]);
    expect(second.confidences).toEqual(['medium']);
  });

  test('R-EDIT-131 a field that was read wrongly is emptied into the lines', () => {
    const emptied = releaseField(releaseField(parsed([]), job('company')), job('description'));
    expect(emptied.rest).toEqual(['山海科技', '甲']);
    expect(withoutEmptyEntries(emptied.outline).sections[0]?.entries).toEqual([]);
    expect(releaseField(parsed([]), { of: 'others', index: 0 }).rest).toEqual(['籍贯：杭州']);
    expect(releaseField(parsed([]), { of: 'basic', name: 'phone' }).rest).toEqual([]);
  });

  test('R-EDIT-131 however lines are moved, none is lost', () => {
    const words = fc.array(fc.stringMatching(/^[甲乙丙丁戊己庚辛]{3,8}$/), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        words,
        fc.array(fc.tuple(fc.nat(5), fc.nat(11), fc.boolean()), { maxLength: 20 }),
        (lines, moves) => {
          let held: ParsedResume = structureLines(
            linesOfText('张三\n13812345678\n工作经历\n某公司 工程师 2020.01-2021.01'),
          );
          held = { ...held, rest: [...held.rest, ...lines] };
          for (const [at, to, isOut] of moves) {
            const { outline } = held;
            const places: OutlinePlace[] = [
              ...basicFields(outline).map(({ place }) => place),
              ...outline.sections.flatMap(({ entries }, section) =>
                entries.flatMap((_, entry) =>
                  entryFields(outline, section, entry)
                    .map(({ place }) => place)
                    .filter((place) => !(place.of === 'entry' && place.name === 'date-range')),
                ),
              ),
              { of: 'others', index: outline.others.length },
              { of: 'new', kind: 'projects' },
            ];
            const place = places[to % places.length];
            if (place) held = isOut ? releaseField(held, place) : moveLine(held, at, place);
          }
          const everything = JSON.stringify([held.outline, held.rest]);
          for (const line of lines) expect(everything).toContain(line);
        },
      ),
    );
  });
});
