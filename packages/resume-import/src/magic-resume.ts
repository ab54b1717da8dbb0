import {
  isObject,
  isEmbeddedImage,
  emptyOutline,
  sectionTitles,
  type JsonObject,
  type ParsedResume,
  type ResumeOutline,
} from '@baigong/resume';
import {
  listIn,
  objectIn,
  textIn,
  addSection,
  addText,
  entryOfParts,
  labelled,
  richText,
  titledText,
  unmappedLines,
} from './foreign-parts.ts';

/** Whether a JSON object is a resume of magic-resume. */
export const isMagicResume = (value: JsonObject): boolean =>
  isObject(value['basic']) &&
  (Array.isArray(value['menuSections']) ||
    ['skillContent', 'selfEvaluationContent', 'customData'].some((name) => name in value));

const isShown = (object: JsonObject): boolean => object['visible'] !== false;

/** Fields of the head that the product has no field of its own for. */
const basicLabels = {
  location: '所在地',
  birthDate: '出生年月',
  employementStatus: '求职状态',
  githubUseName: 'GitHub',
} as const;

function readBasics(basic: JsonObject, outline: ResumeOutline): void {
  const order = new Map(listIn(basic, 'fieldOrder').map((field) => [textIn(field, 'key'), field]));
  const shown = (name: string): string => {
    const field = order.get(name);
    return field && !isShown(field) ? '' : textIn(basic, name);
  };
  for (const [name, key] of [
    ['name', 'name'],
    ['post', 'title'],
    ['phone', 'phone'],
    ['email', 'email'],
  ] as const) {
    const text = shown(key);
    if (text !== '') outline.basic[name] = text;
  }
  const others = [
    ...Object.entries(basicLabels).map(([key, label]) => {
      const own = order.get(key);
      return labelled((own && textIn(own, 'label')) || label, shown(key));
    }),
    ...listIn(basic, 'customFields')
      .filter(isShown)
      .map((field) => labelled(textIn(field, 'label') || '补充信息', textIn(field, 'value'))),
  ];
  outline.others.push(...others.filter((one) => one !== undefined));
  const photo = textIn(basic, 'photo');
  if (isEmbeddedImage(photo) && isShown(objectIn(basic, 'photoConfig'))) outline.photo = photo;
}

/** Settings, and the key to an account (githubKey), which is nobody's to see. */
const ignored =
  /^(id|title|createdAt|updatedAt|templateId|activeSection|draggingProjectId|menuSections|globalSettings|customCss|resumePath)\b|^basic\.(icons|photoConfig|fieldOrder|githubKey|layout)\b|^basic\.photo$|(^|\.)(id|icon|width|height|level)$|^certificates\.url$/;

/** Reads a resume of magic-resume. What is hidden there, and what has no place here, is in the rest. */
export function fromMagicResume(value: JsonObject): ParsedResume {
  const outline = emptyOutline();
  readBasics(objectIn(value, 'basic'), outline);
  const menu = listIn(value, 'menuSections').toSorted(
    (a, b) => Number(textIn(a, 'order')) - Number(textIn(b, 'order')),
  );
  const custom = objectIn(value, 'customData');
  const shown = (name: string) => listIn(value, name).filter(isShown);
  const readers: Readonly<Record<string, (title: string) => void>> = {
    experience: () =>
      addSection(
        outline,
        'work',
        sectionTitles.work,
        shown('experience').map((item) =>
          entryOfParts({
            texts: { company: textIn(item, 'company'), position: textIn(item, 'position') },
            dates: textIn(item, 'date'),
            html: richText(textIn(item, 'details')),
          }),
        ),
      ),
    projects: () =>
      addSection(
        outline,
        'projects',
        sectionTitles.projects,
        shown('projects').map((item) =>
          entryOfParts({
            texts: { name: textIn(item, 'name'), role: textIn(item, 'role') },
            dates: textIn(item, 'date'),
            html: richText(textIn(item, 'description')),
            others: [labelled(textIn(item, 'linkLabel') || '链接', textIn(item, 'link'))],
          }),
        ),
      ),
    education: () =>
      addSection(
        outline,
        'education',
        sectionTitles.education,
        shown('education').map((item) =>
          entryOfParts({
            texts: {
              school: textIn(item, 'school'),
              degree: textIn(item, 'degree'),
              major: textIn(item, 'major'),
            },
            dates: [textIn(item, 'startDate'), textIn(item, 'endDate')].filter(Boolean).join(' – '),
            html: richText(textIn(item, 'description')),
            others: [labelled('GPA', textIn(item, 'gpa')), labelled('地点', textIn(item, 'location'))],
          }),
        ),
      ),
    skills: (title) => addText(outline, title || '专业技能', richText(textIn(value, 'skillContent'))),
    selfEvaluation: (title) =>
      addText(outline, title || '自我评价', richText(textIn(value, 'selfEvaluationContent'))),
  };
  const ids = new Set(menu.map((section) => textIn(section, 'id')));
  const all = [
    ...menu,
    // A file may lack the menu, or an entry in it.
    ...[...Object.keys(readers), ...Object.keys(custom)].filter((id) => !ids.has(id)).map((id) => ({ id })),
  ];
  for (const section of all) {
    const id = textIn(section, 'id');
    if ('enabled' in section && section['enabled'] === false) continue;
    const title = textIn(section, 'title');
    const read = Object.hasOwn(readers, id) ? readers[id] : undefined;
    if (read) read(title);
    else {
      const items = listIn(custom, id).filter(isShown);
      const html = items.map((item) =>
        titledText(
          textIn(item, 'title'),
          [textIn(item, 'subtitle'), textIn(item, 'dateRange')],
          richText(textIn(item, 'description')),
        ),
      );
      addText(outline, title || sectionTitles.custom, html.join(''));
    }
  }
  const pictures = listIn(value, 'certificates').length;
  return {
    outline,
    basicConfidence: 'high',
    confidences: outline.sections.map(() => 'high'),
    rest: [
      ...unmappedLines(value, outline, (path) => ignored.test(path)),
      ...(pictures > 0 ? [`证书图片 ${pictures} 张：图片没有导入，请在证书模块里写上名称`] : []),
    ],
  };
}
