/** People for the evaluation of foreign layouts; all of them, their employers and numbers are invented. */

interface Role {
  readonly title: string;
  readonly start: string;
  readonly end: string;
  readonly points: readonly string[];
}

/** A resume by its facts; dates are YYYY-MM, and 今 for a job that goes on. */
export interface Person {
  readonly name: string;
  readonly headline: string;
  readonly email: string;
  readonly phone: string;
  readonly place: string;
  readonly site: string;
  readonly handle: string;
  readonly summary: string;
  readonly work: readonly {
    readonly company: string;
    readonly place: string;
    readonly roles: readonly Role[];
  }[];
  readonly education: readonly {
    readonly school: string;
    readonly major: string;
    readonly degree: string;
    readonly start: string;
    readonly end: string;
    readonly place: string;
    readonly points: readonly string[];
  }[];
  readonly projects: readonly {
    readonly name: string;
    readonly start: string;
    readonly end: string;
    readonly points: readonly string[];
  }[];
  readonly skills: readonly (readonly [string, string])[];
}

const ada: Person = {
  name: 'Maren Solheim',
  headline: 'Backend Engineer',
  email: 'maren.solheim@example.no',
  phone: '+47 930 55 012',
  place: 'Bergen, Norway',
  site: 'maren.example.no',
  handle: 'marensolheim',
  summary: 'Backend engineer who likes small services, plain logs and releases that nobody notices.',
  work: [
    {
      company: 'Fjordline Metrics',
      place: 'Bergen, Norway',
      roles: [
        {
          title: 'Staff Engineer',
          start: '2022-03',
          end: '今',
          points: [
            'Cut the write path of the event store from 90 to 12 milliseconds and kept it there for two years of growth',
            'Led four people through the move from nightly batches to streams',
          ],
        },
        {
          title: 'Backend Engineer',
          start: '2019-08',
          end: '2022-02',
          points: ['Wrote the billing service that closes every month without a person'],
        },
      ],
    },
    {
      company: 'Kestrel & Moss',
      place: 'Istanbul, Türkiye',
      roles: [
        {
          title: 'Software Craftsperson',
          start: '2017-06',
          end: '2019-07',
          points: [
            'Shipped the ticket scanner for 41 museums',
            'Taught the apprentices to read query plans before they add an index to anything at all',
          ],
        },
      ],
    },
  ],
  education: [
    {
      school: 'NTNU',
      major: 'Computer Science',
      degree: 'MSc',
      start: '2015-08',
      end: '2017-06',
      place: 'Trondheim, Norway',
      points: ['Thesis: Bounded queues in edge gateways'],
    },
    {
      school: 'University of Bergen',
      major: 'Mathematics',
      degree: 'BSc',
      start: '2012-08',
      end: '2015-06',
      place: 'Bergen, Norway',
      points: [],
    },
  ],
  projects: [
    {
      name: 'Tidemark',
      start: '2021-01',
      end: '今',
      points: ['A command line that compares two backups; 1,900 stars'],
    },
    {
      name: 'Paper Route',
      start: '2018-02',
      end: '2018-11',
      points: ['Plans walks past all letter boxes of a town'],
    },
  ],
  skills: [
    ['Languages', 'Go, Rust, SQL'],
    ['Operations', 'Kubernetes, NATS, Grafana'],
  ],
};

const bo: Person = {
  name: 'Tobias Okonkwo',
  headline: 'Product Designer',
  email: 'tobias@okonkwo.example',
  phone: '(312) 555-0147',
  place: 'Chicago, IL',
  site: 'okonkwo.example',
  handle: 'tokonkwo',
  summary: 'Designer of tools for people who stand up at work: nurses, cooks and mechanics.',
  work: [
    {
      company: 'Halyard',
      place: 'Chicago, IL',
      roles: [
        {
          title: 'Lead Product Designer',
          start: '2021-05',
          end: '今',
          points: [
            'Redrew the handover screen that 3,200 nurses use at the end of every shift in eleven hospitals',
            'Built a library of 64 components with two front-end colleagues',
          ],
        },
        {
          title: 'Product Designer',
          start: '2019-01',
          end: '2021-04',
          points: ['Ran 57 visits to wards before the first sketch'],
        },
      ],
    },
    {
      company: 'Orchard Lane',
      place: 'Remote',
      roles: [
        {
          title: 'Visual Storyteller',
          start: '2016-09',
          end: '2018-12',
          points: ['Drew the yearly report of a food bank', 'Moved 212 pages to one grid'],
        },
      ],
    },
    {
      company: 'Blue Door Bakery',
      place: 'Milwaukee, WI',
      roles: [
        { title: 'Shift Supervisor', start: '2014-06', end: '2016-08', points: ['Opened the shop at four'] },
      ],
    },
  ],
  education: [
    {
      school: 'Pratt Institute',
      major: 'Communications Design',
      degree: 'BFA',
      start: '2010-09',
      end: '2014-05',
      place: 'Brooklyn, NY',
      points: ['Dean’s list in six terms'],
    },
  ],
  projects: [
    {
      name: 'Signage for Small Clinics',
      start: '2020-03',
      end: '2020-10',
      points: ['Open templates that were printed in 90 clinics'],
    },
    { name: 'Quiet Type', start: '2017-01', end: '2017-06', points: ['A typeface for night mode'] },
  ],
  skills: [
    ['Design', 'Figma, Sketch, Principle'],
    ['Code', 'HTML, CSS, Swift'],
  ],
};

export const people = { own: ada, heldBack: bo } as const;
