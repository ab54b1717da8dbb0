/** Links that no visitor may read: each leads into a network that is not public, or is no link of the web. */

/** Private networks of IPv4, one address of each. */
const privateV4 = [
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.254',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.1.2.3',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.1',
  '192.0.2.7',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.255.254',
  '198.18.0.1',
  '198.19.255.1',
  '198.51.100.9',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
];

const privateV6 = [
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  'fe80::1',
  'febf::1',
  'fec0::1',
  'fc00::1',
  'fd00:ec2::254',
  'fdff:ffff::1',
  'ff02::1',
  'ff0e::1',
  '2001::1',
  '2001:db8::1',
  '2001:2::1',
  '2001:10::1',
  '3fff::1',
  '100::1',
  '64:ff9b:1::1',
];

const partsOf = (address: string): number[] => address.split('.').map(Number);

/** The ways to write one IPv4 address that a URL understands. */
function spellings(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = partsOf(address);
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const octal = (part: number) => `0${part.toString(8)}`;
  const hex = (part: number) => `0x${part.toString(16)}`;
  return [
    address,
    `${whole}`,
    hex(whole),
    octal(whole),
    [a, b, c, d].map(octal).join('.'),
    [a, b, c, d].map(hex).join('.'),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${hex(a)}.${octal(b)}.${c}.${d}`,
    `${address}.`,
    [a, b, c, d].join('%2E'),
    [a, b, c, d].join('。'),
    Array.from(address)
      .map((digit) => (digit === '.' ? '.' : String.fromCodePoint(0xff10 + Number(digit))))
      .join(''),
  ];
}

/** IPv4 in the clothes of IPv6: mapped, compatible, translated, 6to4, Teredo. */
function disguises(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = partsOf(address);
  const high = (a * 256 + b).toString(16);
  const low = (c * 256 + d).toString(16);
  return [
    `::ffff:${address}`,
    `::ffff:${high}:${low}`,
    `::${high}:${low}`,
    `::ffff:0:${high}:${low}`,
    `64:ff9b::${high}:${low}`,
    `2002:${high}:${low}::1`,
    `2001:0:${high}:${low}::1`,
  ];
}

/** Whether a spelling is a host at all: a URL that cannot be parsed is refused for that. */
export const literalLinks: readonly string[] = [
  ...privateV4.flatMap((address) => spellings(address).map((host) => `http://${host}/`)),
  ...privateV4.slice(0, 12).flatMap((address) => disguises(address).map((host) => `https://[${host}]/`)),
  ...privateV6.flatMap((host) => [`http://[${host}]/`, `https://[${host}]:8443/x`]),
];

/** Names, each with the addresses that its DNS gives at each question. */
export const rebindingNames: readonly { readonly host: string; readonly answers: readonly string[][] }[] = [
  ...privateV4.flatMap((address, n) => [
    { host: `plain-${n}.example`, answers: [[address]] },
    { host: `mixed-${n}.example`, answers: [['8.8.8.8', address]] },
    { host: `mixed-first-${n}.example`, answers: [[address, '8.8.8.8']] },
    { host: `turning-${n}.example`, answers: [[address], ['8.8.8.8']] },
  ]),
  ...privateV6.map((address, n) => ({ host: `six-${n}.example`, answers: [['2400:3200::1', address]] })),
  { host: 'nothing.example', answers: [[]] },
  { host: 'localhost', answers: [['127.0.0.1']] },
  { host: 'LOCALHOST', answers: [['127.0.0.1']] },
  { host: 'sub.localhost', answers: [['::1']] },
  { host: 'metadata.google.internal', answers: [['169.254.169.254']] },
  { host: 'no-address.example', answers: [['no address']] },
];

/** Other schemes, credentials, and what is no link. */
export const foreignLinks: readonly string[] = [
  'file:///etc/passwd',
  'file://localhost/etc/passwd',
  'ftp://example.com/x',
  'gopher://example.com:70/_x',
  'dict://example.com:11211/stat',
  'ldap://example.com/',
  'tftp://example.com/x',
  'jar:http://example.com!/x',
  'data:text/html,<p>x',
  'javascript:alert(1)',
  'blob:http://example.com/1',
  'ws://example.com/',
  'wss://example.com/',
  'about:blank',
  'view-source:http://example.com/',
  'unix:/var/run/docker.sock',
  'http://user@example.com/',
  'http://user:secret@example.com/',
  'https://:secret@example.com/',
  'http://example.com@127.0.0.1/',
  'http://127.0.0.1#@example.com/',
  'http://127.0.0.1\\@example.com/',
  'http://',
  'http:///',
  'https://[::1',
  'http://exa mple.com/',
  'http://1.2.3.4.5.256/',
  'http://256.256.256.256/',
  '//example.com/',
  'example.com',
  '/etc/passwd',
  ' ',
  'http://[::ffff:8.8.8.8]/',
  'http://[fe80::1%25eth0]/',
];

/** Ports of public hosts behind which is no web server. */
export const closedPorts: readonly number[] = [
  1, 21, 22, 23, 25, 53, 110, 111, 135, 139, 143, 389, 445, 465, 587, 873, 993, 1080, 1433, 1521, 2049, 2375,
  2379, 3000, 3306, 3389, 4443, 5000, 5432, 5601, 5900, 5984, 6379, 7001, 8000, 8081, 8161, 8500, 8888, 9000,
  9090, 9200, 10_250, 11_211, 27_017, 50_070, 65_535,
];
