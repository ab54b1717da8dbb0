import {
  emptyOutline,
  sectionTitles,
  summaryTitle,
  type JsonObject,
  type OutlineEntry,
  type ParsedResume,
} from '@baigong/resume';
import {
  addSection,
  addText,
  describedLine,
  entryOfParts,
  labelled,
  listIn,
  listOf,
  objectIn,
  richText,
  textIn,
  textsIn,
  titledText,
  unmappedLines,
} from './foreign-parts.ts';

/** Whether JSON is a FRESH resume (https://github.com/fresh-standard/fresh-resume-schema): it says so itself. */
export const isFresh = (value: JsonObject): boolean =>
  /^FRESH\b/i.test(textIn(objectIn(value, 'meta'), 'format')) ||
  ('employment' in value && ('contact' in value || 'info' in value));

const datesOf = (item: JsonObject): string => {
  const [date, start, end] = [textIn(item, 'date'), textIn(item, 'start'), textIn(item, 'end')];
  return start ? `${start} – ${end || 'present'}` : date || end;
};

const entry = (item: JsonObject, texts: Readonly<Record<string, string>>): OutlineEntry =>
  entryOfParts({
    texts,
    dates: datesOf(item),
    html: richText(textIn(item, 'summary')) + listOf(textsIn(item, 'highlights')),
    others: [
      labelled('地点', textIn(item, 'location')),
      labelled('链接', textIn(item, 'url')),
      labelled('成绩', textIn(item, 'grade')),
      labelled('关键词', textsIn(item, 'keywords').join('、')),
    ],
  });

const ignored = /^(meta|\$schema|disposition)\b|(^|\.)(image|safe|category|rank|level|type|countrycode)$/;

const historyOf = (value: JsonObject, name: string): JsonObject[] => listIn(objectIn(value, name), 'history');

/** Reads a FRESH resume by its keys. */
export function fromFresh(value: JsonObject): ParsedResume {
  const outline = emptyOutline();
  const [info, contact, place] = [
    objectIn(value, 'info'),
    objectIn(value, 'contact'),
    objectIn(value, 'location'),
  ];
  const basics = {
    name: textIn(value, 'name'),
    post: textIn(info, 'label'),
    email: textIn(contact, 'email'),
    phone: textIn(contact, 'phone'),
  };
  for (const [name, text] of Object.entries(basics)) if (text) outline.basic[name] = text;
  const where = ['region', 'city', 'address', 'code']
    .map((name) => textIn(place, name))
    .filter(Boolean)
    .join(' ');
  outline.others.push(
    ...[
      labelled('现居地', where),
      labelled('个人主页', textIn(contact, 'website')),
      ...listIn(value, 'social').map((one) =>
        labelled(textIn(one, 'network') || '主页', textIn(one, 'url', 'user')),
      ),
    ].filter((one) => one !== undefined),
  );
  addText(outline, summaryTitle, richText(textIn(info, 'brief')));
  addSection(
    outline,
    'work',
    sectionTitles.work,
    historyOf(value, 'employment').map((item) =>
      entry(item, { company: textIn(item, 'employer'), position: textIn(item, 'position', 'title') }),
    ),
  );
  addSection(
    outline,
    'projects',
    sectionTitles.projects,
    listIn(value, 'projects').map((item) =>
      entry(item, { name: textIn(item, 'title', 'name'), role: textIn(item, 'role') }),
    ),
  );
  addSection(
    outline,
    'education',
    sectionTitles.education,
    historyOf(value, 'education').map((item) =>
      entry(item, {
        school: textIn(item, 'institution'),
        major: textIn(item, 'area'),
        degree: textIn(item, 'studyType', 'title'),
      }),
    ),
  );
  const skills = objectIn(value, 'skills');
  const sets = [...listIn(skills, 'sets'), ...listIn(skills, 'list')];
  addText(
    outline,
    '专业技能',
    listOf(
      sets.map((set) => describedLine(textIn(set, 'name'), [textIn(set, 'level')], textsIn(set, 'skills'))),
    ),
  );
  for (const [name, title] of [
    ['languages', '语言能力'],
    ['recognition', '获奖经历'],
    ['writing', '论文与成果'],
    ['interests', '兴趣爱好'],
    ['references', '推荐人'],
  ] as const)
    addText(
      outline,
      title,
      listIn(value, name)
        .map((item) =>
          titledText(
            textIn(item, 'language', 'title', 'name'),
            [textIn(item, 'from', 'publisher'), textIn(item, 'level'), datesOf(item), textIn(item, 'url')],
            richText(textIn(item, 'summary')),
          ),
        )
        .join(''),
    );
  const service = historyOf(value, 'service');
  addText(
    outline,
    '志愿经历',
    service
      .map((item) =>
        titledText(
          textIn(item, 'organization'),
          [textIn(item, 'position'), datesOf(item)],
          richText(textIn(item, 'summary')) + listOf(textsIn(item, 'highlights')),
        ),
      )
      .join(''),
  );
  return {
    outline,
    basicConfidence: 'high',
    confidences: outline.sections.map(() => 'high'),
    rest: unmappedLines(value, outline, (path) => ignored.test(path)),
  };
}
