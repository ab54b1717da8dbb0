import {
  addCustomField,
  addCustomModule,
  editFields,
  entriesInOrder,
  longResume,
  setBasicFieldIcon,
  sectionOfKind,
  setField,
  type EntryKind,
  type ResumeDocument,
} from '@baigong/resume';

const basic = { kind: 'basic', entry: 'basic' } as const;

export const longEmail = 'xiu-ying.ou-yang-2024@mail-gateway.example-company.com';
export const longLink =
  'https://code.example.com/ou-yang-xiu-ying/payment-gateway-rewrite?tab=readme-ov-file';

const sentence = (index: number): string =>
  `第 ${index} 条：负责支付网关的重构与压测，把 ${index + 3} 个模块拆为服务，核心接口 P99 由 420 ms 降到 95 ms，机器成本同比下降 31%，并写成团队的规范与培训材料，带领 ${index} 名同事完成迁移`;

function setEditor(document: ResumeDocument, kind: EntryKind, value: (index: number) => string) {
  const map = document.fields[sectionOfKind[kind]];
  let next = document;
  for (const [index, entry] of entriesInOrder(map).entries()) {
    const text = entry.fields.find(({ type }) => type === 'editor');
    if (text)
      next = editFields(next, (fields) => setField(fields, { kind, entry: entry.id }, text.id, value(index)));
  }
  return next;
}

/** Contact data with a long e-mail address, a long link, and fields without an icon. */
export function withLongContacts(document: ResumeDocument): ResumeDocument {
  let next = editFields(document, (fields) => setField(fields, basic, 'email', longEmail));
  for (const [index, [label, value]] of [
    ['作品', longLink],
    ['备用', 'li-na@a-b.cn'],
  ].entries())
    next = editFields(next, (fields) => {
      const added = addCustomField(fields, basic, `layout${index}`, 'input', label ?? '');
      return setField(added, basic, added.basicInfo.fields.at(-1)?.id ?? '', value ?? '');
    });
  const icons = next.fields.basicInfo.fields.map(({ id }) => id);
  return {
    ...next,
    modules: [icons.at(-1) ?? '', icons.at(-2) ?? ''].reduce(
      (modules, id) => setBasicFieldIcon(modules, id, ''),
      next.modules,
    ),
  };
}

interface LayoutPlan {
  /** Jobs, projects and schools together. */
  readonly entries: number;
  /** Of an entry's text; each is two or three lines long. */
  readonly paragraphs: number;
  /** Long descriptions of schools and modules of the visitor's own: they stand in side columns. */
  readonly sideHeavy?: boolean;
}

/** Of a few lines to several pages, with addresses in contact data and text. */
export function layoutResume({ entries, paragraphs, sideHeavy = false }: LayoutPlan): ResumeDocument {
  const text = (from: number) =>
    Array.from({ length: paragraphs }, (_, index) =>
      index % 3 === 2
        ? `<ul><li><p>${sentence(from + index)}，详见 ${longLink} 与 ${longEmail}。</p></li><li><p>${sentence(index)}</p></li></ul>`
        : `<p>${sentence(from + index)}。</p>`,
    ).join('');
  let document = withLongContacts(longResume(entries));
  document = setEditor(document, 'work', (index) => text(index * 7));
  document = setEditor(document, 'projects', (index) => text(index * 5));
  document = setEditor(document, 'education', () => (sideHeavy ? text(40).repeat(3) : ''));
  if (!sideHeavy) return document;
  for (const id of ['certificates', 'interests']) {
    document = addCustomModule(document, id, `模块 ${id}`);
    const entry = document.fields.customModules[id];
    const field = entry?.fields.find(({ type }) => type === 'editor');
    if (field)
      document = editFields(document, (fields) =>
        setField(fields, { kind: 'custom', entry: id }, field.id, text(60).repeat(3)),
      );
  }
  return document;
}
