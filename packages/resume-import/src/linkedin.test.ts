import { expect, test } from 'vitest';
import { fromLinkedIn, isLinkedInTable } from './linkedin.ts';

const profile = `First Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,Zip Code,Geo Location,Twitter Handles,Websites,Instant Messengers
Ada,Quinn,,,,Data Engineer,"Ten years of pipelines.
Likes ""boring"" tools, mostly.",Software,12345,"Oslo, Norway",,"[PORTFOLIO:https://ada.example.com,BLOG:https://blog.example.com]",
`;
const positions = `Company Name,Title,Description,Location,Started On,Finished On
Fjord Data,Lead Engineer,"• Cut costs by 40%
• Moved 3,000 jobs",Oslo,Mar 2020,
Old Mill,Engineer,,Bergen,Jan 2015,Feb 2020
`;
const education = `School Name,Start Date,End Date,Notes,Degree Name,Activities
University of Oslo,2010,2014,Thesis on logs,BSc,Chess club
`;
const others = {
  'Skills.csv': 'Name\nSQL\nKafka\n',
  'Languages.csv': 'Name,Proficiency\nNorwegian,Native or bilingual proficiency\n',
  'Certifications.csv':
    'Name,Url,Authority,Started On,Finished On,License Number\nCKA,https://c.example.com,CNCF,Jun 2021,,LF-123\n',
  'Honors.csv': 'Title,Description,Issued On\nBest Talk,At a meetup,Oct 2019\n',
  'Projects.csv':
    'Title,Description,Url,Started On,Finished On\nTide,Forecasts,https://tide.example.com,Jan 2018,Mar 2018\n',
  'Volunteering.csv':
    'Company Name,Role,Cause,Started On,Finished On,Description\nShore,Organiser,Environment,May 2017,May 2018,Cleanups\n',
  'Publications.csv':
    'Name,Published On,Description,Publisher,Url\nOn Logs,"Jan 2, 2016",,ACM,https://p.example.com\n',
  'Courses.csv': 'Name,Number\nDatabases,INF3100\n',
  'Email Addresses.csv':
    'Email Address,Confirmed,Primary,Updated On\nold@example.com,Yes,No,1/1/20\nada@example.com,Yes,Yes,1/1/20\n',
  'PhoneNumbers.csv': 'Extension,Number,Type\n,+47 400 00 000,Mobile\n',
};
const messages = 'CONVERSATION ID,FROM,TO,CONTENT\n1,Bob,Ada,very private\n';
const connections =
  'Notes:\n"When exporting your connection data, you may notice"\n\nFirst Name,Last Name,URL,Email Address,Company,Position,Connected On\nBob,Roe,https://x.example.com,,Acme,CEO,01 Jan 2020\n';

test('R-XFER-60 the tables of a LinkedIn export become one resume, contacts and messages stay out', () => {
  const found = fromLinkedIn([
    messages,
    connections,
    profile,
    positions,
    education,
    ...Object.values(others),
  ]);
  if (!found) throw new Error('nothing was found');
  const { outline, rest } = found;
  expect(outline.basic).toEqual({
    name: 'Ada Quinn',
    post: 'Data Engineer',
    email: 'ada@example.com',
    phone: '+47 400 00 000',
  });
  expect(outline.others).toEqual([
    { label: '所在地', text: 'Oslo, Norway' },
    { label: '行业', text: 'Software' },
    { label: '个人主页', text: 'https://ada.example.com' },
    { label: '个人主页', text: 'https://blog.example.com' },
    { label: '邮箱', text: 'old@example.com' },
  ]);
  expect(outline.sections.map(({ title }) => title)).toEqual([
    '自我评价',
    '工作经历',
    '项目经历',
    '教育经历',
    '专业技能',
    '语言能力',
    '证书',
    '获奖经历',
    '论文与成果',
    '志愿经历',
    '主修课程',
  ]);
  expect(outline.sections[0]?.entries[0]?.html).toBe(
    '<p>Ten years of pipelines.</p><p>Likes &quot;boring&quot; tools, mostly.</p>',
  );
  expect(outline.sections[1]?.entries).toMatchObject([
    {
      texts: { company: 'Fjord Data', position: 'Lead Engineer' },
      range: { start: '2020-03', present: true },
      html: '<ul><li>Cut costs by 40%</li><li>Moved 3,000 jobs</li></ul>',
      others: [{ label: '地点', text: 'Oslo' }],
    },
    { texts: { company: 'Old Mill', position: 'Engineer' }, range: { start: '2015-01', end: '2020-02' } },
  ]);
  expect(outline.sections[3]?.entries).toMatchObject([
    { texts: { school: 'University of Oslo', degree: 'BSc' }, range: { start: '2010', end: '2014' } },
  ]);
  expect(rest).toEqual([]);
  expect(JSON.stringify(found)).not.toMatch(/very private|Bob/);
});

test('R-XFER-60 a table is known by its columns, alone and in Chinese; a new column is not lost', () => {
  const found = fromLinkedIn([
    'First Name,Last Name,Headline,Pronouns,Summary\n知夏,林,后端工程师,她,\n'.replace('她', '她的称呼是她'),
  ]);
  expect(found?.outline.basic).toEqual({ name: '林知夏', post: '后端工程师' });
  expect(found?.rest).toEqual(['pronouns：她的称呼是她']);
  expect(isLinkedInTable(positions)).toBe(true);
  for (const other of ['', 'a,b\n1,2\n', '姓名：张三\n电话：138', messages, connections, '"'])
    expect(isLinkedInTable(other), other).toBe(false);
  expect(fromLinkedIn([messages])).toBeUndefined();
});
