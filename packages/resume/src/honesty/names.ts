import { cutWords, type Piece } from '@baigong/text-zh/cut-words';
import { findNames } from '@baigong/text-zh/names/find-names';
import { characterOdds } from '@baigong/text-zh/names/statistics/name-statistics';
import { viewText } from '@baigong/text-zh/text-view';
import { findWords } from '@baigong/text-zh/words';
import { softSkills } from '../match/keywords.ts';
import { taken, type FactFinding, type FactKind } from './finding.ts';

/** What the source says, for looking words up. */
export interface KnownText {
  /** Without signs and case. */
  readonly bare: string;
  /** Its runs of letters. */
  readonly runs: readonly string[];
}

const organisation =
  /(?:有限公司|分公司|公司|集团|股份|控股|大学|学院|中学|小学|高中|幼儿园|银行|证券|保险|医院|诊所|研究院|研究所|设计院|实验室|事务所|出版社|报社|杂志社|电视台|基金会|基金委|委员会|协会|学会|办事处|街道办|局|超市|商场|酒店|饭店|餐厅|药房|药店|俱乐部|工作室|合作社|工厂|教育局|公安局|民政局|信息局|税务局|[工商财统林农水]业?局|中心|机场|车站|水库|景区|公园|果园|卫健委|家居|电梯|食品|药业|制药|化工|能源|重工|科技|网络|传媒|物流|快递|航空|物业|地产|医疗|纺织|汽车|电器|电子|软件|数科|株式会社)$/u;
const honour =
  /(?:奖|奖项|奖学金|奖章|勋章|奖牌|金牌|银牌|铜牌|称号|标兵|模范|劳模|先进个人|先进工作者|冠军|亚军|季军|之星|三好学生|优秀[一-龥]{1,6}|^证|证书|资格证?|执照|执业[一-龥]{2,4}|认证|职称|建造师|会计师|工程师资格|专利|荣誉|考试|[一二三四特甲乙丙][级等]|[一二三]级[甲乙]等|基金)$/u;
/** Of more than one word. */
const wholeHonour = /先进个人|先进工作者|三好学生|国家奖学金/u;
/** Whoever gains a kind of person was given its name: 获技术能手, 取得注册工程师. */
const personEnd = /(?:手|者|员|工|师|匠|星|人|生|干部|楷模)$/u;
/** What an honour of several words ends with, wherever it stands. */
const honourOfMany =
  /(?:奖|奖学金|奖章|称号|标兵|资格证|证书|资格|专利|冠军|建造师|会计师|基金|(?<=\p{Script=Han}{3})证)$/u;
const gains = /(?:荣获|获评|获|取得|考取|考得|评为|授予|当选)$/u;
/** What is said of who was given something, and who was examined. */
const wins =
  /(?:荣获|获得|获评|获|斩获|摘得|夺得|拿下|捧得|赢得|入选|评选为|评为|评上|当选|被授予|授予|考取|考得|取得|持有|持|通过|入围|拿到|拥有|具备)$/u;
const surely = /(?:荣获|斩获|摘得|夺得|捧得|评选为|评为|当选|被授予|授予|考取|获评)$/u;
/** What stands before those whom one worked for or dealt with, among others. */
const deals =
  /(?:在|于|从|为|赴|到|前往|登顶|与|和|受|同|给|跟|获|担任|负责|管理|服务|统筹|对接|参与|承接|、)$/u;
const supplies =
  /(?:入驻|中标|(?:合作方|客户|甲方|雇主|东家|单位)(?:为|是|包括|有)|供货|供应|供稿|签约|携手|联合|服务于?|客户包括|客户有|合作方|代理)$/u;
/** And what stands behind them. */
const dealt =
  /^(?:负责|从事|担任|任职|实习|工作|主导|进修|达成|合作|联合|贡献|节省|创造|提供|投资|融资|授权|认证|采购|委托|店铺|店员|员工|门店|账号|网点|直播|旗下|项目|品牌|集团|平台)/u;
/** Ends of organisations that any of their kind may be called by: 物流公司, 大型医院. */
const generic =
  /^(?:公司|企业|医院|诊所|学校|大学|学院|中学|小学|酒店|饭店|餐厅|超市|商场|药店|药房|工厂|科技|网络|传媒|物流|快递|物业|地产|医疗|汽车|电器|电子|软件|实验室|俱乐部|工作室|中心|局|车站|公园|景区|果园)$/u;
/** Behind a list of those whom one worked for. */
const clientsEnd =
  /等(?:多[家个])?(?:知名|头部|大型|国内外|一线|企业|重点|老)?(?:客户|品牌|公司|企业|厂商|院校|高校|媒体|平台|会员)/gu;
const longestList = 50;

/** The items of such lists: 为|西门子、博世|等客户. */
function listedClients(text: string): { readonly start: number; readonly end: number }[][] {
  return [...text.matchAll(clientsEnd)].map(({ index }) => {
    const before = text.slice(Math.max(0, index - longestList), index);
    const list = before.slice(before.search(/[\p{Script=Han}、]*$/u));
    let start = index - list.length;
    return list.split('、').map((item) => {
      const own = item.replace(/^.*(?:从事|代理|经营|维修|为|服务于?|与|向|给|包括|有|如|是|签约|供货)/u, '');
      const end = start + item.length;
      start = end + 1;
      return { start: end - own.length, end };
    });
  });
}
const employs = /(?:任职于|就职于|供职于|任教于|就读于|毕业于|受聘于|隶属于?|师从|考入|签约|加盟|入职)$/u;
/** The same, of clients and platforms. */
const joins = /(?:入驻|中标|(?:合作方|甲方|雇主|东家)(?:为|是))$/u;
/** What follows the name of an employer. */
const role = /^(?:项目|平台|客户|工作|实习|专业|系|员工|[\p{Script=Han}]{1,3}[员师长])$/u;
const masters = /^(?:精通|熟悉|掌握|擅长|会|懂)$/u;
const teaches = /^(?:教授|讲授|辅导|主修|选修|修读)$/u;
const uses = /^(?:运用|使用|操作|采用|应用|基于|引入|推行|导入|借助|利用)$/u;
/** Words that a name does not go over. */
const bound = new Set(
  Array.from('的了在与和及或并且而也被把将向对为从由以至到赴增减等各每该本其这那于是有用做获任').concat(
    '以及 并且 担任 负责 从事 协助 参与 完成 就职 任职 毕业 就读 荣获 获得 服务 兼任 加入 入职 曾任 曾在 通过 考入 提升 获评 开展 组织 主持 承担 走访 来自 接待 对接 联系 协调 现居'.split(
      ' ',
    ),
  ),
);
/** What any work is done with, which names nothing. */
const hypernym =
  /(?:等|类|相关|专业|开发|设计|管理|运营|操作|维护|维修|技能|能力|知识|工具|软件|系统|平台|方法|方式|手段|技术|设备|仪器|语言|语|流程|办法|资料|数据|表格|模式|机制|策略|形式|手法|技巧|原则|材料|信息|渠道|手册)$/u;
const titleEnd = /(?:副?[部处科局厅院校行社队站店厂组]长|总监|总裁|副?总经理|合伙人|首席[一-龥]{2,4})$/u;
const party = /(?:中共党员|预备党员|博士后?|硕士|研究生|双学位)/gu;
const languages = /(?:英|日|韩|法|德|俄|泰|粤|西班牙|葡萄牙|阿拉伯|意大利|越南)语/gu;
/** Grades that a person, a prize or a project is said to have. */
const grades =
  /[一二三]级[甲乙]等|[一二三]等功|(?:国家|省部?|市|校)级|(?:国家)?(?:初|中|高|特)级(?=[一-龥]{0,6}(?:师|工|员|证|教练))/gu;
const works = /《[^《》\n]{1,40}》/g;

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}+#]/gu, '');

/** Whether a word is a shorter or longer form of what stands in a text: 职高 and 职业高中, 北大 and 北京大学. */
function isShortOrLong(known: KnownText, word: string): boolean {
  const inOrder = (short: string, long: string): boolean => {
    let at = 0;
    for (const sign of long) if (sign === short.charAt(at)) at += 1;
    return at === short.length;
  };
  if (word.length < 2 || word.length > 16) return false;
  return known.runs.some((run) => {
    if (word.length <= 4) {
      // Short in the source's long: both begin alike, within one name.
      const start = run.indexOf(word.charAt(0));
      if (
        start >= 0 &&
        word.length >= 2 &&
        inOrder(word, run.slice(start, start + word.length * 3)) &&
        word.length > 2
      )
        return true;
    }
    for (let length = 2; length <= 4; length += 1)
      for (let at = 0; at + length <= run.length; at += 1) {
        const short = run.slice(at, at + length);
        if (length * 2 >= word.length && short.charAt(0) === word.charAt(0) && inOrder(short, word))
          return true;
      }
    return false;
  });
}

/** How much characters look like parts of a brand or a name, by the statistics of names of people. */
function brandOdds(word: string): number {
  const signs = Array.from(word);
  const sum = signs.reduce((total, sign) => {
    const { first, second, only } = characterOdds(sign);
    return total + Math.max(first, second, only);
  }, 0);
  return sum / signs.length;
}

/** How many characters of a word stand in no pair of characters that the source has too. */
const newSigns = (word: string, known: KnownText): number =>
  Array.from(word).filter(
    (_, at) =>
      !(at > 0 && known.bare.includes(word.slice(at - 1, at + 1))) &&
      !(at + 1 < word.length && known.bare.includes(word.slice(at, at + 2))),
  ).length;

/** From these odds on a run of single characters is a name wherever it stands; less where the words around say so. */
const brandAlone = 2.6;

interface Cut {
  readonly text: string;
  readonly pieces: readonly Piece[];
}

const wordAt = ({ text, pieces }: Cut, at: number): string => {
  const piece = pieces[at];
  return piece ? text.slice(piece.start, piece.end) : '';
};

const adjacent = (pieces: readonly Piece[], at: number): boolean =>
  pieces[at] !== undefined && pieces[at - 1]?.end === pieces[at].start;

/** Of a place, as a word of its own: 柳河|镇. */
const placeEnd = /^(?:[县镇乡村]|街道)$/u;

/** From a piece on to the end of the name that it begins: over words, up to an end such as 公司 or 奖. */
function extended(cut: Cut, from: number, end: RegExp, most: number): number | undefined {
  let found: number | undefined;
  for (let at = from; at < cut.pieces.length && at < from + most; at += 1) {
    if (at > from && !adjacent(cut.pieces, at)) break;
    if (at > from && bound.has(wordAt(cut, at))) break;
    const to = cut.pieces[at]?.end ?? 0;
    if (
      end.test(cut.text.slice(cut.pieces[from]?.start, to)) ||
      (at > from && placeEnd.test(wordAt(cut, at)))
    )
      found = at;
  }
  return found;
}

/** The first piece of the name that ends at a piece. */
function startOf(cut: Cut, last: number, most = 6): number {
  let first = last;
  while (
    first > 0 &&
    last - first < most &&
    adjacent(cut.pieces, first) &&
    !bound.has(wordAt(cut, first - 1)) &&
    !wins.test(wordAt(cut, first - 1)) &&
    !masters.test(wordAt(cut, first - 1)) &&
    !uses.test(wordAt(cut, first - 1))
  )
    first -= 1;
  return first;
}

/**
 * The names, honours and skills in Chinese that a text states and its source does not.
 * @param text in one writing, without what other recognisers took
 */
export function inventedNames(text: string, known: KnownText): FactFinding[] {
  const cut: Cut = { text, pieces: cutWords(text) };
  const { pieces } = cut;
  const found: FactFinding[] = [];
  const isKnown = (word: string): boolean => word === '' || known.bare.includes(letters(word));
  const add = (kind: FactKind, start: number, end: number): void => {
    found.push({ kind, start, end, text: text.slice(start, end) });
  };
  const compared = new Map<string, boolean>();
  const isOtherForm = (word: string): boolean => {
    const before = compared.get(word);
    if (before !== undefined) return before;
    const is = isShortOrLong(known, word);
    compared.set(word, is);
    return is;
  };
  /** The part of a stretch from its first piece that the source has not. */
  const addStretch = (kind: FactKind, from: number, to: number): void => {
    const [first, last] = [pieces[from], pieces[to]];
    if (!first || !last || isKnown(text.slice(first.start, last.end))) return;
    if (isOtherForm(letters(text.slice(first.start, last.end)))) return;
    add(kind, first.start, last.end);
  };

  /** Whether a stretch is a word of the dictionary, or one behind a character: 晋升 is no Mr 晋, 曾|成功 no Mr 曾. */
  const isWord = (start: number, end: number): boolean =>
    pieces.some(
      (one) =>
        one.end === end &&
        (one.start === start
          ? one.kind !== 'proper'
          : one.start === start + 1 && one.kind === 'common' && '曾连时常全'.includes(text.charAt(start))),
    );

  /** Whether a piece may be a part of a name: no word of grammar, and no measure behind a figure. */
  const isNameLike = (at: number): boolean => {
    const one = pieces[at];
    if (!one || one.kind === 'common' || bound.has(wordAt(cut, at))) return false;
    return one.kind !== 'single' || !/\ufffc ?$/.test(text.slice(Math.max(0, one.start - 2), one.start));
  };
  /** Whether a run of such pieces is a name: by the dictionary, by its characters or by what stands around it. */
  const isName = (from: number, to: number): boolean => {
    const [start, end] = [pieces[from]?.start ?? 0, pieces[to]?.end ?? 0];
    const run = text.slice(start, end);
    if (run.length < 2 || newSigns(run, known) < 2) return false;
    const inside = pieces.slice(from, to + 1);
    if (inside.some((one) => one.kind === 'proper' && !isKnown(text.slice(one.start, one.end)))) return true;
    const odds = brandOdds(run);
    if (odds >= brandAlone && inside.every(({ kind }) => kind === 'single')) return true;
    const before = text.slice(Math.max(0, start - 6), start);
    const behind = text.slice(end, end + 8);
    const isLast = /^(?:等|、|$|[，,。;；）)])/u.test(behind);
    if (employs.test(before)) return true;
    const isDoubtful = inside.some(({ kind }) => kind === 'doubtful');
    const isRare = inside.some(({ kind, isRare: rare }) => kind === 'doubtful' && rare);
    const whole = extended(cut, from, organisation, 6);
    if (whole !== undefined && !(whole > to && generic.test(wordAt(cut, whole)) && isDoubtful && !isRare))
      return odds >= 0 || isDoubtful;
    // 雅思 7.5 分
    if (behind.startsWith(` ${taken}`) && (isDoubtful || odds >= 0)) return true;
    if (/(?:通过|使用|利用|借助|基于)$/u.test(before) && !isDoubtful && odds >= -2) return true;
    if (/(?:担任|从|在|于|投标|对接)$/u.test(before) && !isDoubtful && odds >= -0.5) return true;
    if (supplies.test(before))
      return odds >= -1.5 && (isLast || /^[\p{Script=Han}]{0,4}(?:$|[，,。;；、])/u.test(behind));
    if (isRare && deals.test(before)) return true;
    return deals.test(before) && (dealt.test(behind) ? odds >= -1.5 && !isDoubtful : isLast && odds >= -0.2);
  };

  for (const { 0: work, index } of text.matchAll(works))
    if (!isKnown(work)) add('name', index, index + work.length);
  for (const { 0: language, index } of text.matchAll(languages))
    if (!isKnown(language) && !isKnown(language.replace('语', '文')) && !isKnown(language.slice(0, -1)))
      add('skill', index, index + language.length);
  for (const { 0: rank, index } of text.matchAll(party))
    // 读研 says 研究生, 读博 says 博士.
    if (!isKnown(rank) && !/[硕博研]/u.exec(known.bare)?.some((sign) => rank.includes(sign)))
      add('honour', index, index + rank.length);

  for (const { 0: grade, index } of text.matchAll(grades))
    if (!isKnown(grade)) add('honour', index, index + grade.length);

  const view = viewText(text);
  if (view.text.length === text.length)
    for (const { start, end, certainty } of findNames(view, findWords(view.text)))
      if (certainty === 'sure' && !isKnown(text.slice(start, end)) && !isWord(start, end))
        add('name', start, end);

  for (const list of listedClients(text)) {
    const isOfNames = list.some(({ start, end }) =>
      pieces.some((one) => one.kind !== 'common' && one.start >= start && one.end <= end),
    );
    for (const { start, end } of isOfNames ? list : []) {
      const own = text.slice(start, end);
      if (own.length > 1 && newSigns(own, known) === own.length) add('name', start, end);
    }
  }

  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (!piece) continue;
    const word = wordAt(cut, at);
    const before = text.slice(Math.max(0, piece.start - 6), piece.start);

    // Names that the dictionary knows, and characters that make no word of it.
    if (isNameLike(at) && !(adjacent(pieces, at) && isNameLike(at - 1))) {
      let last = at;
      while (adjacent(pieces, last + 1) && isNameLike(last + 1)) last += 1;
      if (isName(at, last)) {
        const whole = extended(cut, last, organisation, 6) ?? extended(cut, last, honour, 5) ?? last;
        const isHonour = honour.test(text.slice(piece.start, pieces[whole]?.end));
        addStretch(isHonour ? 'honour' : 'name', at, whole);
      }
    }

    // 入驻今日头条, 中标国家电网项目: whoever is joined or won is named, whatever its words.
    if (piece.kind === 'common' && (employs.test(before) || joins.test(before)) && !isKnown(word)) {
      let last = at;
      while (
        adjacent(pieces, last + 1) &&
        !bound.has(wordAt(cut, last + 1)) &&
        !role.test(wordAt(cut, last + 1)) &&
        last - at < 5
      )
        last += 1;
      const whole = letters(text.slice(piece.start, pieces[last]?.end));
      if (whole.length > 2 && newSigns(whole, known) === whole.length) addStretch('name', at, last);
    }

    // An organisation of common words: its own name counts, 快递公司 names none.
    if (word.length > 3 && organisation.test(word) && deals.test(before) && newSigns(word, known) > 1)
      addStretch('name', at, at);
    if (organisation.test(word)) {
      const from = startOf(cut, at);
      const start = pieces[from]?.start ?? 0;
      const left = text.slice(Math.max(0, start - 6), start);
      const stem = text.slice(start, piece.start);
      const isAlone = !adjacent(pieces, from) && !adjacent(pieces, at + 1);
      const isOwn =
        isAlone || employs.test(left) || (deals.test(left) && (stem.length > 2 || !generic.test(word)));
      const fresh = newSigns(letters(stem), known);
      if (from < at && isOwn && fresh > 1 && fresh * 2 > stem.length) addStretch('name', from, at);
    }

    // What was won, passed or is held.
    const pair = adjacent(pieces, at) ? text.slice(pieces[at - 1]?.start, piece.end) : word;
    const from = startOf(cut, at, 5);
    const start = pieces[from]?.start ?? 0;
    const left = text.slice(Math.max(0, start - 6), start);
    const isPerson = personEnd.test(word) && gains.test(left);
    if (honour.test(word) || (pair.length > 3 && wholeHonour.test(pair)) || isPerson) {
      const whole = text.slice(start, piece.end);
      const named = honourOfMany.test(whole) && from < at;
      if ((wins.test(left) || named || isPerson) && !isKnown(whole)) {
        const isNew = newSigns(letters(whole), known) > 1;
        if (isNew) addStretch('honour', from, at);
      }
    }
    // 荣获优秀员工, 获新财富第三名
    const isRanked = (): boolean =>
      /^[\p{Script=Han}]{1,8}\ufffc/u.test(text.slice(piece.start)) &&
      /^(?:获|获得|位列|排名)$/u.test(wordAt(cut, at - 1));
    if ((surely.test(before.slice(-4)) || isRanked()) && !isKnown(word)) {
      let last = at;
      while (adjacent(pieces, last + 1) && !bound.has(wordAt(cut, last + 1)) && last - at < 6) last += 1;
      addStretch('honour', at, last);
    }

    // A rank that was not held.
    const title = titleEnd.exec(text.slice(Math.max(0, piece.start - 2), piece.end))?.[0] ?? '';
    const titleStart = piece.end - title.length;
    if (
      title !== '' &&
      !isKnown(title) &&
      /(?:担任|兼任|任|晋升为?|升任|出任|[部处科局院校会司])$/u.test(text.slice(0, titleStart))
    )
      add('honour', titleStart, piece.end);

    // What is said to be mastered or used.
    const isVerb = word.length > 1 || !adjacent(pieces, at) || bound.has(wordAt(cut, at - 1));
    const isSkilled = uses.test(word) && wordAt(cut, at - 1) === '熟练';
    const cue =
      isSkilled || (masters.test(word) && isVerb)
        ? 'masters'
        : teaches.test(word)
          ? 'teaches'
          : uses.test(word)
            ? 'uses'
            : undefined;
    if (cue) {
      // Of what is taught the first item may be whom: 教授|儿童换气.
      for (const item of itemsBehind(text, piece.end).slice(cue === 'teaches' ? 1 : 0)) {
        const shown = item.text;
        let stem = shown;
        for (let last = ''; last !== stem;) [last, stem] = [stem, stem.replace(hypernym, '')];
        const least = cue !== 'uses' && stem === shown ? 2 : 3;
        const fresh = newSigns(stem, known);
        // A longer phrase is new as a whole, or it only says more of what was said.
        if (fresh < Math.max(least, stem.length > 4 ? stem.length : 0)) continue;
        if (softSkills.test(shown) || isKnown(stem)) continue;
        add('skill', item.start, item.start + stem.length);
      }
    }
  }
  return found;
}

/** The items of a list in Chinese behind a verb, up to the end of its clause. */
function itemsBehind(text: string, from: number): { readonly text: string; readonly start: number }[] {
  const items: { text: string; start: number }[] = [];
  const list = /^[\p{Script=Han}、 \ufffc]{0,60}/u.exec(text.slice(from))?.[0] ?? '';
  const clause = /^[^等的]*/u.exec(list)?.[0] ?? '';
  for (const { 0: item, index } of clause.matchAll(/[\p{Script=Han}]+/gu)) {
    let start = from + index;
    for (const part of item.split(/([与和及、])/u)) {
      if (part.length > 1) {
        // The object ends where the next verb begins: 使用|问卷|收集意见
        const end = objectEnd(part);
        if (end > 1) items.push({ text: part.slice(0, end), start });
      }
      start += part.length;
    }
  }
  return items;
}

const nextVerb =
  /(?:完成|进行|开展|搭建|编写|制作|实现|分析|设计|处理|收集|整理|管理|记录|撰写|采集|存储|绘制|优化|提升|降低|撰稿|重写|构建|测试|开发|教学|服务|组织|推动|推进)/u;

/** Where the object of a verb ends: at the next verb, unless it is the end of the object itself (数据分析). */
function objectEnd(part: string): number {
  const verb = nextVerb.exec(part);
  if (!verb) return part.length;
  return verb.index + verb[0].length >= part.length ? part.length : verb.index;
}

/** How many names a Chinese text has, for what a translation of it may name. */
export function countNames(text: string): number {
  const cut: Cut = { text, pieces: cutWords(text) };
  const proper = cut.pieces.filter(({ kind }) => kind === 'proper').length;
  const view = viewText(text);
  const subjects = text.match(/\p{Script=Han}{2}(?:学|专业|工程)(?![校院生师者习])/gu)?.length ?? 0;
  return (
    proper +
    subjects +
    findNames(view, findWords(view.text)).filter(({ certainty }) => certainty !== 'possible').length
  );
}
