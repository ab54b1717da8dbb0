import {
  isObject,
  isEmbeddedImage,
  emptyOutline,
  sectionTitles,
  sectionName,
  type Json,
  type JsonObject,
  type OutlineEntry,
  type OutlineValue,
  type ParsedResume,
  type ResumeOutline,
} from '@baigong/resume';
import { placeKind } from './structure/words.ts';
import {
  listIn,
  objectIn,
  textIn,
  textsIn,
  addSection,
  addText,
  describedLine,
  entryOfParts,
  labelled,
  listOf,
  richText,
  titledText,
  unmappedLines,
} from './foreign-parts.ts';

/** The two shapes of Reactive Resume's JSON that are in use. */
export type ReactiveResumeVersion = 4 | 5;

const hasItems = (section: Json): boolean => isObject(section) && Array.isArray(section['items']);

/** Which version wrote a JSON object; undefined for another program's. An export may be wrapped in `data`. */
export function reactiveResumeVersion(value: JsonObject): ReactiveResumeVersion | undefined {
  const { basics, sections, summary } = value;
  if (!isObject(basics) || !isObject(sections)) return undefined;
  if (isObject(value['picture']) || Array.isArray(value['customSections']) || isObject(summary)) return 5;
  return Object.values(sections).some(hasItems) || isObject(sections['summary']) ? 4 : undefined;
}

/** A section's items that the page shows, and its title. */
interface Section {
  readonly title: string;
  readonly items: readonly JsonObject[];
}

const isShown = (object: JsonObject): boolean => object['visible'] !== false && object['hidden'] !== true;

/** English names that the program gives become the product's; the visitor's own stay. */
function titleOf(section: JsonObject, fallback: string): string {
  const given = textIn(section, 'title', 'name');
  if (given === '') return fallback;
  return /[\u4e00-\u9fff]/.test(given) ? given : (sectionName(given)?.title ?? given);
}

const toSection = (section: JsonObject, fallback: string): Section => ({
  title: titleOf(section, fallback),
  items: isShown(section) ? listIn(section, 'items').filter(isShown) : [],
});

const linkOf = (item: JsonObject): string =>
  textIn(objectIn(item, 'url'), 'href') || textIn(objectIn(item, 'website'), 'url', 'href');

function linkValue(item: JsonObject): OutlineValue | undefined {
  const label = textIn(objectIn(item, 'url'), 'label') || textIn(objectIn(item, 'website'), 'label');
  const link = linkOf(item);
  return labelled(label && label !== link ? label : '链接', link);
}

const datesOf = (item: JsonObject): string => textIn(item, 'date', 'period');

/** Reads the sections of either version: the newer one renamed most fields. */
function createReaders(version: ReactiveResumeVersion) {
  const body = (item: JsonObject): string =>
    richText(textIn(item, version === 4 ? 'summary' : 'description'));
  const subtitle = (item: JsonObject): string => (version === 4 ? textIn(item, 'description') : '');
  const level = (item: JsonObject): string => {
    const given = Number(textIn(item, 'level'));
    return given > 0 ? `${given}/5` : '';
  };
  const roles = (item: JsonObject): string =>
    listIn(item, 'roles')
      .map((role) =>
        titledText(textIn(role, 'position'), [textIn(role, 'period')], richText(textIn(role, 'description'))),
      )
      .join('');

  /** Several roles at one employer are entries of their own, where the item itself has none. */
  const jobs = (item: JsonObject): OutlineEntry[] => {
    const held = textIn(item, 'position') === '' ? listIn(item, 'roles') : [];
    return held.length === 0
      ? [job(item)]
      : held.map((role) => job({ ...item, description: '', ...role, roles: [] }));
  };
  const job = (item: JsonObject): OutlineEntry =>
    entryOfParts({
      texts: { company: textIn(item, 'company'), position: textIn(item, 'position') },
      dates: datesOf(item),
      html: body(item) + roles(item),
      others: [labelled('地点', textIn(item, 'location')), linkValue(item)],
    });
  const school = (item: JsonObject): OutlineEntry => {
    const [given, area] = [textIn(item, 'studyType', 'degree'), textIn(item, 'area')];
    // Who writes the subject beside the degree has room for the town.
    const isTown = placeKind(area) === 'town';
    const [, degree = given, major = isTown ? '' : area] =
      (isTown && /^(.{2,60}?) in (\S.*)$/.exec(given)) || [];
    return entryOfParts({
      texts: { school: textIn(item, 'institution', 'school'), degree, major },
      dates: datesOf(item),
      html: body(item),
      others: [
        labelled('成绩', textIn(item, 'score', 'grade')),
        labelled('地点', textIn(item, 'location') || (isTown ? area : '')),
        linkValue(item),
      ],
    });
  };
  const project = (item: JsonObject): OutlineEntry =>
    entryOfParts({
      texts: { name: textIn(item, 'name'), role: subtitle(item) },
      dates: datesOf(item),
      html: body(item),
      others: [labelled('关键词', textsIn(item, 'keywords').join('、')), linkValue(item)],
    });
  /** An item of any other section, with all that it may hold. */
  const any = (item: JsonObject): string =>
    titledText(
      textIn(
        item,
        'name',
        'title',
        'organization',
        'company',
        'institution',
        'school',
        'language',
        'network',
      ),
      [
        textIn(
          item,
          'position',
          'awarder',
          'issuer',
          'publisher',
          'degree',
          'studyType',
          'fluency',
          'proficiency',
        ),
        textIn(item, 'area'),
        textIn(item, 'username'),
        version === 4 ? textIn(item, 'description') : '',
        datesOf(item),
        textIn(item, 'location'),
        textIn(item, 'phone'),
        textsIn(item, 'keywords').join('、'),
        linkOf(item),
      ],
      body(item) + richText(textIn(item, 'content')) + roles(item),
    );
  const skill = (item: JsonObject): string =>
    describedLine(
      textIn(item, 'name', 'language'),
      [subtitle(item) || textIn(item, 'proficiency', 'fluency'), level(item)],
      textsIn(item, 'keywords'),
    );
  return { jobs, school, project, any, skill };
}

function readBasics(basics: JsonObject, outline: ResumeOutline): void {
  const put = (name: string, text: string) => {
    if (text !== '') outline.basic[name] = text;
  };
  put('name', textIn(basics, 'name'));
  put('post', textIn(basics, 'headline'));
  put('email', textIn(basics, 'email'));
  put('phone', textIn(basics, 'phone'));
  const link = linkValue(basics);
  const others = [
    labelled('所在地', textIn(basics, 'location')),
    link && { ...link, label: link.label === '链接' ? '个人主页' : link.label },
    ...listIn(basics, 'customFields').map((field) =>
      labelled(textIn(field, 'name') || '补充信息', textIn(field, 'value', 'text') || textIn(field, 'link')),
    ),
  ];
  outline.others.push(...others.filter((one) => one !== undefined));
}

/** Settings and drawing data, which are no text of the resume. */
const ignored =
  /^(metadata|\$schema)\b|(^|\.)(id|icon|level|columns|separateLinks|type|visible|hidden)$|^sections(\.custom\.[^.]+|\.\w+)?\.(name|title)$|^customSections\.title$|^summary\.title$|^(basics\.)?picture\.(?!url$)|^basics\.picture\.effects/;

/** Reads a resume of Reactive Resume. What is hidden there, and what has no place here, is in the rest. */
export function fromReactiveResume(value: JsonObject, version: ReactiveResumeVersion): ParsedResume {
  const outline = emptyOutline();
  const sections = objectIn(value, 'sections');
  const { jobs, school, project, any, skill } = createReaders(version);
  const section = (name: string, title: string): Section => toSection(objectIn(sections, name), title);
  readBasics(objectIn(value, 'basics'), outline);
  for (const item of section('profiles', '').items) {
    const network = labelled(textIn(item, 'network') || '主页', linkOf(item) || textIn(item, 'username'));
    if (network) outline.others.push(network);
  }
  const picture = version === 5 ? objectIn(value, 'picture') : objectIn(objectIn(value, 'basics'), 'picture');
  const photo = textIn(picture, 'url');
  if (isEmbeddedImage(photo) && isShown(picture)) outline.photo = photo;

  const summary = version === 5 ? objectIn(value, 'summary') : objectIn(sections, 'summary');
  if (isShown(summary)) addText(outline, titleOf(summary, '自我评价'), richText(textIn(summary, 'content')));
  addSection(outline, 'work', sectionTitles.work, section('experience', '').items.flatMap(jobs));
  addSection(outline, 'projects', sectionTitles.projects, section('projects', '').items.map(project));
  addSection(outline, 'education', sectionTitles.education, section('education', '').items.map(school));
  for (const [name, title] of [
    ['skills', '专业技能'],
    ['languages', '语言能力'],
    ['interests', '兴趣爱好'],
  ] as const) {
    const { items, title: given } = section(name, title);
    addText(outline, given, listOf(items.map(skill)));
  }
  const others = [
    ...(
      [
        ['awards', '获奖经历'],
        ['certifications', '证书'],
        ['publications', '论文与成果'],
        ['volunteer', '志愿经历'],
        ['references', '推荐人'],
      ] as const
    ).map(([name, title]) => section(name, title)),
    ...Object.values(objectIn(sections, 'custom')).flatMap((one) =>
      isObject(one) ? [toSection(one, sectionTitles.custom)] : [],
    ),
    ...listIn(value, 'customSections').map((one) => toSection(one, sectionTitles.custom)),
  ];
  for (const { title, items } of others) addText(outline, title, items.map(any).join(''));
  return {
    outline,
    basicConfidence: 'high',
    confidences: outline.sections.map(() => 'high'),
    rest: unmappedLines(value, outline, (path) => ignored.test(path)),
  };
}
