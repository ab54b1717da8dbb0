import { add, divide, fraction, multiply, parseDecimal, subtract } from '../numbers/number.ts';
import type { Numeric } from '../numbers/number.ts';

export type Quantity =
  | '长度'
  | '面积'
  | '重量'
  | '体积'
  | '温度'
  | '速度'
  | '数据量'
  | '压强'
  | '能量'
  | '功率'
  | '时间'
  | '角度';

export interface Unit {
  readonly name: string;
  readonly quantity: Quantity;
  /** Size in the quantity's base unit. */
  readonly factor: Numeric;
  /** Added after scaling (temperatures). */
  readonly offset: Numeric;
  /** Shown when a value is converted to every common unit of its kind. */
  readonly common: boolean;
}

/**
 * name | other spellings | size in the base unit ("a/b" is a fraction); a leading * marks the common ones.
 * Sources: SI brochure (BIPM, 9th ed.); the market system (市制) of 《国务院关于在我国统一实行法定计量单位的命令》
 * (1984: 1 亩 = 2000/3 m², 1 斤 = 500 g, 1 里 = 500 m); NIST SP 811, appendix B for inch-pound units;
 * IEC 80000-13 for KiB and the like. Hong Kong's 斤 (司马斤) is 604.78982 g, Taiwan's 台斤 600 g, 坪 400/121 m².
 */
const definitions: Record<Exclude<Quantity, '温度'>, string> = {
  长度: `*公里|千米,km,kilometer,kilometers|1000; *米|m,公尺,meter,meters|1; 分米|dm|0.1; *厘米|cm,公分|0.01;
    *毫米|mm|0.001; 微米|um,μm,µm|0.000001; 纳米|nm|0.000000001; *里|华里,市里|500; 丈|市丈|10/3; *尺|市尺|1/3;
    寸|市寸|1/30; *英寸|in,inch,inches,吋|0.0254; *英尺|ft,foot,feet,呎|0.3048; 码|yd,yard,yards|0.9144;
    *英里|mi,mile,miles|1609.344; 海里|nmi,浬|1852; 光年|ly|9460730472580800; 天文单位|au|149597870700`,
  面积: `*平方公里|平方千米,km2,km²|1000000; *公顷|ha,hectare|10000; *亩|市亩|2000/3; 顷|市顷|200000/3; 公亩|are|100;
    *平方米|平米,平,平方,m2,m²,㎡|1; 平方分米|dm2,dm²|0.01; *平方厘米|cm2,cm²|0.0001; 平方毫米|mm2,mm²|0.000001;
    *平方英尺|sqft,ft2,ft²|0.09290304; 平方英寸|in2,in²|0.00064516; 平方码|yd2,yd²|0.83612736;
    *英亩|acre,acres|4046.8564224; 平方英里|mi2,mi²|2589988.110336; *坪|台坪|400/121; 甲|台甲|9699.17`,
  重量: `*吨|t,公吨,ton,tonne|1000; 担|市担|50; *公斤|千克,kg,kilogram|1; *斤|市斤|0.5; *两|市两|0.05; 钱|市钱|0.005;
    *克|g,gram,grams|0.001; 毫克|mg|0.000001; 微克|ug,μg,µg|0.000000001; *磅|lb,lbs,pound,pounds|0.45359237;
    *盎司|oz,ounce,ounces|0.028349523125; 金衡盎司|ozt|0.0311034768; 克拉|ct,carat|0.0002; 英石|st,stone|6.35029318;
    台斤|台灣斤,台湾斤|0.6; 司马斤|港斤|0.60478982; 长吨|英吨|1016.0469088; 短吨|美吨|907.18474`,
  体积: `*立方米|m3,m³,方|1000; *升|l,公升,liter,litre,立方分米,dm3,dm³|1; 分升|dl|0.1; 厘升|cl|0.01;
    *毫升|ml,cc,立方厘米,cm3,cm³|0.001; 微升|ul,μl,µl|0.000001; 立方毫米|mm3,mm³|0.000001;
    *美制加仑|加仑,gal,gallon,gallons|3.785411784; *英制加仑|英加仑|4.54609; 美制夸脱|夸脱,qt|0.946352946;
    美制品脱|品脱,pt|0.473176473; 美制杯|杯,cup,cups|0.2365882365; *美制液体盎司|液体盎司,floz|0.0295735295625;
    汤匙|大勺,tbsp|0.01478676478125; 茶匙|小勺,tsp|0.00492892159375; 立方英尺|ft3,ft³|28.316846592;
    立方英寸|in3,in³|0.016387064; 石油桶|桶,bbl|158.987294928`,
  速度: `*米/秒|m/s,mps,米每秒|1; *公里/小时|km/h,kph,kmh,千米/小时,公里每小时,千米每小时,千米/时,公里/时,时速|5/18;
    *英里/小时|mph,mi/h,英里每小时|0.44704; *节|kn,knot,knots|463/900; 英尺/秒|ft/s,fps,英尺每秒|0.3048;
    厘米/秒|cm/s|0.01; 米/分|m/min,米每分钟,米/分钟|1/60; 公里/秒|km/s,千米/秒,公里每秒|1000; 光速|c|299792458`,
  数据量: `*比特|bit,bits,位|1/8; *字节|b,byte,bytes|1; *KB|千字节|1000; *MB|兆字节|1000000; *GB|吉字节|1000000000;
    *TB|太字节|1000000000000; PB|拍字节|1000000000000000; *KiB||1024; *MiB||1048576; *GiB||1073741824;
    *TiB||1099511627776; PiB||1125899906842624; Kbit|kb(bit)|125; Mbit|兆比特|125000; Gbit|吉比特|125000000`,
  压强: `*帕|pa,帕斯卡|1; 百帕|hpa|100; *千帕|kpa|1000; *兆帕|mpa|1000000; *巴|bar|100000; 毫巴|mbar|100;
    *标准大气压|atm,大气压|101325; *毫米汞柱|mmhg|133.322387415; 托|torr|101325/760; *磅力/平方英寸|psi|44482216152605/6451600000;
    公斤力/平方厘米|kgf/cm2,kgf/cm²,公斤压力|98066.5; 英寸汞柱|inhg|3386.388640341`,
  能量: `*焦|j,焦耳|1; *千焦|kj|1000; 兆焦|mj|1000000; *卡|cal,卡路里|4.184; *千卡|kcal,大卡|4184; *千瓦时|kwh,度,度电|3600000;
    瓦时|wh|3600; *英热单位|btu|1055.05585262; 电子伏|ev,电子伏特|0.0000000000000000001602176634; 吨标准煤|tce|29307600000`,
  功率: `*瓦|w,瓦特|1; *千瓦|kw|1000; 兆瓦|mw|1000000; 吉瓦|gw|1000000000; *马力|公制马力,匹马力,ps|735.49875;
    *英制马力|hp|745.69987158227022; 毫瓦|milliwatt|0.001; 千卡/小时|kcal/h,大卡/小时|4184/3600; 英热单位/小时|btu/h|1055.05585262/3600`,
  时间: `*周|星期,week,weeks,wk|604800; *天|日,day,days,d|86400; *小时|时,h,hr,hour,hours,个小时,钟头|3600; 刻钟|刻|900;
    *分钟|分,min,minute,minutes|60; *秒|s,sec,second,seconds,秒钟|1; *毫秒|ms|0.001; 微秒|us,μs,µs|0.000001; 纳秒|ns|0.000000001;
    回归年|平均年|31556926.08`,
  角度: `*度|°,deg|1; *角分|′|1/60; *角秒|″|1/3600; *弧度|rad|180/3.14159265358979323846264338327950288419716939937510582;
    百分度|gon,grad|0.9; 圈|周角,转|360`,
};

function ratio(text: string): Numeric {
  const [n = '1', d = '1'] = text.split('/');
  return divide(parseDecimal(n), parseDecimal(d));
}

const zero = fraction(0n);

function readDefinitions(): { unit: Unit; spellings: string[] }[] {
  return Object.entries(definitions).flatMap(([quantity, lines]) =>
    lines.split(';').map((line) => {
      const [head = '', others = '', factor = '1'] = line.trim().split('|');
      const name = head.replace('*', '');
      return {
        unit: {
          name,
          quantity: quantity as Quantity,
          factor: ratio(factor.trim()),
          offset: zero,
          common: head.startsWith('*'),
        },
        spellings: [name, ...others.split(',').filter((spelling) => spelling !== '')],
      };
    }),
  );
}

/** Base unit: kelvin. Offsets by the definition of the Celsius and Fahrenheit scales. */
const temperatures: { unit: Unit; spellings: string[] }[] = [
  ['摄氏度', '1', '273.15', '℃,°c,c,摄氏,度,celsius'],
  ['华氏度', '5/9', '45967/180', '℉,°f,f,华氏,fahrenheit'],
  ['开尔文', '1', '0', 'k,开,kelvin'],
  ['兰氏度', '5/9', '0', '°r,rankine'],
].map(([name = '', factor = '1', offset = '0', spellings = '']) => ({
  unit: { name, quantity: '温度', factor: ratio(factor), offset: ratio(offset), common: name !== '兰氏度' },
  spellings: [name, ...spellings.split(',')],
}));

/** Temperatures first: a bare 度 is one. */
const all = [...temperatures, ...readDefinitions()];

/** Every unit, by kind in the order above. */
export const units: readonly Unit[] = all.map(({ unit }) => unit);

/**
 * Spellings as they are written (mW and MW differ, so does Mb), then without case. A spelling may name several
 * units: 度 is degrees Celsius, kilowatt hours or an angle; the other side of the conversion decides.
 */
const exact = new Map<string, Unit[]>();
const folded = new Map<string, Unit[]>();
for (const { unit, spellings } of all) {
  for (const spelling of spellings) {
    exact.set(spelling, [...(exact.get(spelling) ?? []), unit]);
    const lower = spelling.toLowerCase();
    if (!(folded.get(lower) ?? []).includes(unit)) folded.set(lower, [...(folded.get(lower) ?? []), unit]);
  }
}
/** Spellings whose case carries the meaning. */
for (const [spelling, name] of [
  ['mW', '毫瓦'],
  ['MW', '兆瓦'],
  ['MPa', '兆帕'],
  ['MJ', '兆焦'],
  ['b', '比特'],
  ['B', '字节'],
  ['Kb', 'Kbit'],
  ['Mb', 'Mbit'],
  ['Gb', 'Gbit'],
  ['C', '摄氏度'],
  ['c', '光速'],
  ['K', '开尔文'],
  ['F', '华氏度'],
] as const) {
  exact.set(
    spelling,
    units.filter((unit) => unit.name === name),
  );
}

/** The units that a spelling may mean; none when it is unknown. */
export function findUnits(spelling: string): readonly Unit[] {
  const trimmed = spelling.trim().replace(/^个(?=[^小])/u, '');
  return exact.get(trimmed) ?? folded.get(trimmed.toLowerCase().replace(/\s+/g, '')) ?? [];
}

/** Every spelling, longest first: for finding where a unit begins in running text. */
export const spellings: readonly string[] = all
  .flatMap((entry) => entry.spellings)
  .toSorted((a, b) => b.length - a.length);

/** The value in `to` of `value` in `from`; both measure the same quantity. */
export function convert(value: Numeric, from: Unit, to: Unit): Numeric {
  const base = add(multiply(value, from.factor), from.offset);
  return divide(subtract(base, to.offset), to.factor);
}
