import type { Person } from './foreign-people.ts';

/** Pages shaped like those of widespread resume programs, and what a person reads in them. */

const months = 'Jan Feb Mar Apr May June July Aug Sept Oct Nov Dec'.split(' ');
const longMonths =
  'January February March April May June July August September October November December'.split(' ');

const day = (date: string, names: readonly string[], now: string): string => {
  if (date === '今') return now;
  const [year = '', month = '1'] = date.split('-');
  return `${names[Number(month) - 1]} ${year}`;
};
type Dates = (start: string, end: string) => string;
const short: Dates = (start, end) => `${day(start, months, '')} – ${day(end, months, 'present')}`;
const long: Dates = (start, end) => `${day(start, longMonths, '')} - ${day(end, longMonths, 'Present')}`;
const plain: Dates = (start, end) =>
  `${start.replace('-', '/')} – ${end === '今' ? 'Present' : end.replace('-', '/')}`;

const list = (points: readonly string[], mark = '•'): string =>
  points.map((point) => `<div class=li><span class=mk>${mark}</span><span>${point}</span></div>`).join('');

const base = `body{font:10pt/1.35 'Liberation Sans';margin:1.6cm 1.9cm}.row{display:flex;justify-content:space-between;gap:1em}
.li{display:flex;gap:.5em}.mk{flex:none}h1,h2,p{margin:0}h2{margin:.9em 0 .35em}.e{margin-bottom:.6em}i{font-style:italic}`;

const page = (style: string, body: string): string => `<style>${base}${style}</style>${body}`;

type Job = {
  company: string;
  place: string;
  title: string;
  start: string;
  end: string;
  points: readonly string[];
};
const jobs = ({ work }: Person): Job[] =>
  work.flatMap(({ company, place, roles }) => roles.map((role) => ({ company, place, ...role })));

interface Layout {
  /** The page in HTML, to be printed; the text of the file for other formats. */
  readonly make: (person: Person) => string;
  readonly file: string;
  /** What the layout leaves out of a person, or shows in another way. */
  readonly lacks?: readonly ('post' | 'summary' | 'projects' | 'site' | 'place' | 'degree' | 'skillLabels')[];
  /** Used for nothing but the evaluation at the end. */
  readonly onlyHeldBack?: true;
}

const renderCvHead = (p: Person, joiner: string): string =>
  `<h1>${p.name}</h1><p class=c>${[`\uf3c5 ${p.place}`, `\uf0e0 ${p.email}`, `\uf095 ${p.phone}`, `\uf0c1 ${p.site}`, `\uf08c ${p.handle}`, `\uf09b ${p.handle}`].map((one) => `<span>${one}</span>`).join(joiner)}</p>`;

const classic = (p: Person): string =>
  page(
    `body{font-family:'Liberation Serif'}h1,.c{text-align:center}h1{font-size:25pt;font-weight:400}.c span{margin:0 .6em}
h2{border-bottom:1px solid;font-size:13pt}.g{display:grid;grid-template-columns:1fr 4.2cm;column-gap:.5cm;margin-bottom:.8em}.g.d{grid-template-columns:1.2cm 1fr 4.2cm}.r{text-align:right}`,
    `${renderCvHead(p, '')}<h2>Summary</h2><p>${p.summary}</p><h2>Education</h2>${p.education
      .map(
        (s) =>
          `<div class="g d"><div><b>${s.degree}</b></div><div><b>${s.school}</b>, ${s.major}${list(s.points)}</div><div class=r>${s.place}<br>${short(s.start, s.end)}</div></div>`,
      )
      .join('')}<h2>Experience</h2>${jobs(p)
      .map(
        (j) =>
          `<div class=g><div><b>${j.company}</b>, ${j.title}${list(j.points)}</div><div class=r>${j.place}<br>${short(j.start, j.end)}</div></div>`,
      )
      .join('')}<h2>Projects</h2>${p.projects
      .map(
        (j) =>
          `<div class=g><div><b>${j.name}</b>${list(j.points)}</div><div class=r>${short(j.start, j.end)}</div></div>`,
      )
      .join('')}<h2>Skills</h2>${p.skills.map(([a, b]) => `<p><b>${a}:</b> ${b}</p>`).join('')}`,
  );

const twoRows = (
  style: string,
  p: Person,
  head: string,
  row: (a: string, b: string, c: string, d: string) => string,
  dates: Dates,
  order: 'company' | 'title',
): string =>
  page(
    style,
    `${head}<h2>Education</h2>${p.education
      .map(
        (s) =>
          `<div class=e>${row(s.school, `${s.degree} in ${s.major}`, s.place, dates(s.start, s.end))}${list(s.points)}</div>`,
      )
      .join('')}<h2>Experience</h2>${jobs(p)
      .map(
        (j) =>
          `<div class=e>${order === 'company' ? row(j.company, j.title, j.place, dates(j.start, j.end)) : row(j.title, j.company, j.place, dates(j.start, j.end))}${list(j.points)}</div>`,
      )
      .join('')}<h2>Projects</h2>${p.projects
      .map(
        (j) =>
          `<div class=e><div class=row><b>${j.name}</b><span>${dates(j.start, j.end)}</span></div>${list(j.points)}</div>`,
      )
      .join('')}<h2>Skills</h2>${p.skills.map(([a, b]) => `<p><b>${a}</b>: ${b}</p>`).join('')}`,
  );

const sb2nov = (p: Person): string =>
  twoRows(
    `body{font-family:'Liberation Serif'}h1,.c{text-align:center}h1{font-size:26pt}h2{border-bottom:1px solid;font-size:13pt;font-weight:400}`,
    p,
    renderCvHead(p, ' | '),
    (a, b, c, d) => `<div class=row><b>${a}</b><i>${c}</i></div><div class=row><i>${b}</i><i>${d}</i></div>`,
    short,
    'company',
  );

const jake = (p: Person): string =>
  twoRows(
    `body{font-family:'Liberation Serif'}h1,.c{text-align:center}h1{font-size:25pt;font-variant:small-caps}h2{border-bottom:1px solid;font-size:12pt;font-weight:400;text-transform:uppercase}`,
    p,
    `<h1>${p.name}</h1><p class=c>${p.phone} | ${p.email} | linkedin.com/in/${p.handle} | github.com/${p.handle}</p>`,
    (a, b, c, d) =>
      `<div class=row><b>${a}</b><span>${d}</span></div><div class=row><i>${b}</i><i>${c}</i></div>`,
    short,
    'title',
  );

const awesome = (p: Person): string =>
  twoRows(
    `h1{font-size:30pt;font-weight:400;text-align:center}.c,.h{text-align:center;font-size:8pt}.h{color:#c33;text-transform:uppercase}h2{font-size:16pt;border-bottom:1px solid #999}.row b{font-size:11pt}.row small{font-size:8.5pt;text-transform:uppercase;color:#555}.row .l{color:#c33;font-style:italic;font-size:9pt}`,
    p,
    `<h1>${p.name.replace(/ (\S+)$/, ' <b>$1</b>')}</h1><p class=h>${p.headline}</p><p class=c>${p.place}</p><p class=c>\uf10b ${p.phone}&nbsp; | &nbsp;\uf0e0 ${p.email}&nbsp; | &nbsp;\uf015 ${p.site}&nbsp; | &nbsp;\uf09b ${p.handle}</p>`,
    (a, b, c, d) =>
      `<div class=row><b>${a}</b><span class=l>${c}</span></div><div class=row><small>${b}</small><i>${d}</i></div>`,
    (start, end) => short(start, end).replace('June', 'Jun.').replace('present', 'PRESENT'),
    'company',
  );

const engineering = (p: Person): string =>
  page(
    `body{font-family:'Liberation Serif'}h1{font-size:20pt;font-weight:400;text-align:center}.c{text-align:center}h2{font-size:12pt;border-bottom:1px solid}`,
    `${renderCvHead(p, '&nbsp;&nbsp;|&nbsp;&nbsp;')}<h2>Education</h2>${p.education
      .map(
        (s) =>
          `<div class=e><div class=row><span><b>${s.school}</b>, ${s.degree} in ${s.major} – ${s.place}</span><span>${short(s.start, s.end)}</span></div>${list(s.points)}</div>`,
      )
      .join('')}<h2>Experience</h2>${jobs(p)
      .map(
        (j) =>
          `<div class=e><div class=row><span><b>${j.title}</b>, ${j.company} – ${j.place}</span><span>${short(j.start, j.end)}</span></div>${list(j.points)}</div>`,
      )
      .join('')}<h2>Projects</h2>${p.projects
      .map(
        (j) =>
          `<div class=e><div class=row><b>${j.name}</b><span>${short(j.start, j.end)}</span></div>${list(j.points)}</div>`,
      )
      .join('')}<h2>Skills</h2>${p.skills.map(([a, b]) => `<p><b>${a}:</b> ${b}</p>`).join('')}`,
  );

const modernCv = (p: Person): string =>
  page(
    `.g{display:grid;grid-template-columns:3.1cm 1fr;column-gap:.4cm;margin-bottom:.45em}.t{text-align:right}h1{font-size:28pt;font-weight:400}.top{display:flex;justify-content:space-between}.c{text-align:right;font-style:italic;font-size:9pt}h2{display:grid;grid-template-columns:3.1cm 1fr;column-gap:.4cm;font-size:15pt;font-weight:400;color:#36c}h2:before{content:'';background:#36c;height:.3em;align-self:center}`,
    `<div class=top><div><h1>${p.name}</h1><p><i>${p.headline}</i></p></div><div class=c>${p.place}<br>\uf095 ${p.phone}<br>\uf0e0 ${p.email}<br>\uf0ac ${p.site}</div></div><h2>Education</h2>${p.education
      .map(
        (s) =>
          `<div class=g><div class=t>${plain(s.start, s.end)}</div><div><b>${s.degree} in ${s.major}</b>, <i>${s.school}</i>, ${s.place}.${list(s.points)}</div></div>`,
      )
      .join('')}<h2>Experience</h2>${jobs(p)
      .map(
        (j) =>
          `<div class=g><div class=t>${plain(j.start, j.end)}</div><div><b>${j.title}</b>, <i>${j.company}</i>, ${j.place}.${list(j.points)}</div></div>`,
      )
      .join('')}<h2>Projects</h2>${p.projects
      .map(
        (j) =>
          `<div class=g><div class=t>${plain(j.start, j.end)}</div><div><b>${j.name}</b>${list(j.points)}</div></div>`,
      )
      .join(
        '',
      )}<h2>Skills</h2>${p.skills.map(([a, b]) => `<div class=g><div class=t>${a}</div><div>${b}</div></div>`).join('')}`,
  );

const altacv = (p: Person): string =>
  page(
    `h1{font-size:24pt;text-transform:uppercase}.h{font-weight:bold;color:#a33;font-size:12pt}.c span{margin-right:1.6em}.cols{display:grid;grid-template-columns:1fr 1fr;column-gap:1cm}h2{border-bottom:2px solid #a33;font-size:13pt;text-transform:uppercase;color:#a33}.b{font-weight:bold;color:#a33}.t{font-size:11pt}.m{font-size:8.5pt;display:flex;justify-content:space-between}`,
    `<h1>${p.name}</h1><p class=h>${p.headline}</p><p class=c><span>\uf0e0 ${p.email}</span><span>\uf095 ${p.phone}</span><span>\uf3c5 ${p.place}</span><span>\uf09b github.com/${p.handle}</span></p><div class=cols><div><h2>Experience</h2>${jobs(
      p,
    )
      .map(
        (j) =>
          `<div class=e><p class=t>${j.title}</p><p class=b>${j.company}</p><p class=m><span>\uf073 ${short(j.start, j.end)}</span><span>\uf3c5 ${j.place}</span></p>${list(j.points)}</div>`,
      )
      .join(
        '',
      )}</div><div><h2>About me</h2><p>${p.summary}</p><h2>Skills</h2>${p.skills.map(([a, b]) => `<p><b>${a}</b></p><p>${b}</p>`).join('')}<h2>Projects</h2>${p.projects
      .map(
        (j) =>
          `<div class=e><p class=t>${j.name}</p><p class=m><span>\uf073 ${short(j.start, j.end)}</span></p>${list(j.points)}</div>`,
      )
      .join('')}<h2>Education</h2>${p.education
      .map(
        (s) =>
          `<div class=e><p class=t>${s.degree} in ${s.major}</p><p class=b>${s.school}</p><p class=m><span>\uf073 ${short(s.start, s.end)}</span></p>${list(s.points)}</div>`,
      )
      .join('')}</div></div>`,
  );

const docsSerif = (p: Person): string =>
  page(
    `body{font-family:'Liberation Serif'}.cols{display:grid;grid-template-columns:12cm 4.4cm;column-gap:.8cm}h1{font-size:30pt}h2{font-size:9pt;color:#26c;font-weight:bold;text-transform:uppercase}h3{font-size:11pt;margin:.5em 0 0;font-weight:400}.d{font-size:8pt;color:#666;text-transform:uppercase}`,
    `<div class=cols><div><h1>${p.name}</h1><p>${p.headline}</p><h2>Experience</h2>${jobs(p)
      .map(
        (j) =>
          `<div class=e><h3><b>${j.company},</b> ${j.place} — <i>${j.title}</i></h3><p class=d>${long(j.start, j.end)}</p>${list(j.points)}</div>`,
      )
      .join('')}<h2>Education</h2>${p.education
      .map(
        (s) =>
          `<div class=e><h3><b>${s.school},</b> ${s.place} — <i>${s.degree} in ${s.major}</i></h3><p class=d>${long(s.start, s.end)}</p>${list(s.points)}</div>`,
      )
      .join('')}<h2>Projects</h2>${p.projects
      .map(
        (j) =>
          `<div class=e><h3><b>${j.name}</b></h3><p class=d>${long(j.start, j.end)}</p>${list(j.points)}</div>`,
      )
      .join(
        '',
      )}</div><div><p>${p.place}</p><p><b>${p.phone}</b></p><p><b>${p.email}</b></p><h2>Skills</h2>${p.skills
      .map(([, b]) =>
        b
          .split(', ')
          .map((one) => `<p>${one}</p>`)
          .join(''),
      )
      .join('')}</div></div>`,
  );

const linkedIn = (p: Person): string =>
  page(
    `body{margin:0}.cols{display:grid;grid-template-columns:6.6cm 1fr}.s{background:#293e49;color:#fff;padding:1.2cm .6cm;min-height:27cm}.m{padding:1.2cm 1cm}.s h2{font-size:13pt;font-weight:400}h1{font-size:26pt;font-weight:400}.m h2{font-size:16pt;font-weight:400;border-top:1px solid #ccc;padding-top:.6em}.co{font-size:12pt}.t{font-size:11.5pt}.d{font-size:10.5pt}.l{font-size:10.5pt;color:#888}`,
    `<div class=cols><div class=s><h2>Contact</h2><p>${p.phone} (Mobile)</p><p>${p.email}</p><p>www.linkedin.com/in/${p.handle}</p><p>(LinkedIn)</p><h2>Top Skills</h2>${p.skills
      .map(([, b]) =>
        b
          .split(', ')
          .map((one) => `<p>${one}</p>`)
          .join(''),
      )
      .join(
        '',
      )}</div><div class=m><h1>${p.name}</h1><p class=co>${p.headline}</p><p class=l>${p.place}</p><h2>Summary</h2><p>${p.summary}</p><h2>Experience</h2>${p.work
      .map(
        ({ company, place, roles }) =>
          `<div class=e><p class=co>${company}</p>${roles.length > 1 ? '<p class=d>4 years 8 months</p>' : ''}${roles.map((r) => `<p class=t>${r.title}</p><p class=d>${long(r.start, r.end)} (2 years 3 months)</p><p class=l>${place}</p>${r.points.map((one) => `<p class=d>${one}</p>`).join('')}<br>`).join('')}</div>`,
      )
      .join('')}<h2>Education</h2>${p.education
      .map(
        (s) =>
          `<div class=e><p class=co>${s.school}</p><p class=d>${s.degree}, ${s.major} · (${long(s.start, s.end)})</p></div>`,
      )
      .join('')}</div></div>`,
  );

const htmlTheme = (p: Person): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${p.name}</title></head><body><header id="header"><h1>${p.name}</h1><h2>${p.headline}</h2><div class="location"><span>${p.place}</span></div><div id="contact"><div class="website"><a href="https://${p.site}">${p.site}</a></div><div class="email"><a href="mailto:${p.email}">${p.email}</a></div><div class="phone"><a href="tel:${p.phone}">${p.phone}</a></div></div></header><div id="content"><section class="section"><header><h2 class="section-title">Summary</h2></header><section>${p.summary}</section></section><section class="section"><header><h2 class="section-title">Experience</h2></header>${jobs(
    p,
  )
    .map(
      (j) =>
        `<section class="work-item"><header><div class="position">${j.title}</div><div class="date">${long(j.start, j.end)}</div><div class="company">${j.company}</div></header><ul>${j.points.map((one) => `<li>${one}</li>`).join('')}</ul></section>`,
    )
    .join(
      '',
    )}</section><section class="section"><header><h2 class="section-title">Projects</h2></header>${p.projects
    .map(
      (j) =>
        `<section class="project-item"><header><div class="name">${j.name}</div><div class="date">${long(j.start, j.end)}</div></header><ul>${j.points.map((one) => `<li>${one}</li>`).join('')}</ul></section>`,
    )
    .join(
      '',
    )}</section><section class="section"><header><h2 class="section-title">Education</h2></header>${p.education
    .map(
      (s) =>
        `<section class="education-item"><header><div class="institution">${s.school}</div><div class="date">${long(s.start, s.end)}</div><div class="area">${s.major}</div><div class="studyType">${s.degree}</div></header></section>`,
    )
    .join(
      '',
    )}</section><section class="section"><header><h2 class="section-title">Skills</h2></header>${p.skills
    .map(
      ([a, b]) =>
        `<div class="skill"><h3>${a}</h3><ul>${b
          .split(', ')
          .map((one) => `<li>${one}</li>`)
          .join('')}</ul></div>`,
    )
    .join('')}</section></div></body></html>`;

const kendall = (p: Person): string =>
  page(
    `.cols{display:grid;grid-template-columns:5cm 1fr;column-gap:1cm}h1{font-size:20pt}h2{font-size:15pt;font-weight:400;color:#888}h3{font-size:12pt;margin:0}h4{font-size:10pt;margin:0;font-weight:400;color:#666}`,
    `<div class=cols><div><h1>${p.name}</h1><p>${p.headline}</p><br><p>\uf041 ${p.place}</p><p>\uf0e0 ${p.email}</p><p>\uf095 ${p.phone}</p><p>\uf0c1 ${p.site}</p></div><div><h2>About</h2><p>${p.summary}</p><h2>Work Experience</h2>${jobs(
      p,
    )
      .map(
        (j) =>
          `<div class=e><h3>${j.title}</h3><h4>${j.company}</h4><p><i>${long(j.start, j.end)}</i></p>${list(j.points)}</div>`,
      )
      .join('')}<h2>Projects</h2>${p.projects
      .map(
        (j) => `<div class=e><h3>${j.name}</h3><p><i>${long(j.start, j.end)}</i></p>${list(j.points)}</div>`,
      )
      .join('')}<h2>Education</h2>${p.education
      .map(
        (s) =>
          `<div class=e><h3>${s.major}</h3><h4>${s.school}</h4><p>${s.degree}</p><p><i>${long(s.start, s.end)}</i></p>${list(s.points)}</div>`,
      )
      .join('')}<h2>Skills</h2>${p.skills.map(([a, b]) => `<p><b>${a}</b> ${b}</p>`).join('')}</div></div>`,
  );

const timeline = (p: Person): string =>
  page(
    `.cols{display:grid;grid-template-columns:1fr 6cm;column-gap:1cm}h1{font-size:26pt}h2{font-size:13pt;letter-spacing:0}.d{font-size:8.5pt;color:#777}.t{font-weight:bold}`,
    `<h1>${p.name}</h1><p>${p.headline}</p><div class=cols><div><h2>WORK EXPERIENCE</h2>${jobs(p)
      .map(
        (j) =>
          `<div class=e><p class=d>${short(j.start, j.end)}</p><p class=t>${j.company}</p><p>${j.title}</p>${list(j.points)}</div>`,
      )
      .join('')}<h2>PROJECTS</h2>${p.projects
      .map(
        (j) =>
          `<div class=e><p class=d>${short(j.start, j.end)}</p><p class=t>${j.name}</p>${list(j.points)}</div>`,
      )
      .join(
        '',
      )}</div><div><h2>CONTACT</h2><p>${p.phone}</p><p>${p.email}</p><p>${p.place}</p><p>${p.site}</p><h2>PROFILE</h2><p>${p.summary}</p><h2>EDUCATION</h2>${p.education
      .map(
        (s) =>
          `<div class=e><p class=d>${short(s.start, s.end)}</p><p class=t>${s.school}</p><p>${s.degree} in ${s.major}</p></div>`,
      )
      .join(
        '',
      )}<h2>SKILLS</h2>${p.skills.map(([a, b]) => `<p><b>${a}</b></p><p>${b}</p>`).join('')}</div></div>`,
  );

const rendercvMarkdown = (p: Person): string =>
  [
    `# ${p.name}'s CV`,
    '',
    `- Phone: ${p.phone}`,
    `- Email: [${p.email}](mailto:${p.email})`,
    `- Location: ${p.place}`,
    `- Website: [${p.site}](https://${p.site}/)`,
    '',
    '',
    '# summary',
    p.summary,
    '',
    '# education',
    ...p.education.flatMap((s) => [
      `## ${s.school}, ${s.degree} in ${s.major}`,
      '',
      short(s.start, s.end),
      '',
      s.place,
      '',
      ...s.points.map((one) => `- ${one}`),
      '',
    ]),
    '# experience',
    ...jobs(p).flatMap((j) => [
      `## ${j.company}, ${j.title}`,
      '',
      short(j.start, j.end),
      '',
      j.place,
      '',
      ...j.points.map((one) => `- ${one}`),
      '',
    ]),
    '# projects',
    ...p.projects.flatMap((j) => [
      `## [${j.name}](https://example.com/)`,
      '',
      short(j.start, j.end),
      '',
      ...j.points.map((one) => `- ${one}`),
      '',
    ]),
    '# skills',
    ...p.skills.map(([a, b]) => `- ${a}: ${b}`),
    '',
  ].join('\n');

const yamlDate = (date: string): string => (date === '今' ? 'present' : date);
const rendercvYaml = (p: Person): string =>
  [
    'cv:',
    `  name: ${p.name}`,
    `  headline: ${p.headline}`,
    `  location: ${p.place}`,
    `  email: ${p.email}`,
    `  phone: tel:${p.phone.replace(/\D/g, '').replace(/^/, '+')}`,
    `  website: https://${p.site}/`,
    '  social_networks:',
    '    - network: GitHub',
    `      username: ${p.handle}`,
    '  sections:',
    '    summary:',
    `      - "${p.summary}"`,
    '    education:',
    ...p.education.flatMap((s) => [
      `      - institution: ${s.school}`,
      `        area: ${s.major}`,
      `        degree: ${s.degree}`,
      `        start_date: ${s.start}`,
      `        end_date: ${yamlDate(s.end)}`,
      `        location: ${s.place}`,
      ...(s.points.length > 0
        ? ['        highlights:', ...s.points.map((one) => `          - "${one}"`)]
        : []),
    ]),
    '    experience:',
    ...jobs(p).flatMap((j) => [
      `      - company: "${j.company}"`,
      `        position: ${j.title}`,
      `        location: ${j.place}`,
      `        start_date: ${j.start}`,
      `        end_date: ${yamlDate(j.end)}`,
      '        highlights:',
      ...j.points.map((one) => `          - "${one}"`),
    ]),
    '    projects:',
    ...p.projects.flatMap((j) => [
      `      - name: ${j.name}`,
      `        start_date: ${j.start}`,
      `        end_date: ${yamlDate(j.end)}`,
      '        highlights:',
      ...j.points.map((one) => `          - "${one}"`),
    ]),
    '    skills:',
    ...p.skills.flatMap(([a, b]) => [`      - label: ${a}`, `        details: ${b}`]),
    'design:',
    '  theme: classic',
    '',
  ].join('\n');

const fresh = (p: Person): string =>
  JSON.stringify(
    {
      name: p.name,
      meta: { format: 'FRESH@0.6.0', version: '0.1.0' },
      info: { label: p.headline, brief: p.summary },
      contact: { website: `https://${p.site}`, phone: p.phone, email: p.email },
      location: { city: p.place.split(', ')[0], region: p.place.split(', ')[1] },
      employment: {
        summary: '',
        history: jobs(p).map((j) => ({
          employer: j.company,
          position: j.title,
          location: j.place,
          start: j.start,
          ...(j.end === '今' ? { end: 'current' } : { end: j.end }),
          highlights: j.points,
        })),
      },
      projects: p.projects.map((j) => ({
        title: j.name,
        start: j.start,
        ...(j.end === '今' ? {} : { end: j.end }),
        summary: j.points[0],
      })),
      skills: { sets: p.skills.map(([name, b]) => ({ name, skills: b.split(', ') })) },
      education: {
        history: p.education.map((s) => ({
          institution: s.school,
          area: s.major,
          studyType: s.degree,
          start: s.start,
          end: s.end,
        })),
      },
      social: [{ network: 'GitHub', user: p.handle, url: `https://github.com/${p.handle}` }],
    },
    undefined,
    1,
  );

const europassDate = (date: string) => {
  const [Year, Month] = date.split('-').map(Number);
  return { Year, Month, Day: 1 };
};
const europassJson = (p: Person): string =>
  JSON.stringify(
    {
      SkillsPassport: {
        DocumentInfo: { DocumentType: 'ECV_ESP', XSDVersion: 'V3.4', Generator: 'EWA' },
        LearnerInfo: {
          Identification: {
            PersonName: { FirstName: p.name.split(' ')[0], Surname: p.name.split(' ')[1] },
            ContactInfo: {
              Address: {
                Contact: { Municipality: p.place.split(', ')[0], Country: { Label: p.place.split(', ')[1] } },
              },
              Email: { Contact: p.email },
              Telephone: [{ Contact: p.phone, Use: { Code: 'mobile' } }],
              Website: [{ Contact: `https://${p.site}` }],
            },
          },
          Headline: { Type: { Code: 'preferred_job' }, Description: { Label: p.headline } },
          WorkExperience: jobs(p).map((j) => ({
            Period: {
              From: europassDate(j.start),
              ...(j.end === '今' ? { Current: true } : { To: europassDate(j.end) }),
            },
            Position: { Label: j.title },
            Activities: `<ul>${j.points.map((one) => `<li>${one.replace(/&/g, '&amp;')}</li>`).join('')}</ul>`,
            Employer: { Name: j.company, ContactInfo: { Address: { Contact: { Municipality: j.place } } } },
          })),
          Education: p.education.map((s) => ({
            Period: { From: europassDate(s.start), To: europassDate(s.end) },
            Title: s.degree,
            Activities: s.major,
            Organisation: { Name: s.school },
          })),
          Skills: {
            Computer: { Description: `<p>${p.skills.map(([a, b]) => `${a}: ${b}`).join('; ')}</p>` },
          },
        },
      },
    },
    undefined,
    1,
  );

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const period = (start: string, end: string): string => {
  const at = (tag: string, date: string) =>
    `<${tag} year="${date.split('-')[0]}" month="--${date.split('-')[1]}"/>`;
  return `<Period>${at('From', start)}${end === '今' ? '<Current>true</Current>' : at('To', end)}</Period>`;
};
const europassXml = (p: Person): string =>
  `<?xml version="1.0" encoding="UTF-8"?><SkillsPassport xmlns="http://europass.cedefop.europa.eu/Europass"><DocumentInfo><DocumentType>ECV</DocumentType></DocumentInfo><LearnerInfo><Identification><PersonName><FirstName>${p.name.split(' ')[0]}</FirstName><Surname>${p.name.split(' ')[1]}</Surname></PersonName><ContactInfo><Address><Contact><Municipality>${p.place.split(', ')[0]}</Municipality></Contact></Address><Email><Contact>${p.email}</Contact></Email><TelephoneList><Telephone><Contact>${p.phone}</Contact></Telephone></TelephoneList><WebsiteList><Website><Contact>https://${p.site}</Contact></Website></WebsiteList></ContactInfo></Identification><Headline><Type><Code>preferred_job</Code></Type><Description><Label>${p.headline}</Label></Description></Headline><WorkExperienceList>${jobs(
    p,
  )
    .map(
      (j) =>
        `<WorkExperience>${period(j.start, j.end)}<Position><Label>${escape(j.title)}</Label></Position><Activities>${escape(`<ul>${j.points.map((one) => `<li>${one}</li>`).join('')}</ul>`)}</Activities><Employer><Name>${escape(j.company)}</Name></Employer></WorkExperience>`,
    )
    .join('')}</WorkExperienceList><EducationList>${p.education
    .map(
      (s) =>
        `<Education>${period(s.start, s.end)}<Title>${s.degree}</Title><Activities>${s.major}</Activities><Organisation><Name>${s.school}</Name></Organisation></Education>`,
    )
    .join(
      '',
    )}</EducationList><Skills><Computer><Description>${escape(`<p>${p.skills.map(([a, b]) => `${a}: ${b}`).join('; ')}</p>`)}</Description></Computer></Skills></LearnerInfo></SkillsPassport>`;

export const layouts: Readonly<Record<string, Layout>> = {
  'rendercv-classic': { make: classic, file: 'pdf', lacks: ['post'] },
  'rendercv-sb2nov': { make: sb2nov, file: 'pdf', lacks: ['post', 'summary'] },
  'rendercv-engineering': { make: engineering, file: 'pdf', lacks: ['post', 'summary'] },
  'jakes-resume': { make: jake, file: 'pdf', lacks: ['post', 'summary', 'site', 'place'] },
  'awesome-cv': { make: awesome, file: 'pdf', lacks: ['summary'] },
  moderncv: { make: modernCv, file: 'pdf', lacks: ['summary'] },
  altacv: { make: altacv, file: 'pdf', lacks: ['site'] },
  'docs-serif': { make: docsSerif, file: 'pdf', lacks: ['summary', 'site', 'skillLabels'] },
  linkedin: { make: linkedIn, file: 'pdf', lacks: ['projects', 'site', 'skillLabels'] },
  'json-resume-html': { make: htmlTheme, file: 'html' },
  'json-resume-kendall': { make: kendall, file: 'pdf', onlyHeldBack: true },
  'side-contacts': { make: timeline, file: 'pdf', onlyHeldBack: true },
  'rendercv-md': { make: rendercvMarkdown, file: 'md', lacks: ['post'] },
  'rendercv-yaml': { make: rendercvYaml, file: 'yaml' },
  fresh: { make: fresh, file: 'json' },
  'europass-json': { make: europassJson, file: 'json', lacks: ['summary', 'projects'] },
  'europass-xml': { make: europassXml, file: 'xml', lacks: ['summary', 'projects'] },
};

/** The fields of a person that a layout shows, in the form of the import corpus. */
export function expectedOf(p: Person, { lacks = [], file }: Layout): object {
  const has = (what: NonNullable<Layout['lacks']>[number]): boolean => !lacks.includes(what);
  const phrases = (points: readonly string[]): string => points.join('|');
  return {
    name: p.name,
    phone: p.phone,
    email: p.email,
    ...(has('post') ? { post: p.headline } : {}),
    work: jobs(p).map((j) => [j.company, j.title, j.start, j.end, phrases(j.points)]),
    ...(has('projects')
      ? { projects: p.projects.map((j) => [j.name, null, j.start, j.end, phrases(j.points)]) }
      : {}),
    education: p.education.map((s) => [s.school, s.major, s.degree, s.start, s.end]),
    sections: {
      ...(has('summary') ? { 自我评价: p.summary } : {}),
      ...(/^(json|xml)$/.test(file)
        ? {}
        : { 专业技能: p.skills.flatMap(([, b]) => b.split(', ')).join('|') }),
    },
  };
}
