import { describe, expect, test } from 'vitest';
import { makeDocument } from '../document/make-document.ts';
import { makeEntry } from '../document/make-entry.ts';
import { loadDocument } from '../document/load.ts';
import type { Entry, ResumeDocument } from '../document/schema.ts';
import { maskAddresses, maskEmail, maskMobiles, maskPhone } from './mask-text.ts';
import { makeSharedCopy } from './shared-copy.ts';

const nothing = { phone: false, email: false, photo: false };
const everything = { phone: true, email: true, photo: true };
const photo = 'data:image/png;base64,iVBORw0KGgo=';

const write = (entry: Entry, values: Record<string, string>): Entry => ({
  ...entry,
  fields: entry.fields.map((field) => {
    const name = field.id.split('-')[0] ?? '';
    return name in values ? { ...field, value: values[name] ?? '' } : field;
  }),
});

function filled(): ResumeDocument {
  let ids = 0;
  const document = makeDocument(() => `id${(ids += 1)}`);
  const { fields, modules } = document;
  const work = Object.fromEntries(
    Object.entries(fields.workExperiences).map(([id, entry]) => [
      id,
      write(entry, {
        company: '山海科技',
        description: '<p>电话 138-1234-5678，邮箱 lin@mail.example.com</p>',
      }),
    ]),
  );
  return {
    ...document,
    fields: {
      ...fields,
      imgUpload: fields.imgUpload.map((item) => ({ ...item, value: photo })),
      basicInfo: write(fields.basicInfo, { name: '林一', phone: '13812345678', email: 'lin@example.com' }),
      workExperiences: work,
      customModules: { own: write(makeEntry('custom', 'own'), { content: '<p>不给人看</p>' }) },
    },
    modules: {
      ...modules,
      modules: [...modules.modules, { id: 'own', title: '私下', enabled: true, order: 5, icon: 'star' }],
    },
  };
}

const valueOf = (document: ResumeDocument, name: string) =>
  document.fields.basicInfo.fields.find(({ id }) => id.startsWith(name))?.value;

describe('masks', () => {
  test.each([
    ['13812345678', '138****5678'],
    ['138 1234 5678', '138 **** 5678'],
    ['+86 138-1234-5678', '+86 138-****-5678'],
    ['身份 113812345678 不是手机', '身份 113812345678 不是手机'],
    ['2019.13812345678', '2019.13812345678'],
  ])('R-SHARE-11 %s becomes %s', (text, masked) => expect(maskMobiles(text)).toBe(masked));

  test.each([
    ['13812345678', '138****5678'],
    ['010-6255 0101', '***-**** **01'],
    ['(852) 2345 6789', '(***) **** **89'],
    ['微信同号', '微信同号'],
    ['', ''],
  ])('R-SHARE-11 the phone field %j becomes %j', (text, masked) => expect(maskPhone(text)).toBe(masked));

  test.each([
    ['lin.yi+cv@mail.example.com', 'l***@mail.example.com'],
    ['<a href="mailto:lin@a.cn">lin@a.cn</a>', '<a href="mailto:l***@a.cn">l***@a.cn</a>'],
    ['价格 @ 5 元', '价格 @ 5 元'],
  ])('R-SHARE-11 %s becomes %s', (text, masked) => expect(maskAddresses(text)).toBe(masked));

  test('R-SHARE-11 a mail field without an address keeps its first character', () => {
    expect([maskEmail('林一@公司.中国'), maskEmail(''), maskEmail('x')]).toEqual(['林***', '', 'x']);
  });
});

describe('the shared copy', () => {
  test('R-SHARE-12 with nothing hidden shows what the page shows', () => {
    const copy = makeSharedCopy(filled(), nothing);
    expect(valueOf(copy, 'phone')).toBe('13812345678');
    expect(loadDocument(copy)).toEqual({ document: copy, problems: [] });
    expect(JSON.stringify(copy)).toContain(photo);
  });

  test('R-SHARE-11 what is masked is nowhere in the copy', () => {
    const copy = makeSharedCopy(filled(), everything);
    const text = JSON.stringify(copy);
    expect(valueOf(copy, 'phone')).toBe('138****5678');
    for (const secret of ['13812345678', '138-1234-5678', 'lin@example.com', 'lin@mail'])
      expect(text).not.toContain(secret);
    const avatar = copy.fields.imgUpload.find(({ type }) => type === 'avatar');
    expect(avatar?.value).toBe('');
    expect(text).toContain('山海科技');
  });

  test('R-EDIT-127 labels of hidden contacts stay as they are, but for a contact in them', () => {
    const document = filled();
    const { basicInfo } = document.fields;
    const labelled = (labels: Record<string, string>): ResumeDocument => ({
      ...document,
      fields: {
        ...document.fields,
        basicInfo: {
          ...basicInfo,
          fields: basicInfo.fields.map((field) => ({ ...field, label: labels[field.id] ?? field.label })),
        },
      },
    });
    const labelsOf = (made: ResumeDocument) =>
      Object.fromEntries(
        makeSharedCopy(made, everything).fields.basicInfo.fields.map(({ id, label }) => [id, label]),
      );
    expect(labelsOf(document)).toMatchObject({ phone: '电话', email: '邮箱' });
    for (const label of ['电子邮箱', 'E-mail 2', '联系方式 2026', '邮箱（常用）'])
      expect(labelsOf(labelled({ phone: label, email: label }))).toMatchObject({
        phone: label,
        email: label,
      });
    expect(labelsOf(labelled({ email: '邮箱 lin@example.com' })).email).toBe('邮箱 l***@example.com');
  });

  test('R-SHARE-12 what is switched off is not sent', () => {
    const document = filled();
    const { basicInfo } = document.fields;
    const off: ResumeDocument = {
      ...document,
      fields: {
        ...document.fields,
        basicInfo: {
          ...basicInfo,
          fields: basicInfo.fields.map((field) =>
            field.id.startsWith('phone') ? { ...field, enabled: false } : field,
          ),
        },
      },
      modules: {
        ...document.modules,
        modules: document.modules.modules.map((module) =>
          ['work', 'own'].includes(module.id) ? { ...module, enabled: false } : module,
        ),
      },
    };
    const text = JSON.stringify(makeSharedCopy(off, nothing));
    for (const hidden of ['山海科技', '不给人看', '私下', '13812345678']) expect(text).not.toContain(hidden);
    expect(text).toContain('lin@example.com');
  });

  test('R-SHARE-12 keys that are not the document’s are not sent', () => {
    const document = filled();
    const noted = { ...document, note: '秘密', fields: { ...document.fields, memo: '秘密' } };
    expect(JSON.stringify(makeSharedCopy(noted, nothing))).not.toContain('秘密');
  });

  test('R-SHARE-12 a photo that is not shown is not sent', () => {
    const document = filled();
    const { styles } = document;
    const { moduleStyles } = styles.styles;
    const hidden = {
      ...document,
      styles: {
        ...styles,
        styles: {
          ...styles.styles,
          moduleStyles: { ...moduleStyles, basicInfo: { ...moduleStyles.basicInfo, showAvatar: false } },
        },
      },
    };
    const { imgUpload } = makeSharedCopy(hidden, nothing).fields;
    expect(imgUpload.find(({ type }) => type === 'avatar')?.value).toBe('');
  });
});
