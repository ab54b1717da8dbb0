import {
  decodeEntities,
  emptyOutline,
  htmlTokens,
  isObject,
  jsonBounds,
  sectionTitles,
  summaryTitle,
  type Json,
  type JsonObject,
  type OutlineEntry,
  type ParsedResume,
} from '@baigong/resume';
import {
  addSection,
  addText,
  entryOfParts,
  labelled,
  objectIn,
  richText,
  textIn,
  titledText,
  unmappedLines,
} from './foreign-parts.ts';

/**
 * Europass writes one tree as JSON and as XML (SkillsPassport of 2012 to 2020), and another one since (Candidate, in
 * HR-XML). Names are compared in small letters and without their namespace; a list in XML is an element of its own.
 */

const bareName = (name: string): string => name.toLowerCase().replace(/^[^:]*:/, '');

/** XML as JSON: an element of nothing but text is that text, repeated ones are a list. */
function fromXml(xml: string): JsonObject {
  const root: JsonObject = {};
  const open: { node: JsonObject; name: string; text: string }[] = [{ node: root, name: '', text: '' }];
  const close = (): void => {
    const { node, name, text } = open.pop() ?? { node: {}, name: '', text: '' };
    const parent = open.at(-1)?.node;
    if (!parent) return;
    const value: Json = Object.keys(node).length > 0 ? node : text.trim();
    const before = parent[name];
    if (before === undefined) parent[name] = value;
    else if (Array.isArray(before)) before.push(value);
    else parent[name] = [before, value];
  };
  const source = xml
    // HTML has no empty elements of its own making, and no text in a `title`.
    .replace(/<([\w:]+)(\s[^<>]*)?\/>/g, '<$1$2></$1>')
    .replace(/(<\/?(?:\w{1,20}:)?)title(?=[\s>])/gi, '$1titleof');
  for (const token of htmlTokens(source)) {
    const top = open.at(-1);
    if (!top) break;
    if (token.kind === 'text') top.text += decodeEntities(token.text);
    else if (token.kind === 'close') {
      if (open.length > 1 && bareName(token.name) === top.name) close();
    } else if (open.length < jsonBounds.depth) {
      const node: JsonObject = {};
      for (const [name, value] of token.attributes)
        if (/^(year|month|day)$/.test(name)) node[name] = value.replace(/^-+/, '');
      open.push({ node, name: bareName(token.name), text: '' });
    }
  }
  while (open.length > 1) close();
  return root;
}

/** JSON with its keys as XML has them here. */
function lowered(value: Json): Json {
  if (Array.isArray(value)) return value.map(lowered);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key === 'Title' ? 'titleof' : bareName(key), lowered(one)]),
  );
}

/** The objects below a name, be it one, a list, or a list in an element of its own. */
function all(node: JsonObject, name: string): JsonObject[] {
  const value = node[name] ?? objectIn(node, `${name}list`)[name];
  return (Array.isArray(value) ? value : [value]).flatMap((one) =>
    one !== undefined && isObject(one) ? [one] : [],
  );
}

/** The text at a path of names. */
function at(node: JsonObject, ...path: readonly string[]): string {
  const [last = '', ...before] = path.toReversed();
  return textIn(before.toReversed().reduce(objectIn, node), last);
}

const monthOf = (date: JsonObject): string => {
  const [year, month] = [textIn(date, 'year'), textIn(date, 'month')];
  const formatted = textIn(date, 'formatteddatetime');
  return year && month ? `${year}-${month.padStart(2, '0')}` : year || formatted.slice(0, 7);
};

function periodOf(period: JsonObject): string {
  const start = monthOf(objectIn(period, 'from')) || monthOf(objectIn(period, 'startdate'));
  const end = monthOf(objectIn(period, 'to')) || monthOf(objectIn(period, 'enddate'));
  const current = ['current', 'currentindicator', 'ongoing'].some((name) =>
    [true, 'true'].includes(period[name] as boolean | string),
  );
  return start ? `${start} – ${current || !end ? '至今' : end}` : end;
}

const basicsOf = (outline: ParsedResume['outline'], basics: Readonly<Record<string, string>>): void => {
  for (const [name, text] of Object.entries(basics)) if (text) outline.basic[name] = text;
};

function passport(learner: JsonObject, outline: ParsedResume['outline']): void {
  const identity = objectIn(learner, 'identification');
  const contact = objectIn(identity, 'contactinfo');
  const headline = objectIn(learner, 'headline');
  basicsOf(outline, {
    name: [at(identity, 'personname', 'firstname'), at(identity, 'personname', 'surname')].join(' ').trim(),
    email: at(contact, 'email', 'contact'),
    phone: at(all(contact, 'telephone')[0] ?? {}, 'contact'),
    post: at(headline, 'description', 'label'),
  });
  const address = objectIn(objectIn(contact, 'address'), 'contact');
  const place = [
    textIn(address, 'addressline'),
    textIn(address, 'municipality'),
    at(address, 'country', 'label'),
  ];
  outline.others.push(
    ...[
      labelled('现居地', place.filter(Boolean).join(', ')),
      ...all(contact, 'website').map((one) => labelled('个人主页', textIn(one, 'contact'))),
    ].filter((one) => one !== undefined),
  );
  addSection(
    outline,
    'work',
    sectionTitles.work,
    all(learner, 'workexperience').map((job) =>
      entryOfParts({
        texts: { company: at(job, 'employer', 'name'), position: at(job, 'position', 'label') },
        dates: periodOf(objectIn(job, 'period')),
        html: richText(textIn(job, 'activities')),
        others: [labelled('地点', at(job, 'employer', 'contactinfo', 'address', 'contact', 'municipality'))],
      }),
    ),
  );
  addSection(
    outline,
    'education',
    sectionTitles.education,
    all(learner, 'education').map((school) => schoolOf(school)),
  );
  const skills = objectIn(learner, 'skills');
  const texts = Object.entries(skills).flatMap(([, value]) =>
    isObject(value) ? [richText(at(value, 'description'))] : [],
  );
  addText(outline, '专业技能', texts.join(''));
  for (const one of all(learner, 'achievement'))
    addText(outline, at(one, 'titleof', 'label') || sectionTitles.custom, richText(at(one, 'description')));
}

const schoolOf = (school: JsonObject): OutlineEntry => {
  const activities = textIn(school, 'activities');
  // A short line is the subject, a longer one what was taught.
  const isSubject = activities.length <= 60 && !/[<\n]/.test(activities);
  return entryOfParts({
    texts: {
      school: at(school, 'organisation', 'name'),
      degree: textIn(school, 'titleof'),
      major: at(school, 'field', 'label') || (isSubject ? activities : ''),
    },
    dates: periodOf(objectIn(school, 'period')),
    html: isSubject ? '' : richText(activities),
  });
};

function candidate(root: JsonObject, outline: ParsedResume['outline']): void {
  const person = objectIn(root, 'candidateperson');
  const channels = all(person, 'communication');
  const channel = (kind: RegExp): JsonObject =>
    channels.find((one) => kind.test(textIn(one, 'channelcode'))) ?? {};
  const phone = channel(/phone|mobile/i);
  basicsOf(outline, {
    name: [at(person, 'personname', 'givenname'), at(person, 'personname', 'familyname')].join(' ').trim(),
    email: textIn(channel(/mail/i), 'uri'),
    phone: [textIn(phone, 'countrydialing'), textIn(phone, 'dialnumber')].filter(Boolean).join(' '),
  });
  outline.others.push(
    ...channels.flatMap((one) => {
      const site = /web|social/i.test(textIn(one, 'channelcode'))
        ? labelled('个人主页', textIn(one, 'uri'))
        : undefined;
      const town = labelled('现居地', at(one, 'address', 'cityname'));
      return [site, town].filter((value) => value !== undefined);
    }),
  );
  for (const profile of all(root, 'candidateprofile')) {
    addText(outline, summaryTitle, richText(textIn(profile, 'executivesummary')));
    addSection(
      outline,
      'work',
      sectionTitles.work,
      all(objectIn(profile, 'employmenthistory'), 'employerhistory').flatMap((employer) =>
        all(employer, 'positionhistory').map((job) =>
          entryOfParts({
            texts: {
              company: textIn(employer, 'organizationname'),
              position: textIn(job, 'positiontitle', 'titleof'),
            },
            dates: periodOf(objectIn(job, 'employmentperiod')),
            html: richText(textIn(job, 'description')),
            others: [labelled('地点', textIn(job, 'city'))],
          }),
        ),
      ),
    );
    addSection(
      outline,
      'education',
      sectionTitles.education,
      all(objectIn(profile, 'educationhistory'), 'educationorganizationattendance').map((school) =>
        entryOfParts({
          texts: {
            school: textIn(school, 'organizationname'),
            degree: at(school, 'educationdegree', 'degreename'),
          },
          dates: periodOf(objectIn(school, 'attendanceperiod')),
          html: richText(at(school, 'educationdegree', 'occupationalskillscovered')),
        }),
      ),
    );
    for (const other of all(objectIn(profile, 'others'), 'other'))
      addText(
        outline,
        textIn(other, 'titleof') || sectionTitles.custom,
        titledText('', [], richText(textIn(other, 'description'))),
      );
  }
}

const ignored =
  /(^|\.)(documentinfo|printingpreferences|attachment\w*|code|\w*code|photo|use|documentid|id|year|month|day|formatteddatetime|current\w*|ongoing)\b/;

function read(root: JsonObject): ParsedResume | undefined {
  const learner = objectIn(objectIn(root, 'skillspassport'), 'learnerinfo');
  const modern = objectIn(root, 'candidate');
  const outline = emptyOutline();
  if (Object.keys(learner).length > 0) passport(learner, outline);
  else if (Object.keys(modern).length > 0) candidate(modern, outline);
  else return undefined;
  return {
    outline,
    basicConfidence: 'high',
    confidences: outline.sections.map(() => 'high'),
    rest: unmappedLines(root, outline, (path) => ignored.test(path)),
  };
}

/** Reads Europass JSON by its keys; undefined for other JSON. */
export const fromEuropassJson = (value: JsonObject): ParsedResume | undefined => {
  const root = 'SkillsPassport' in value ? value : { SkillsPassport: value };
  const small = lowered(root);
  return 'SkillsPassport' in value || 'LearnerInfo' in value ? read(isObject(small) ? small : {}) : undefined;
};

/** Reads Europass XML by its elements; undefined for other XML. */
export const fromEuropassXml = (xml: string): ParsedResume | undefined =>
  /<(?:\w{1,20}:)?(?:SkillsPassport|Candidate)[\s>]/.test(xml.slice(0, 4_000))
    ? read(fromXml(xml))
    : undefined;
