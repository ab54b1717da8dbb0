import { describe, expect, test } from 'vitest';
import { assignParts, splitParts, type EntryKind } from './entry-heading.ts';

const read = (text: string, kind: EntryKind) => assignParts(splitParts(text), kind);

describe('headings of entries', () => {
  test.each([
    ['某某科技有限公司  Java 开发工程师', '某某科技有限公司', 'Java 开发工程师'],
    ['Java 开发实习生 | 北京星辰软件有限公司', '北京星辰软件有限公司', 'Java 开发实习生'],
    ['高级 UI 设计师 @ 深圳云图软件股份有限公司', '深圳云图软件股份有限公司', '高级 UI 设计师'],
    ['Software Engineer, Initech, Inc.', 'Initech, Inc.', 'Software Engineer'],
    ['Product Designer at Blue Harbor', 'Blue Harbor', 'Product Designer'],
    ['市第一人民医院 主管护师', '市第一人民医院', '主管护师'],
  ])('R-XFER-73 %s', (text, company, position) => {
    expect(read(text, 'work')).toEqual({ texts: { company, position }, left: [] });
  });

  test.each([
    ['福州大学市场营销专业，本科', '福州大学', '市场营销', '本科'],
    ['浙江大学（硕士）  法学', '浙江大学', '法学', '硕士'],
    ['University of Leeds | BA Marketing', 'University of Leeds', 'Marketing', 'BA'],
    ['M.Sc. in Biology, University of Warsaw', 'University of Warsaw', 'Biology', 'M.Sc.'],
  ])('R-XFER-73 %s', (text, name, major, degree) => {
    expect(read(text, 'education').texts).toEqual({ school: name, major, degree });
  });

  test('R-XFER-73 place, pay and time spent stay in the description', () => {
    expect(read('苏州恒瑞电子有限公司（5年7个月） | 采购经理 | 20001-30000元/月 | 苏州', 'work')).toEqual({
      texts: { company: '苏州恒瑞电子有限公司', position: '采购经理' },
      left: ['苏州', '5年7个月', '20001-30000元/月'],
    });
  });
});
