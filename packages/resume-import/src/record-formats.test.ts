import { expect, test } from 'vitest';
import { formatDateRange, richTextToPlain, type ParsedResume } from '@baigong/resume';
import { fromEuropassXml } from './europass.ts';
import { readResumeJson } from './read-resume-json.ts';
import { fromRenderCv } from './rendercv.ts';

const entriesOf = (found: ParsedResume | undefined, kind: string) =>
  found?.outline.sections
    .filter((section) => section.kind === kind)
    .flatMap(({ entries }) =>
      entries.map(({ texts, range, html }) => ({
        ...texts,
        dates: formatDateRange(range),
        text: richTextToPlain(html),
      })),
    );

test('R-XFER-93 YAML of RenderCV is read by its keys', () => {
  const found = fromRenderCv(`cv:
  name: Ines Moreau
  email: ines@example.fr
  sections:
    welcome_to_my_page:
      - "See my [book](https://example.fr)."
    experience:
      - company: Petit Bateau Blanc
        position: Deckhand
        start_date: 2019-04
        end_date: present
        highlights: ["**Sailed** to Brest"]
    publications:
      - title: Tides
        authors: ["*Ines Moreau*", "Al Obe"]
        date: 2020-05
    prizes:
      - bullet: Regatta of 2018
design:
  theme: classic
`);
  expect(found?.outline.basic).toEqual({ name: 'Ines Moreau', email: 'ines@example.fr' });
  expect(entriesOf(found, 'work')).toEqual([
    { company: 'Petit Bateau Blanc', position: 'Deckhand', dates: '2019.04 – 至今', text: 'Sailed to Brest' },
  ]);
  expect(found?.outline.sections.map(({ title }) => title)).toEqual([
    'welcome to my page',
    '工作经历',
    '论文与成果',
    'prizes',
  ]);
  expect(found?.rest).toEqual([]);
});

test('R-XFER-93 other YAML, and YAML that grows by its anchors, is not read as a resume', () => {
  expect(fromRenderCv('name: x\nsections: []')).toBeUndefined();
  expect(fromRenderCv('cv:\n  a: &a [x, x]\n  b: &b [*a, *a]\n  sections: {c: [*b, *b]}')).toBeUndefined();
  expect(fromRenderCv('cv: [')).toBeUndefined();
});

test('R-XFER-93 Europass XML of 2020 and later is read by its elements', () => {
  const found = fromEuropassXml(
    `<?xml version="1.0"?><Candidate xmlns="http://www.europass.eu/1.0" xmlns:oa="a" xmlns:hr="b"><CandidatePerson><PersonName><oa:GivenName>Ines</oa:GivenName><hr:FamilyName>Moreau</hr:FamilyName></PersonName><Communication><ChannelCode>Email</ChannelCode><oa:URI>ines@example.fr</oa:URI></Communication><Communication><ChannelCode>Telephone</ChannelCode><CountryDialing>33</CountryDialing><oa:DialNumber>601020304</oa:DialNumber></Communication></CandidatePerson><CandidateProfile><EmploymentHistory><EmployerHistory><hr:OrganizationName>Petit Bateau Blanc</hr:OrganizationName><PositionHistory><PositionTitle>Deckhand</PositionTitle><EmploymentPeriod><StartDate><hr:FormattedDateTime>2019-04-01</hr:FormattedDateTime></StartDate><CurrentIndicator>true</CurrentIndicator></EmploymentPeriod><oa:Description>&lt;p&gt;Sailed to Brest&lt;/p&gt;</oa:Description></PositionHistory></EmployerHistory></EmploymentHistory><Others><Other><Title>Prizes</Title><oa:Description>Regatta of 2018</oa:Description></Other></Others></CandidateProfile></Candidate>`,
  );
  expect(found?.outline.basic).toEqual({
    name: 'Ines Moreau',
    email: 'ines@example.fr',
    phone: '33 601020304',
  });
  expect(entriesOf(found, 'work')).toEqual([
    { company: 'Petit Bateau Blanc', position: 'Deckhand', dates: '2019.04 – 至今', text: 'Sailed to Brest' },
  ]);
  expect(found?.outline.sections.at(-1)?.title).toBe('Prizes');
  expect(fromEuropassXml('<Candidates><a/></Candidates>')).toBeUndefined();
});

test('R-XFER-93 JSON of FRESH is told by its format', () => {
  const found = readResumeJson(
    JSON.stringify({
      name: 'Ines Moreau',
      meta: { format: 'FRESH@0.6.0' },
      contact: { email: 'ines@example.fr' },
      employment: { history: [{ employer: 'Petit Bateau Blanc', position: 'Deckhand', start: '2019-04' }] },
      governance: [{ role: 'Treasurer' }],
    }),
  );
  if (found.kind !== 'recognised') throw new Error(found.kind);
  expect(found.format).toBe('fresh');
  expect(entriesOf(found.recognised, 'work')).toMatchObject([{ company: 'Petit Bateau Blanc' }]);
  expect(found.recognised.rest).toEqual(['role：Treasurer']);
});

test('R-XFER-76 a YAML file of very many keys, or one that repeats itself by anchors, is read in moments', () => {
  const keys = Array.from({ length: 60_000 }, (_, at) => `  k${at}: v\n`).join('');
  expect(fromRenderCv(`cv:\n${keys}`)).toBeUndefined();
  const resume = fromRenderCv(`cv:\n  name: Ann Lee\n${keys}  sections:\n    skills:\n      - Go\n`);
  expect(resume?.outline.basic['name']).toBe('Ann Lee');
  expect(fromRenderCv('cv:\n  name: &a Ann\n  label: *a\n')).toBeUndefined();
});
