/** A family that the product ships, cut into slices by unicode-range, so that a page loads only what its text needs. */
export interface ResumeFont {
  readonly id: string;
  /** Its Chinese name. */
  readonly name: string;
  readonly kind: 'sans' | 'serif' | 'kai' | 'hand' | 'mono';
  /** The `font-family` its style sheets declare. */
  readonly family: string;
  readonly note: string;
  /** Whether running text is easy to read in it; the others are for names and headings. */
  readonly forText: boolean;
  /** The npm package that holds it. */
  readonly package: string;
  /** Style sheets to import, by weight; a variable font has one for all. */
  readonly stylesheets: Readonly<Partial<Record<'variable' | 400 | 700, string>>>;
  /** Of the font itself; packages may put their wrapping under another. */
  readonly licence: 'OFL-1.1';
}

/** The fonts to choose from; the first is the default. */
export const resumeFonts: readonly ResumeFont[] = [
  {
    id: 'noto-sans-sc',
    name: '思源黑体',
    kind: 'sans',
    family: 'Noto Sans SC Variable',
    note: '清楚端正，投递系统与打印都稳妥',
    forText: true,
    package: '@fontsource-variable/noto-sans-sc',
    stylesheets: { variable: '@fontsource-variable/noto-sans-sc/wght.css' },
    licence: 'OFL-1.1',
  },
  {
    id: 'noto-serif-sc',
    name: '思源宋体',
    kind: 'serif',
    family: 'Noto Serif SC Variable',
    note: '书卷气，适合学术、法务与文化行业',
    forText: true,
    package: '@fontsource-variable/noto-serif-sc',
    stylesheets: { variable: '@fontsource-variable/noto-serif-sc/wght.css' },
    licence: 'OFL-1.1',
  },
  {
    id: 'lxgw-wenkai',
    name: '霞鹜文楷',
    kind: 'kai',
    family: 'LXGW WenKai',
    note: '楷体的温润，适合教育、出版与公益',
    forText: true,
    package: 'lxgw-wenkai-webfont',
    stylesheets: {
      400: 'lxgw-wenkai-webfont/lxgwwenkai-regular.css',
      700: 'lxgw-wenkai-webfont/lxgwwenkai-bold.css',
    },
    licence: 'OFL-1.1',
  },
  {
    id: 'lxgw-wenkai-mono',
    name: '霞鹜文楷等宽',
    kind: 'mono',
    family: 'LXGW WenKai Mono',
    note: '字字对齐，工程师的简历有自己的节奏',
    forText: true,
    package: 'lxgw-wenkai-webfont',
    stylesheets: {
      400: 'lxgw-wenkai-webfont/lxgwwenkaimono-regular.css',
      700: 'lxgw-wenkai-webfont/lxgwwenkaimono-bold.css',
    },
    licence: 'OFL-1.1',
  },
  {
    id: 'zcool-xiaowei',
    name: '站酷小薇体',
    kind: 'serif',
    family: 'ZCOOL XiaoWei',
    note: '秀气的宋体，正文与标题都耐看',
    forText: true,
    package: '@fontsource/zcool-xiaowei',
    stylesheets: { 400: '@fontsource/zcool-xiaowei/400.css' },
    licence: 'OFL-1.1',
  },
  {
    id: 'smiley-sans',
    name: '得意黑',
    kind: 'sans',
    family: 'Smiley Sans Oblique',
    note: '微斜的窄黑体，设计与新媒体岗位的标题字',
    forText: false,
    package: '@chinese-fonts/dyh',
    stylesheets: { 400: '@chinese-fonts/dyh/dist/SmileySans-Oblique/result.css' },
    licence: 'OFL-1.1',
  },
  {
    id: 'ma-shan-zheng',
    name: '马善政楷书',
    kind: 'hand',
    family: 'Ma Shan Zheng',
    note: '毛笔楷书，写姓名最有精神',
    forText: false,
    package: '@fontsource/ma-shan-zheng',
    stylesheets: { 400: '@fontsource/ma-shan-zheng/400.css' },
    licence: 'OFL-1.1',
  },
];

const systemSans = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';
const systemSerif = '"Songti SC", SimSun, "Noto Serif CJK SC", serif';

/** The font of an id; the first for an id that is not known. */
export function findFont(id: string): ResumeFont {
  const [first] = resumeFonts;
  const found = resumeFonts.find((font) => font.id === id) ?? first;
  if (!found) throw new Error('There is no font');
  return found;
}

/** The family that stands in for what a font lacks: the shipped one of its kind. */
export function fallbackFamily(id: string): 'Noto Serif SC Variable' | 'Noto Sans SC Variable' {
  const { kind } = findFont(id);
  return kind === 'serif' || kind === 'kai' || kind === 'hand'
    ? 'Noto Serif SC Variable'
    : 'Noto Sans SC Variable';
}

/** The `font-family` value of a font: the family, its shipped twin for what it lacks, then what machines have. */
export function fontStack(id: string): string {
  const font = findFont(id);
  const twin = fallbackFamily(id);
  const families = font.family === twin ? [twin] : [font.family, twin];
  const machine = twin === 'Noto Serif SC Variable' ? systemSerif : systemSans;
  return `${families.map((family) => `"${family}"`).join(', ')}, ${machine}`;
}
