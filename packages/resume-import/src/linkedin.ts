import { readRows } from '@baigong/csv';
import {
  emptyOutline,
  isEmptyOutline,
  sectionTitles,
  type ParsedResume,
  type ResumeOutline,
} from '@baigong/resume';
import {
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

/** A row of a table by the names of its columns, in lower case. */
type Row = Readonly<Record<string, string>>;

/** The tables of LinkedIn's data export that a resume is made of, by columns that only they have. */
const tables = {
  profile: ['first name', 'last name', 'headline'],
  positions: ['company name', 'title', 'started on'],
  education: ['school name', 'degree name'],
  projects: ['title', 'description', 'url', 'started on'],
  volunteering: ['company name', 'role', 'started on'],
  organizations: ['name', 'position', 'started on'],
  certifications: ['name', 'authority'],
  publications: ['name', 'published on'],
  honors: ['title', 'issued on'],
  testScores: ['name', 'score'],
  patents: ['title', 'filing/issue date'],
  courses: ['name', 'number'],
  languages: ['name', 'proficiency'],
  emails: ['email address', 'primary'],
  phones: ['number', 'type'],
  skills: ['name'],
} as const satisfies Record<string, readonly string[]>;
type TableName = keyof typeof tables;

const isTableName = (name: string): name is TableName => Object.hasOwn(tables, name);

/** What table a header is of. Skills have one column alone. */
function tableOf(header: readonly string[]): TableName | undefined {
  const columns = new Set(header.map((name) => name.trim().toLowerCase()));
  if (columns.has('name') && columns.size === 1) return 'skills';
  const found = Object.entries(tables).find(
    ([name, wanted]) => name !== 'skills' && wanted.every((column) => columns.has(column)),
  )?.[0];
  return found !== undefined && isTableName(found) ? found : undefined;
}

/** The header may stand below lines of notes. */
const maxNotes = 5;

function readTable(text: string): { name: TableName; rows: Row[] } | undefined {
  const lines = [...readRows(text)].filter((cells) => cells.some((cell) => cell !== ''));
  for (const [index, header] of lines.slice(0, maxNotes).entries()) {
    const name = tableOf(header);
    if (name === undefined) continue;
    const columns = header.map((column) => column.trim().toLowerCase());
    const rows = lines
      .slice(index + 1)
      .map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at]?.trim() ?? ''])));
    return { name, rows };
  }
  return undefined;
}

const datesOf = (row: Row, from = 'started on', to = 'finished on'): string => {
  const [start = '', end = ''] = [row[from], row[to]];
  if (start && !end) return `${start} – 至今`;
  return [start, end].filter(Boolean).join(' – ');
};

const fullName = ({ 'first name': first = '', 'last name': last = '' }: Row): string =>
  /[\u4e00-\u9fff]/.test(first + last) ? last + first : `${first} ${last}`.trim();

function readProfile(row: Row, outline: ResumeOutline): void {
  const put = (name: string, text: string) => {
    if (text) outline.basic[name] = text;
  };
  put('name', fullName(row));
  put('post', row['headline'] ?? '');
  const others = [
    labelled('所在地', row['geo location'] ?? ''),
    labelled('地址', row['address'] ?? ''),
    labelled('出生日期', row['birth date'] ?? ''),
    labelled('行业', row['industry'] ?? ''),
    labelled('Twitter', row['twitter handles'] ?? ''),
    // [COMPANY:https://example.com,PORTFOLIO:https://…]
    ...[...(row['websites'] ?? '').matchAll(/https?:\/\/[^\s,\]]+/g)].map(([url]) =>
      labelled('个人主页', url),
    ),
    labelled('即时通讯', row['instant messengers'] ?? ''),
  ];
  outline.others.push(...others.filter((one) => one !== undefined));
  addText(outline, '自我评价', richText(row['summary'] ?? ''));
}

/** Whether a text is a table of LinkedIn's data export that a resume is made of. */
export const isLinkedInTable = (text: string): boolean => readTable(text.slice(0, 20_000)) !== undefined;

/**
 * Reads the tables of LinkedIn's data export; other tables (contacts, messages) are passed over. Undefined when they
 * say nothing of a resume.
 * @param texts the CSV files of the export, or one of them
 */
export function fromLinkedIn(texts: readonly string[]): ParsedResume | undefined {
  const found = new Map<TableName, Row[]>();
  for (const text of texts) {
    const table = readTable(text);
    if (table) found.set(table.name, [...(found.get(table.name) ?? []), ...table.rows]);
  }
  const rows = (name: TableName): readonly Row[] => found.get(name) ?? [];
  const text = (row: Row, name: string): string => row[name] ?? '';
  const outline = emptyOutline();
  const [profile] = rows('profile');
  if (profile) readProfile(profile, outline);
  const email = rows('emails').find((row) => /^yes$/i.test(text(row, 'primary'))) ?? rows('emails')[0];
  if (email) outline.basic['email'] = text(email, 'email address');
  const [phone, ...otherPhones] = rows('phones');
  if (phone) outline.basic['phone'] = text(phone, 'number');
  for (const other of otherPhones) outline.others.push({ label: '电话', text: text(other, 'number') });
  for (const other of rows('emails'))
    if (other !== email) outline.others.push({ label: '邮箱', text: text(other, 'email address') });

  addSection(
    outline,
    'work',
    sectionTitles.work,
    rows('positions').map((row) =>
      entryOfParts({
        texts: { company: text(row, 'company name'), position: text(row, 'title') },
        dates: datesOf(row),
        html: richText(text(row, 'description')),
        others: [labelled('地点', text(row, 'location'))],
      }),
    ),
  );
  addSection(
    outline,
    'projects',
    sectionTitles.projects,
    rows('projects').map((row) =>
      entryOfParts({
        texts: { name: text(row, 'title') },
        dates: datesOf(row),
        html: richText(text(row, 'description')),
        others: [labelled('链接', text(row, 'url'))],
      }),
    ),
  );
  addSection(
    outline,
    'education',
    sectionTitles.education,
    rows('education').map((row) =>
      entryOfParts({
        texts: { school: text(row, 'school name'), degree: text(row, 'degree name') },
        dates: datesOf(row, 'start date', 'end date'),
        html: richText(text(row, 'notes')) + richText(text(row, 'activities')),
      }),
    ),
  );
  addText(outline, '专业技能', listOf(rows('skills').map((row) => text(row, 'name'))));
  addText(
    outline,
    '语言能力',
    listOf(rows('languages').map((row) => describedLine(text(row, 'name'), [text(row, 'proficiency')]))),
  );
  const titled = (name: TableName, title: string, head: string, notes: readonly string[], body = '') =>
    addText(
      outline,
      title,
      rows(name)
        .map((row) =>
          titledText(
            text(row, head),
            [...notes.map((note) => text(row, note)), datesOf(row)],
            richText(text(row, body)),
          ),
        )
        .join(''),
    );
  titled('certifications', '证书', 'name', ['authority', 'license number', 'url']);
  titled('honors', '获奖经历', 'title', ['issued on'], 'description');
  titled('publications', '论文与成果', 'name', ['publisher', 'published on', 'url'], 'description');
  titled(
    'patents',
    '专利',
    'title',
    ['patent number', 'application number', 'filing/issue date', 'url'],
    'description',
  );
  titled('volunteering', '志愿经历', 'company name', ['role', 'cause'], 'description');
  titled('organizations', '校园经历', 'name', ['position'], 'description');
  titled('courses', '主修课程', 'name', ['number']);
  titled('testScores', '考试成绩', 'name', ['score', 'dated on'], 'description');
  if (isEmptyOutline(outline)) return undefined;
  const ignored = /^(first name|last name|websites|zip code|confirmed|primary|updated on|type|extension)$/;
  const value = [...found.values()].flatMap((all) => all.map((row) => ({ ...row })));
  return {
    outline,
    basicConfidence: 'high',
    confidences: outline.sections.map(() => 'high'),
    rest: unmappedLines(value, outline, (path) => ignored.test(path)),
  };
}
