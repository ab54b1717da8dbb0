import type { OutlineSection } from '@baigong/resume';
import { asLabelled, entryLabelOf } from './labels.ts';
import { employerScore, isDegree, isSchool, placeKind, positionScore } from './words.ts';

export type EntryKind = Exclude<OutlineSection['kind'], 'custom'>;

/** Words before a position that belong to it: Java 开发工程师, UI 设计师. */
const trades =
  /(?:^|\s)(java|javaee|c|c\+\+|c#|\.net|php|go|golang|python|node(?:\.?js)?|web|h5|ios|android|ui|ux|ui\/ux|3d|2d|ai|bi|it|qa|qc|hr|pr|plc|sap|erp|dba|pcb|fpga|sre|devops|linux|unity|vue|react|sql|b端|c端|to\s?b|b2b|seo|sem|kol|app|pmo|crm|mcn|cad|bim|hse|ehs)$/i;

/** Splits a text at blanks between Chinese words; Latin words stay together, also with the trade that they name. */
function splitAtBlanks(text: string): string[] {
  const parts: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = parts.at(-1);
    const joined =
      last !== undefined &&
      ((/[\p{Script=Latin}\d_.&'’,)+#-]$/u.test(last) && /^[\p{Script=Latin}\d_&('’]/u.test(word)) ||
        /^\d{1,3}$/.test(word) ||
        (trades.test(last) && /^[\u4e00-\u9fff]/.test(word)) ||
        (/^[\u4e00-\u9fff]{1,2}$/.test(last) && /^[a-z]/i.test(word)));
    if (joined) parts[parts.length - 1] = `${last} ${word}`;
    else parts.push(word);
  }
  return parts;
}

const legalForm = /,\s*(?=(?:inc|ltd|llc|llp|plc|corp|co|gmbh|pte|pty)(?![\w-]))/gi;
/** Of two capitals, but no degree: BS in Biology. */
const beforeRegion = /,\s*(?=[A-Z]{2}(?:$|[\s,|]))(?![A-Z]{2} (?:in|of) )/g;

function splitAtCommas(text: string): string[] {
  const kept = text.replace(legalForm, '\u0001').replace(beforeRegion, '\u0001');
  return kept
    .split(/[，,]\s*/)
    .map((part) => part.replaceAll('\u0001', ', ').trim())
    .filter(Boolean);
}

/**
 * Parts of an entry's heading that stand apart.
 * @param isBeside whether it stands beside or below other parts: then two names with a comma may be a town
 */
export function splitParts(text: string, isBeside = false): string[] {
  // A bar at the end, before the dates, says that those without blanks part, too: 编导/本科/.
  const wide = text
    .replace(/^[^/／]{1,40}(?:[/／][^/／]{1,40}){0,3}[/／]\s*$/, (all) => all.replace(/\s*[/／]\s*/g, '  '))
    .split(/\s*[|｜丨]\s*| {2,}|\s*[•·・‧]\s*|\s+[／/]\s+|\s+[-–—]+\s+|[—–]{2,}|\s+@\s*/)
    .flatMap((part) => (part.trim() ? [part.trim()] : []));
  const parts = wide.flatMap((part, index) => {
    const commas = splitAtCommas(part);
    if ((isBeside || index > 0) && commas.length === 2 && twoNames.test(part)) return [part];
    if (commas.length < 2 || commas.length > 4) return [part];
    // Halyard, Chicago, IL: the last part is a town by itself.
    if (placeKind(commas.at(-1) ?? '') === 'town') return commas;
    const place = placeKind(commas.slice(-2).join(', '));
    return commas.length === 2 && place === 'town' && /[a-z]/i.test(part) ? [part] : commas;
  });
  if (parts.length > 1) return parts;
  const [only = ''] = parts;
  // 某某公司-运维部-数据库工程师: bars without blanks part names that end as names of such things do.
  const bars = only.split(/\s*-\s*/);
  if (bars.length >= 2 && bars.length <= 4 && bars.every(({ length }) => length >= 2))
    if (bars.some((bar) => employerScore(bar) === 3 || isSchool(bar)) && /[\u4e00-\u9fff]/.test(only))
      return bars;
  const at = /^(.+?)\s+at\s+(\p{Lu}.*)$/u.exec(only);
  if (at?.[1] && at[2] && positionScore(at[1]) > 0) return [at[1], at[2]];
  const blanks = splitAtBlanks(only).filter(Boolean);
  return blanks.length <= 4 ? blanks : [only];
}

const stripEnds = (text: string): string =>
  text
    .replace(/^[\s:：,，;；|]+/, '')
    .replace(/[，,；;：:|\s]+$/, '')
    .trim();

/** Time spent, pay and the like, which belong to no field of a heading. */
const aside =
  /^[（([]?(?:\d+\s*年)?(?:\d+\s*个?月)?[)）\]]?$|元\/月|^\d+(?:\.\d+)?[-–~]\d+(?:\.\d+)?[kK万千]|^\d+\s*(?:yrs?|mos?)\b/;
const spent =
  /\s*[（([](?:\d+\s*年)?(?:\d+\s*个?月)?[)）\]]$|\s*\(?\d{1,2} (?:years?|yrs?|months?|mos?)(?: \d{1,2} (?:months?|mos?))?\)?$/i;
/** A town and its country, perhaps: two names. */
const twoNames = /^\p{Lu}[\p{L}.' -]{1,24}, \p{Lu}[\p{L}.' -]{1,24}$/u;

/** Texts by field, and what belongs to none. */
export interface Heading {
  readonly texts: Record<string, string>;
  readonly left: string[];
}

/** Chooses which two of the parts are which: the pair with the highest score, the earliest among equals. */
function bestPair(
  parts: readonly string[],
  first: (text: string) => number,
  second: (text: string) => number,
): readonly [number, number] {
  let best: readonly [number, number] = [0, 1];
  let most = -Infinity;
  for (const [i, a] of parts.entries())
    for (const [j, b] of parts.entries()) {
      if (i === j) continue;
      // Order decides among equals: the first part is the first field.
      const score =
        2 * (first(a) - second(a) * 0.6 + second(b) - first(b) * 0.6) - (i > j ? 0.5 : 0) - (i + j) * 0.1;
      if (score > most) [best, most] = [[i, j], score];
    }
  return best;
}

/** Which parts of a section's headings are which fields: the entries of a section are of one form. */
export type Form = ReadonlyMap<string, number>;

/** How much words must say against the form of the others before an entry is read by them alone. */
const contradiction = 12;

const pairScore = (parts: readonly string[], i: number, j: number): number => {
  const [a = '', b = ''] = [parts[i], parts[j]];
  return (
    2 * (employerScore(a) - positionScore(a) * 0.6 + positionScore(b) - employerScore(b) * 0.6) -
    (i > j ? 0.5 : 0) -
    (i + j) * 0.1
  );
};

const mostParts = 6;

/** The best places of employer and position among those that `suits`. */
function bestOf(parts: readonly string[], score: (i: number, j: number) => number) {
  let best: readonly [number, number] = [0, 1];
  let most = -Infinity;
  const count = Math.min(parts.length, mostParts);
  for (let i = 0; i < count; i += 1)
    for (let j = 0; j < count; j += 1) {
      const given = i === j ? -Infinity : score(i, j);
      if (given > most) [best, most] = [[i, j], given];
    }
  return { best, most };
}

/** What the words of all headings of a section say together: by the number of parts, and which of the two comes first. */
export function formOf(headings: readonly (readonly string[])[]): Form {
  const sums = new Map<string, number>();
  const add = (key: string, value: number) => sums.set(key, (sums.get(key) ?? 0) + value);
  for (const parts of headings.slice(0, 60)) {
    const school = parts.filter((part) => !isDegree(part)).findIndex(isSchool);
    if (school !== -1) add(`school ${school}`, 1);
    if (parts.length < 2) continue;
    add(`${parts.length}`, 1);
    bestOf(parts, (i, j) => {
      add(`${parts.length}:${i},${j}`, pairScore(parts, i, j));
      return 0;
    });
    for (const side of ['first', 'last'])
      add(
        side,
        bestOf(parts, (i, j) => (i < j === (side === 'first') ? pairScore(parts, i, j) : -Infinity)).most,
      );
  }
  return sums;
}

/** The places of employer and position in a heading. */
function pairOf(parts: readonly string[], form: Form | undefined): readonly [number, number] {
  const own = bestPair(parts, employerScore, positionScore);
  if (!form || parts.length > mostParts) return own;
  const first = (form.get('first') ?? 0) >= (form.get('last') ?? 0);
  const several = (form.get(`${parts.length}`) ?? 0) > 1;
  const { best } = bestOf(parts, (i, j) =>
    several
      ? (form.get(`${parts.length}:${i},${j}`) ?? -Infinity)
      : i < j === first
        ? pairScore(parts, i, j)
        : -Infinity,
  );
  return pairScore(parts, ...own) - pairScore(parts, ...best) < contradiction ? best : own;
}

function assignWork(parts: readonly string[], form?: Form): Heading {
  if (parts.length === 0) return { texts: {}, left: [] };
  if (parts.length === 1) {
    const [only = ''] = parts;
    const name = positionScore(only) > employerScore(only) ? 'position' : 'company';
    return { texts: { [name]: only }, left: [] };
  }
  const [company, position] = pairOf(parts, form);
  return {
    texts: { company: parts[company] ?? '', position: parts[position] ?? '' },
    left: parts.filter((_, index) => index !== company && index !== position),
  };
}

function assignProject(parts: readonly string[]): Heading {
  // The name of a project may well hold a trade's word: only what is nothing but a role is one.
  const index = parts.findIndex(
    (part, at) => at > 0 && positionScore(part) >= 2 && part.length <= (/[a-z]/i.test(part) ? 30 : 14),
  );
  const others = parts.filter((_, at) => at !== index);
  const [name, ...left] = others;
  const texts: Record<string, string> = name ? { name } : {};
  if (index !== -1) texts['role'] = parts[index] ?? '';
  else if (left.length === 1 && left[0] !== undefined && left[0].length <= 14)
    texts['role'] = left.pop() ?? '';
  return { texts, left };
}

const level = '专业硕士|博士研究生|硕士研究生|博士|硕士|学士|本科|大专|专科|研究生|高中|中专|MBA|EMBA';
const levelAtEnd = new RegExp(String.raw`^(.{2,}?)[\s（(·,，/]*((?:${level})(?:学位|学历|在读)?)[)）]?$`);
const latinDegree =
  "(?:Bachelor|Master|Doctor|Associate)(?:'s|’s)?(?:\\s+Degree)?|Ph\\.?\\s?D\\.?|[BM]\\.?\\s?(?:Sc|S|A|B\\.?A|Eng|Ed|Com|Comm|Arch|Phil|Tech)\\.?(?:\\s?\\(?Hons\\)?)?|MBA|MPA|[BM]FA|BSN|MSN|MBBS|PGCE|HND|HNC|JD|LL\\.?[BM]\\.?|Diploma|Certificate(?:\\s[IVX]{1,3})?";
const degreeFirst = new RegExp(
  String.raw`^(${latinDegree})(?:\s+(?:in|of)\s+|\s*[,:]\s*|\s+)(\p{L}.*)$`,
  'iu',
);
const degreeIn = /^((?:Bachelor|Master|Doctor)\b.*?)\s+in\s+(\p{Lu}.*)$/u;

/** Whether a degree says its subject: B.S. in Biology, 软件工程硕士. */
export const holdsMajor = (text: string): boolean =>
  degreeIn.test(text) || degreeFirst.test(text) || (levelAtEnd.test(text) && !isSchool(text));

function assignEducation(parts: readonly string[], form?: Form): Heading {
  const left = parts.flatMap((part) => {
    const [, name, degree] = levelAtEnd.exec(part) ?? [];
    return name && degree && isSchool(name) ? [name.trim(), degree] : [part];
  });
  const texts: Record<string, string> = {};
  const take = (name: string, matches: (text: string) => boolean) => {
    const index = left.findIndex(matches);
    if (index !== -1) texts[name] = left.splice(index, 1)[0] ?? '';
  };
  take('school', (part) => isSchool(part) && !degreeIn.test(part));
  take('degree', (part) => isDegree(part) && part.length <= 60);
  // B.S. in Biology says its subject; what else stands there is none.
  if (/\sin\s/.test(texts['degree'] ?? '')) splitMajor(texts);
  // A school that no word gives away stands where the others have theirs.
  const places = [...left.keys()].toSorted(
    (a, b) => (form?.get(`school ${b}`) ?? 0) - (form?.get(`school ${a}`) ?? 0),
  );
  const [place = -1] = places;
  if (!texts['school'] && form?.has(`school ${place}`)) texts['school'] = left.splice(place, 1)[0] ?? '';
  const fill = (name: string) => {
    if (texts[name]) return;
    const index = left.findIndex((part) => !aside.test(part) && placeKind(part) === undefined);
    if (index !== -1) texts[name] = left.splice(index, 1)[0] ?? '';
  };
  fill('school');
  fill('major');
  if (!texts['major']) splitMajor(texts);
  if (texts['major']) texts['major'] = texts['major'].replace(/(?<=.{2})专业$/, '');
  return { texts, left };
}

/** 计算机科学与技术（本科）, 软件工程硕士, B.S. in Biology and 福州大学市场营销专业 hold two fields. */
function splitMajor(texts: Record<string, string>): void {
  const { degree = '', school: name = '' } = texts;
  const chinese = levelAtEnd.exec(degree);
  const latin = degreeIn.exec(degree) ?? degreeFirst.exec(degree);
  const fused = /^(.{2,}?(?:大学|学院))([\u4e00-\u9fff（）()]{2,})$/.exec(name);
  if (chinese?.[1] && chinese[2]) [texts['major'], texts['degree']] = [chinese[1].trim(), chinese[2]];
  else if (latin?.[1] && latin[2]) [texts['degree'], texts['major']] = [latin[1].trim(), latin[2].trim()];
  else if (fused?.[1] && fused[2] && !isSchool(fused[2]) && !/(校区|分校)/.test(fused[2]))
    [texts['school'], texts['major']] = [fused[1], fused[2]];
}

/** The parts of a heading that have no label and are no time or place. */
export const namedParts = (parts: readonly string[], kind: EntryKind, townPlaces: TownPlaces): string[] =>
  sortParts(parts, kind, townPlaces).named;

/** Where headings say a town, by their number of parts: what stands there in another one is a place, too. */
export type TownPlaces = ReadonlySet<string>;

export const townPlacesOf = (headings: readonly (readonly string[])[]): TownPlaces =>
  new Set(
    headings.flatMap((parts) =>
      parts.flatMap((part, at) =>
        at > 0 && twoNames.test(part) && placeKind(part) === 'town' ? [`${parts.length} ${at}`] : [],
      ),
    ),
  );

function sortParts(parts: readonly string[], kind: EntryKind, townPlaces: TownPlaces) {
  const labelled: Record<string, string> = {};
  const asides: string[] = [];
  const bare: string[] = [];
  for (const part of parts) {
    const time = spent.exec(part)?.[0].trim() ?? '';
    const text = stripEnds(time ? part.slice(0, part.length - time.length) : part);
    if (time) asides.push(time.replace(/^[（([]|[)）\]]$/g, ''));
    if (text === '') continue;
    const { label = '', value = '' } = asLabelled(text) ?? {};
    const field = value ? entryLabelOf(label) : undefined;
    const name = kind === 'projects' && field === 'position' ? 'role' : field;
    if (name && name !== 'text' && name !== 'date' && name !== 'other' && !labelled[name])
      labelled[name] = value;
    else if (aside.test(text)) asides.push(text);
    else bare.push(text);
  }
  const towns = bare.filter((part, at) => at > 0 && placeKind(part) === 'town');
  const stands = parts.find((_, at) => townPlaces.has(`${parts.length} ${at}`)) ?? '';
  const isPlain = bare.includes(stands) && positionScore(stands) < 2 && employerScore(stands) < 2;
  const twoAtLast = bare.findLast((part, at) => at > 0 && twoNames.test(part));
  const guess =
    towns.length > 0 || townPlaces.size === 0 ? undefined : (twoAtLast ?? (isPlain ? stands : undefined));
  const places = kind === 'projects' ? [] : guess === undefined || isSchool(guess) ? towns : [guess];
  const named = bare.flatMap((part) =>
    places.includes(part)
      ? []
      : twoNames.test(part) && placeKind(part) !== 'town'
        ? splitAtCommas(part)
        : [part],
  );
  return { labelled, asides, places, named };
}

/** Assigns the parts of a heading to the fields of an entry: by their words, otherwise by position. */
export function assignParts(
  parts: readonly string[],
  kind: EntryKind,
  form?: Form,
  townPlaces: TownPlaces = new Set(),
): Heading {
  const { labelled, asides, places, named } = sortParts(parts, kind, townPlaces);
  const assign = { work: assignWork, projects: assignProject, education: assignEducation }[kind];
  const { texts, left } = assign(
    named.filter((part) => !Object.values(labelled).includes(part)),
    form,
  );
  const over = Object.entries(texts).filter(([name, text]) => labelled[name] && text !== labelled[name]);
  return {
    texts: { ...texts, ...labelled },
    left: [...over.map(([, text]) => text), ...left, ...places, ...asides],
  };
}
