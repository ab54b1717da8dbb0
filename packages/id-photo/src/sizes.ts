export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** Which rule a photo is placed by (see framing.ts); `pair` for two heads side by side, the usual placement elsewhere. */
type PlacementRule = 'usual' | 'identity' | 'schengen' | 'uk' | 'us' | 'pair';

export interface PhotoSize {
  readonly id: string;
  readonly name: string;
  /** Other things that are asked for by this size. */
  readonly aliases: readonly string[];
  /** As printed, in millimetres; undefined for photos that only exist as files. */
  readonly mm: PixelSize | undefined;
  /** The file's pixels. */
  readonly px: PixelSize;
  readonly dpi: number;
  readonly rule: PlacementRule;
  /** How many people belong in it. */
  readonly people: 1 | 2;
  /** What the file may weigh, in KB of 1024 bytes, where a rule says it. */
  readonly kb?: { readonly min: number; readonly max: number };
  /** The rule that forbids to change the person: no other clothes, no other light. */
  readonly unedited?: string;
  /** Sources disagree about this one. */
  readonly differs: boolean;
  /** What a visitor should know before using it. */
  readonly note?: string;
  readonly group: 'common' | 'card' | 'exam' | 'visa' | 'custom';
}

const byNotice = '各地各考试要求不同，以报名通知为准。';

const marriageNote =
  '两个人并排的半身免冠合影，一般用红底。有的登记处要 53 × 35 毫米，有的要 60 × 40 毫米，以登记处的要求为准。';

type Listed = Pick<PhotoSize, 'id' | 'name' | 'px' | 'group'> & Partial<PhotoSize>;

const listed = (size: Listed): PhotoSize => ({
  aliases: [],
  mm: undefined,
  dpi: 300,
  rule: 'usual',
  people: 1,
  differs: false,
  ...size,
});

const box = (width: number, height: number): PixelSize => ({ width, height });

/** The sizes that are asked for, the common ones first. Pixels follow from millimetres at the density named. */
export const photoSizes: readonly PhotoSize[] = [
  listed({
    id: 'one-inch',
    name: '一寸',
    aliases: ['1寸', '标准一寸', '简历', '工作证'],
    mm: box(25, 35),
    px: box(295, 413),
    group: 'common',
  }),
  listed({
    id: 'two-inch',
    name: '二寸',
    aliases: ['2寸', '标准二寸', '两寸'],
    mm: box(35, 49),
    px: box(413, 579),
    group: 'common',
  }),
  listed({
    id: 'small-two-inch',
    name: '小二寸',
    aliases: ['小2寸', '小两寸'],
    mm: box(35, 45),
    px: box(413, 531),
    group: 'common',
  }),
  listed({
    id: 'small-one-inch',
    name: '小一寸',
    aliases: ['小1寸', '驾驶证', '驾照'],
    mm: box(22, 32),
    px: box(260, 378),
    group: 'common',
  }),
  listed({
    id: 'large-one-inch',
    name: '大一寸',
    aliases: ['大1寸', '护照', '港澳通行证', '通行证'],
    unedited: '护照和通行证按《出入境证件相片照相指引》不得对人像作技术处理',
    mm: box(33, 48),
    px: box(390, 567),
    group: 'common',
  }),
  listed({
    id: 'large-two-inch',
    name: '大二寸',
    aliases: ['大2寸', '大两寸'],
    mm: box(35, 53),
    px: box(413, 626),
    group: 'common',
  }),
  listed({
    id: 'identity-card',
    name: '身份证',
    aliases: ['居民身份证', '社保', '社保卡', '二代证'],
    mm: box(26, 32),
    px: box(358, 441),
    dpi: 350,
    rule: 'identity',
    unedited: '身份证按 GA 461 要本人近期的真实相片',
    kb: { min: 14, max: 20 },
    group: 'card',
    note: '按 GA 461：白底，脸宽 207±14 像素，头顶距上边 7 至 21 像素，眼睛距下边至少 207 像素，14 至 20 KB。',
  }),
  listed({
    id: 'marriage',
    name: '结婚登记照',
    aliases: ['结婚照', '结婚证', '结婚登记', '双人照', '合影'],
    mm: box(53, 35),
    px: box(626, 413),
    rule: 'pair',
    people: 2,
    differs: true,
    group: 'card',
    note: marriageNote,
  }),
  listed({
    id: 'marriage-large',
    name: '结婚登记照 · 大',
    aliases: ['结婚照', '结婚证', '结婚登记', '双人照', '合影'],
    mm: box(60, 40),
    px: box(709, 472),
    rule: 'pair',
    people: 2,
    differs: true,
    group: 'card',
    note: marriageNote,
  }),
  listed({
    id: 'teacher',
    name: '教师资格证',
    aliases: ['教资', '教师资格'],
    mm: box(25, 35),
    px: box(295, 413),
    group: 'exam',
    note: byNotice,
  }),
  listed({
    id: 'accounting',
    name: '初级会计',
    aliases: ['会计', '初会', '会计资格'],
    mm: box(25, 35),
    px: box(295, 413),
    group: 'exam',
    note: byNotice,
  }),
  listed({
    id: 'civil-service-small',
    name: '国考 · 一寸',
    aliases: ['国考', '公务员', '国家公务员考试'],
    mm: box(25, 35),
    px: box(295, 413),
    group: 'exam',
    differs: true,
    note: `有的通知要 295 × 413，有的要 413 × 531。${byNotice}`,
  }),
  listed({
    id: 'civil-service-large',
    name: '国考 · 小二寸',
    aliases: ['国考', '公务员', '国家公务员考试'],
    mm: box(35, 45),
    px: box(413, 531),
    group: 'exam',
    differs: true,
    note: `有的通知要 295 × 413，有的要 413 × 531。${byNotice}`,
  }),
  listed({
    id: 'postgraduate',
    name: '考研',
    aliases: ['研究生', '研究生考试', '研招'],
    mm: box(45, 60),
    px: box(531, 709),
    group: 'exam',
    note: byNotice,
  }),
  listed({
    id: 'cet',
    name: '四六级',
    aliases: ['英语四级', '英语六级', 'CET'],
    px: box(144, 192),
    group: 'exam',
    note: `只在网上交文件，没有规定印出来多大。${byNotice}`,
  }),
  listed({
    id: 'ncre-large',
    name: '计算机等级考试 · 大',
    aliases: ['计算机等级', '计算机二级', 'NCRE'],
    mm: box(33, 48),
    px: box(390, 567),
    group: 'exam',
    differs: true,
    note: `有的通知要 390 × 567，有的要 144 × 192。${byNotice}`,
  }),
  listed({
    id: 'ncre-small',
    name: '计算机等级考试 · 小',
    aliases: ['计算机等级', '计算机二级', 'NCRE'],
    px: box(144, 192),
    group: 'exam',
    differs: true,
    note: `有的通知要 390 × 567，有的要 144 × 192。${byNotice}`,
  }),
  listed({
    id: 'us-visa',
    unedited: '美国国务院不收用软件改过的照片',
    name: '美国签证',
    aliases: ['美签', 'US visa'],
    mm: box(51, 51),
    px: box(600, 600),
    group: 'visa',
    rule: 'us',
    note: '下巴到头顶 25 至 35 毫米，眼睛距下边 28 至 35 毫米，白底。以使领馆的要求为准。',
  }),
  listed({
    id: 'schengen-visa',
    unedited: '签证照片按 ICAO 9303 不得修改人像',
    name: '申根签证',
    aliases: ['申根', '欧洲签证', '法国签证', '德国签证', '意大利签证', 'Schengen'],
    mm: box(35, 45),
    px: box(413, 531),
    rule: 'schengen',
    group: 'visa',
    note: '下巴到头顶（不算头发）32 至 36 毫米，占高度的七成到八成，浅色底。以使领馆的要求为准。',
  }),
  listed({
    id: 'uk-visa',
    unedited: '英国政府不收用软件改过的照片',
    name: '英国签证',
    aliases: ['英签', '英国', '英国护照', 'UK visa'],
    mm: box(35, 45),
    px: box(413, 531),
    rule: 'uk',
    group: 'visa',
    note: '下巴到头顶（不算头发）29 至 34 毫米，浅灰或米白底。以使领馆的要求为准。',
  }),
  listed({
    id: 'japan-visa',
    unedited: '签证照片按 ICAO 9303 不得修改人像',
    name: '日本签证',
    aliases: ['日签', 'Japan visa'],
    mm: box(35, 45),
    px: box(413, 531),
    group: 'visa',
    differs: true,
    note: '有的要 35 × 45 毫米，有的要 45 × 45 毫米。以使领馆的要求为准。',
  }),
  listed({
    id: 'japan-visa-square',
    unedited: '签证照片按 ICAO 9303 不得修改人像',
    name: '日本签证 · 方形',
    aliases: ['日签', 'Japan visa'],
    mm: box(45, 45),
    px: box(531, 531),
    group: 'visa',
    differs: true,
    note: '有的要 35 × 45 毫米，有的要 45 × 45 毫米。以使领馆的要求为准。',
  }),
];

const normal = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[×✕＊*]/g, 'x')
    .replace(/\s|毫米|像素|mm|px|·/g, '');

/** The sizes that a few typed words mean: by name, alias, millimetres or pixels. All of them for no words. */
export function findSizes(words: string): readonly PhotoSize[] {
  const wanted = normal(words);
  if (wanted === '') return photoSizes;
  const of = ({ width, height }: PixelSize) => `${width}x${height}`;
  const hit = (size: PhotoSize): number => {
    const names = [size.name, ...size.aliases].map(normal);
    if (names.includes(wanted)) return 0;
    if (names.some((name) => name.startsWith(wanted))) return 1;
    if (names.some((name) => name.includes(wanted))) return 2;
    const measures = [of(size.px), ...(size.mm ? [of(size.mm)] : [])];
    return measures.some((measure) => measure.startsWith(wanted)) ? 3 : 9;
  };
  return photoSizes
    .map((size) => ({ size, rank: hit(size) }))
    .filter(({ rank }) => rank < 9)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ size }) => size);
}

/** A length in millimetres as pixels at a density, to the nearest whole one. */
export const pixelsOf = (mm: number, dpi: number): number => Math.round((mm / 25.4) * dpi);

/** The printed size in millimetres: what the rule says, else what pixels and density come to. */
export function printedSize({ mm, px, dpi }: Pick<PhotoSize, 'mm' | 'px' | 'dpi'>): PixelSize {
  const of = (pixels: number) => Math.round((pixels / dpi) * 254) / 10;
  return mm ?? { width: of(px.width), height: of(px.height) };
}
