import type { Found, TextView } from '../text-view.ts';
import { characterOdds } from './statistics/name-statistics.ts';

/** Common given names in English that are hardly words or places. */
const englishGiven: ReadonlySet<string> = new Set(
  'Aaron Abby Adam Adrian Alan Albert Alec Alex Alexander Alfred Alice Alison Allen Alvin Amanda Amber Amelia Amy Andrea Andrew Andy Angela Angus Anita Ann Anna Anne Annie Anthony Anton Arnold Arthur Ashley Audrey Barbara Barry Beatrice Becky Belinda Ben Benjamin Benny Bernard Betty Beth Beverly Bob Bobby Boris Brad Bradley Brandon Brenda Brent Brian Bridget Bruce Bryan Byron Calvin Cameron Candice Carl Carla Carlos Carmen Carol Caroline Carrie Casey Catherine Cathy Cecilia Cedric Celine Charles Charlie Chloe Chris Christian Christina Christine Christopher Cindy Claire Clara Clark Claude Claudia Clement Colin Connie Connor Craig Crystal Curtis Cynthia Daisy Daniel Danny Darren Daryl Dave David Dean Deborah Debbie Denise Dennis Derek Diana Diane Dominic Donald Donna Doris Dorothy Douglas Dylan Eddie Edgar Edmund Edward Edwin Elaine Eleanor Elena Elizabeth Ella Ellen Elsa Emily Emma Eric Erica Ernest Esther Ethan Eugene Eva Evan Evelyn Felix Fiona Fred Freddie Frederick Gary Gavin Geoffrey George Gerald Gerard Gilbert Gina Glenn Gloria Gordon Greg Gregory Gwen Hannah Harold Harry Harvey Heather Heidi Helen Henry Herbert Herman Howard Hugh Hugo Ian Ingrid Irene Iris Isaac Isabel Isabella Ivan Ivy Jacky Jackie Jacob Jacqueline Jacques James Jamie Jane Janet Janice Jared Jasmine Jason Jean Jeff Jeffrey Jennifer Jenny Jeremy Jerry Jesse Jessica Jessie Jill Jim Jimmy Joan Joanna Joanne Joe Joel John Johnny Jonathan Joseph Josephine Joshua Joyce Juan Judith Judy Julia Julian Julie Justin Karen Karl Kate Katherine Kathleen Kathy Katie Keith Kelly Ken Kenneth Kenny Kevin Kim Kimberly Kristen Kurt Kyle Lance Larry Laura Lauren Lawrence Leo Leon Leonard Leslie Lillian Lily Linda Lisa Liz Louis Louise Lucas Lucy Luis Luke Lydia Lynn Marcus Margaret Maria Marie Marilyn Marina Mario Marissa Martha Martin Marvin Mary Mason Matt Matthew Maureen Maurice Megan Melanie Melissa Melvin Michael Michel Michelle Miguel Mike Mildred Milton Miranda Mitchell Molly Monica Morgan Nancy Naomi Natalie Nathan Neil Nelson Nicholas Nick Nicole Nigel Nina Noah Nora Norman Oliver Olivia Oscar Owen Pamela Patricia Patrick Paul Paula Pauline Peggy Penny Peter Phil Philip Phillip Phoebe Phyllis Priscilla Rachel Ralph Raymond Rebecca Regina Rex Richard Rick Ricky Rita Robert Roberta Robin Rodney Roger Roland Ron Ronald Ronnie Rosa Rosemary Roy Ruby Rupert Russell Ruth Ryan Sabrina Sally Sam Samantha Samuel Sandra Sandy Sarah Scott Sean Sebastian Sharon Sheila Shelly Sherry Shirley Sidney Simon Sonia Sophia Sophie Stacy Stanley Stella Stephanie Stephen Steve Steven Stewart Stuart Susan Suzanne Sylvia Tammy Tanya Ted Terence Teresa Terry Theodore Theresa Thomas Tiffany Tim Timothy Tina Todd Tom Tommy Tony Tracy Travis Trevor Tyler Ulrich Vanessa Vera Veronica Vicky Victor Vincent Vivian Wallace Walter Wanda Wayne Wendy Wesley Wilfred William Willie Winnie Winston Yvonne Zachary Zoe'.split(
    ' ',
  ),
);
const word = "[A-ZÀ-ÖØ-Þ][A-Za-zÀ-ÖØ-öø-ÿ'’-]{1,20}";
const twoWords = new RegExp(`(?<![A-Za-z])${word}(?: (?:[A-Z]\\.|${word})){1,2}(?![A-Za-z])`, 'g');
/** What makes of two words a firm, a place or a thing. */
const things =
  /\b(?:Inc|Ltd|LLC|Co|Corp|Company|Group|Bank|Hospital|University|College|School|Institute|Foundation|Hotel|Road|Street|Avenue|Park|Square|Garden|Tower|Building|Center|Centre|City|Lake|River|Island|Airport|Station|Award|Prize|Cup|Law|Theorem|Test|Method|Effect|Model|Index|Edition|Music|Studio|Books?|Press|Times|News|Day|Store|Shop|Cafe|Coffee|Pro|Max|Plus|Mini|Air|Server|Studio|Cloud|Code|Lab|Labs)\b/;
const firmBehind =
  /^(?: ?&| (?:Inc|Ltd|LLC|Co|Corp|Company|Group|Bank|University|College|Road|Street|Award|Prize)\b)/;

const syllable =
  '(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ai|ei|ao|ou|an|en|in|un|ia|ie|iu|ua|uo|ui|ue|er|a|o|e|i|u|v)';
const pinyin = new RegExp(`^(?:${syllable}){1,3}$`, 'i');
/** 方志强（Fang Zhiqiang）, Kevin Zhao (赵凯文) */
const chineseThenLatin = new RegExp(
  `(?<!\\p{Script=Han})\\p{Script=Han}{2,4} ?\\((${word}(?:[ ,]{1,2}${word}){1,2})\\)`,
  'gu',
);
const latinThenChinese = new RegExp(`(${word}(?: ${word}){1,2}) ?\\((\\p{Script=Han}{2,4})\\)`, 'gu');

const isEnglishName = (name: string): boolean => {
  const [given = ''] = name.split(' ');
  return englishGiven.has(given) && !things.test(name);
};
/** Names in Latin letters of a Chinese person or one with an English given name. */
const isPersonal = (name: string): boolean =>
  !things.test(name) &&
  (isEnglishName(name) || name.split(/[ ,]+/).every((part) => pinyin.test(part.replaceAll(/['’-]/g, ''))));
const startsWithSurname = (name: string): boolean => characterOdds(name.charAt(0)).surname > 0;

/** Surnames of China in pinyin. */
const pinyinSurnames =
  'Zhao|Qian|Sun|Li|Zhou|Wu|Zheng|Wang|Feng|Chen|Chu|Wei|Jiang|Shen|Han|Yang|Zhu|Qin|You|Xu|He|Lv|Lyu|Lu|Shi|Zhang|Kong|Cao|Yan|Hua|Jin|Tao|Qi|Xie|Zou|Yu|Bai|Shui|Dou|Yun|Su|Pan|Ge|Fan|Peng|Lang|Ma|Miao|Fang|Ren|Yuan|Liu|Bao|Tang|Fei|Cen|Xue|Lei|Ni|Teng|Yin|Luo|Bi|Hao|An|Chang|Le|Fu|Pi|Bian|Kang|Bu|Gu|Meng|Ping|Huang|Mu|Xiao|Yao|Shao|Zhan|Mao|Di|Mi|Ming|Zang|Ji|Cheng|Dai|Song|Pang|Xiong|Shu|Qu|Xiang|Dong|Liang|Du|Ruan|Lan|Min|Xi|Qiang|Jia|Lou|Tong|Guo|Mei|Sheng|Lin|Diao|Zhong|Qiu|Gao|Xia|Cai|Tian|Hu|Ling|Huo|Wan|Ke|Guan|Mo|Jing|Fu|Nie|Deng|Ding|Cui|Gong|Ouyang|Shangguan|Sima|Zhuge|Murong';
/** 书记员Sun Yue, Li, Xiaoming */
const pinyinName = new RegExp(
  `(?<![A-Za-z])(?:${pinyinSurnames}) [A-Z][a-z]{1,10}(?:[-'’]?[a-z]{2,6})?(?![A-Za-z])`,
  'g',
);
const pinyinNameWithComma = new RegExp(
  `(?<![A-Za-z])(?:${pinyinSurnames}), [A-Z][a-z]{3,11}(?![A-Za-z]|, [A-Z][a-z]?\\b)`,
  'g',
);
const pinyinPlaces =
  /^(?:Hong Kong|Shang Hai|Bei Jing|He Nan|He Bei|Hu Nan|Hu Bei|An Hui|Yun Nan|Shan Xi|Shan Dong|Jiang Su|Jiang Xi|Fu Jian|Tai Wan|Tian Jin|Ji Lin|Si Chuan|Chang Sha|Chang An|Tai Chi|Kong Zi|Meng Zi|Lao Zi|Feng Shui|Xiao Mi|Bai Du|Hua Wei|Hang Zhou)$/;

/** The end of a letter: Best regards,<newline>Wang Lei */
const signature = new RegExp(
  `(?:regards|sincerely|faithfully|truly|respectfully|wishes|thanks|cheers),?[ ]*\\n{1,3}[ ]*(${word}(?: (?:[A-Z]\\.|${word})){0,2})[ ]*(?=\\n|$)`,
  'gi',
);

/** Before a phone number, and who speaks in a chat: Anna 13720056618, Kevin 09:15:31, @Kevin */
const spokenOrCalled =
  /(?:^|(?<=[\s,，|@]))([A-Z][a-z]{1,11})(?=[ \t,|]{1,4}(?:\+?86[ -]?)?1[3-9]\d[\d -]{8}|(?<=^\1)(?::| {1,3}(?:\d{4}[-/年.]\d|\d{1,2}:\d\d))|(?<=@\1) )/gm;
/** 姓名：鄺志偉 Kwong Chi Wai */
const behindChineseName = new RegExp(
  `姓名[:： ]{1,4}\\p{Script=Han}{2,4}[ ,/]{1,3}(${word}(?: ${word}){1,3})`,
  'gu',
);
const fieldWords =
  /\b(?:Date|Birth|Tel|Phone|Sex|Gender|Age|ID|No|Address|Nationality|Position|Title|Department|Name)\b/;

/** Names in Latin letters by themselves: an English given name and a surname, and those beside a Chinese name. */
export function findLatinByNames({ text }: TextView): Found[] {
  if (!/[A-Z]/.test(text)) return [];
  const found: Found[] = [];
  const add = (start: number, value: string, reason: string) =>
    found.push({ start, end: start + value.length, reason, valid: true });
  for (const { 0: match, index } of text.matchAll(twoWords))
    if (isEnglishName(match) && !firmBehind.test(text.slice(index + match.length, index + match.length + 12)))
      add(index, match, '常见的英文名加姓');
  for (const { 0: match, index } of [...text.matchAll(pinyinName), ...text.matchAll(pinyinNameWithComma)])
    if (
      isPersonal(match) &&
      !pinyinPlaces.test(match) &&
      !firmBehind.test(text.slice(index + match.length, index + match.length + 12))
    )
      add(index, match, '拼音写的姓名');
  for (const { 0: match, 1: latin = '', index } of text.matchAll(signature))
    if (!things.test(latin) && /^[A-Z]/.test(latin))
      add(index + match.lastIndexOf(latin), latin, '信末的签名');
  for (const { 1: given = '', index } of text.matchAll(spokenOrCalled))
    if (englishGiven.has(given)) add(index, given, '聊天记录或电话前面的英文名');
  for (const { 0: match, 1: latin = '', index } of text.matchAll(behindChineseName))
    if (!things.test(latin) && !fieldWords.test(latin))
      add(index + match.lastIndexOf(latin), latin, '和中文姓名写在一起的英文姓名');
  for (const { 0: match, 1: latin = '', index } of text.matchAll(chineseThenLatin))
    if (startsWithSurname(match) && isPersonal(latin))
      add(index + match.lastIndexOf(latin), latin, '和中文姓名写在一起的英文姓名');
  for (const { 0: match, 1: latin = '', 2: chinese = '', index } of text.matchAll(latinThenChinese))
    if (startsWithSurname(chinese) && isPersonal(latin)) {
      add(index, latin, '和中文姓名写在一起的英文姓名');
      add(index + match.lastIndexOf(chinese), chinese, '和英文姓名写在一起的中文姓名');
    }
  return found;
}
