import type { Found, TextView } from '../text-view.ts';
import { transcriptionCharacters } from './name-characters.ts';
import { findLatinByNames } from './latin-names.ts';
import { strongLabels } from './name-labels.ts';
import { surnameAt } from './surname-at.ts';

const dotted = /\p{Script=Han}{1,10}(?:[·•・‧⋅][\p{Script=Han}a-zA-Z.]{1,10}){1,3}/gu;
const dot = /[·•・‧⋅]/;
const word = "[A-ZÀ-ÖØ-Þ][A-Za-zÀ-ÖØ-öø-ÿ'’\\-]{1,20}";
const englishLabels =
  '(?:full |first |given |family |last |customer |patient |employee |contact |client )?name|contact(?: person)?|attn|attention|party [ab]|from|to|cc|dear|signature|signed(?: by)?|by|applicant|patient|employee|employer|tenant|landlord|lessee|lessor|buyer|seller|borrower|lender|consignee|sender|recipient|payee|payer|beneficiary|account holder|cardholder|prepared by|approved by|physician|attending';
const afterEnglish = new RegExp(
  `(?:^|[\\n\\s(（,，;；/])(?:${englishLabels})\\s{0,3}(?:\\([^()\\n]{0,12}\\))?\\s{0,2}[:：][ ]{0,4}(?:Mr\\.?|Mrs\\.?|Ms\\.?|Miss|Dr\\.?)?[ ]?$`,
  'i',
);
const afterDear = /(?:^|[\s,，。])(?:Dear[ ]|Hi[ ]|Hello[ ]|I, )$/;
const afterTitle = /(?:^|[^A-Za-z])(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Madam|Sir)\.?[ ]$/;
const afterChinese = new RegExp(
  `(?:${strongLabels})(?:[(（][^()（）\\n]{0,16}[)）]|/[^:：\\n]{1,16})?\\s{0,4}[:：\\s_(（是为]{1,6}$`,
  'iu',
);
/** 参会人员：郑立新、翟天宇、Kevin Wu */
const lineOfNames = new RegExp(
  `(?:${strongLabels}|attendees|participants|present|invitees)\\s{0,4}[:： ][^:：。；;\\n]{0,40}$`,
  'iu',
);
const latin = new RegExp(
  `${word}(?:(?: [A-Z]\\.)?[ ]${word}){0,3}|[A-Z]{2,16}[ /][A-Z]{2,16}(?:[ ][A-Z]{2,16})?`,
  'g',
);
const notLatinNames =
  /^(?:Mr|Mrs|Ms|Miss|Dr|Prof)$|\b(?:Company|Limited|Ltd|Inc|Corp|Corporation|Co|LLC|Bank|Hospital|University|Group|Department|Team|Manager|Address|Road|Street|Date|Phone|Tel|Email|QQ|WeChat|City|District|Province|China|Beijing|Shanghai|Shenzhen|Customer|Service|Support|Sir|Madam|All|Colleagues|Party|Agreement|Contract|Invoice|Order|Number|ID|Account|Nanjing|Hangzhou|Guangzhou|Technology|Trading|Center|Office|School|College|Institute|Hotel|Passport|Name|None|Yes|No|Chinese|English|Python|Java|Excel|Word|Windows|Linux|Apple|Google|Microsoft)\b/i;
const trailingLatin =
  /(?: (?:and|or|of|Cc|Bcc|To|From|Subject|Re|the|has|is|was|will|shall|Date|Tel|Phone|Email|Gender|Sex|Age|ID|Address|Position|Title|Passport|DOB|Mobile).*)$/;

/** Capital letters too, so that it stands in one match with the name. */
const isAddressed = /^(?:(?:Dear|Hi|Hello|Mr|Mrs|Ms|Miss|Dr|Prof)\.? )+/;

function findLatinNames({ text }: TextView): Found[] {
  if (!/[A-Z]/.test(text)) return [];
  return [...text.matchAll(latin)].flatMap(({ 0: match, index }): Found[] => {
    const left = text.slice(Math.max(0, index - 48), index);
    const byTitle = afterTitle.test(left) || afterDear.test(left) || isAddressed.test(match);
    const isListed =
      /(?:[、，,]|attendees|participants|present|invitees)[:： ]{0,2}$/i.test(left) &&
      lineOfNames.test(left) &&
      match.includes(' ');
    const byLabel = isListed || afterEnglish.test(left) || afterChinese.test(left);
    if (!byTitle && !byLabel) return [];
    const value = match.replace(isAddressed, '').replace(trailingLatin, '');
    const start = index + match.indexOf(value);
    if (value.length < 2 || notLatinNames.test(value)) return [];
    // Two words at least where only a label of Chinese or From: stands before.
    if (
      !byTitle &&
      !/[ /]/.test(value) &&
      !/(?:full name|patient|姓\s*名|dear|联系人)[^\n]{0,8}$/i.test(left)
    )
      return [];
    return [
      {
        start,
        end: start + value.length,
        reason: byTitle ? '称呼之后的英文姓名' : '写在姓名栏目之后的英文姓名',
        valid: true,
      },
    ];
  });
}

/** Whether a character of a text may stand in a transcribed name; 不 and 卜 only in 阿不, 阿卜. */
const isTranscribed = (text: string, at: number): boolean =>
  transcriptionCharacters.has(text.charAt(at)) ||
  (/[不卜]/u.test(text.charAt(at)) && text.charAt(at - 1) === '阿');

function findDottedNames({ text }: TextView): Found[] {
  return [...text.matchAll(dotted)].flatMap(({ 0: match, index }): Found[] => {
    const firstDot = match.search(dot);
    let start = firstDot;
    while (start > 0 && isTranscribed(match, start - 1)) start -= 1;
    // 丈夫吴·巴桑: a surname of one character.
    if (start === firstDot && start > 0 && surnameAt(match.charAt(start - 1), 0).length === 1) start -= 1;
    const lastDot =
      match.length -
      1 -
      Array.from(match)
        .toReversed()
        .findIndex((char) => dot.test(char));
    let end = lastDot + 1;
    while (end < match.length && (isTranscribed(match, end) || /[a-zA-Z.]/.test(match.charAt(end)))) end += 1;
    const value = match.slice(start, end);
    const parts = value.split(dot);
    if (parts.some((part) => part === '') || value.length < 4) return [];
    if (parts.slice(1, -1).some((part) => !Array.from(part).every((_, at) => isTranscribed(part, at))))
      return [];
    return [{ start: index + start, end: index + end, reason: '带间隔号的姓名', valid: true }];
  });
}

/** Parts that names of Tibetans, Uyghurs, Kazakhs and Mongols are made of, where they are written without a dot. */
const nameParts =
  '卓嘎|措姆|扎西|次仁|卓玛|顿珠|达瓦|尼玛|平措|格桑|旺堆|洛桑|白玛|央金|拉姆|丹增|旦增|多吉|仁增|曲珍|德吉|贡布|索朗|边巴|普布|巴桑|次旦|强巴|罗布|嘎玛|土登|益西|曲吉|拉巴|群培|才让|仁青|旺姆|' +
  '阿不都|阿卜杜|阿布都|阿布拉|买买提|麦麦提|吐尔逊|吐尔孙|吐尔地|艾合买提|艾买提|艾尼瓦尔|热合曼|热依汗|玉素甫|木合塔尔|库尔班|阿迪力|帕提|阿依|古丽|亚森|卡德尔|肉孜|斯迪克|牙生|阿力木|塔依尔|伊力亚斯|米吉提|麦尔旦|阿曼|努尔|吾买尔|依明|艾山|木拉提|沙吾提|加依娜|哈力|哈布力|' +
  '敖日格乐|乌日娜|乌日汉|巴根|乌兰|图雅|巴特尔|苏日娜|其其格|斯琴|高娃|巴图|朝鲁|宝音|娜仁|乌云|萨仁|格日勒|阿拉坦|布和|孟和|哈斯|敖特根|苏和|特木尔|青格乐|呼和|额尔德尼|乌力吉|吉日嘎拉|满都拉|毕力格|那日苏|牧仁|格根|托娅|塔娜';
const joinedParts = new RegExp(`(?:${nameParts}){1,3}[甫江汗措玛姆娅尔]?`, 'gu');
const afterLabel = new RegExp(`(?:${strongLabels})[:：\\s]{0,4}$`, 'u');
/** Who somebody is: 同事平措, 邻居卓玛 */
const afterPerson =
  /(?:同事|同学|朋友|邻居|老乡|室友|舅舅|叔叔|阿姨|弟弟|妹妹|哥哥|姐姐|儿子|女儿|丈夫|妻子)$/u;
/** Greetings, places and things that begin alike. */
const notJoined = /^(?:德勒|浩特|察布|斯台|布统|巴托|尔汗|巴林)/u;

function findJoinedNames({ text }: TextView): Found[] {
  return [...text.matchAll(joinedParts)].flatMap(({ 0: match, index }): Found[] => {
    const end = index + match.length;
    const left = text.slice(Math.max(0, index - 12), index);
    const shortest =
      afterPerson.test(left) && !/^\p{Script=Han}/u.test(text.slice(end)) ? 2 : afterLabel.test(left) ? 3 : 4;
    return match.length < shortest || notJoined.test(text.slice(end, end + 2))
      ? []
      : [{ start: index, end, reason: '少数民族姓名的用字', valid: true }];
  });
}

/** Surnames of Japan that are no firms and no Chinese names, and what given names end with: 山田健太郎 */
const japaneseSurnames =
  '佐藤|高桥|田中|渡边|伊藤|山本|中村|加藤|吉田|山田|佐佐木|山口|松本|井上|木村|斋藤|清水|山崎|阿部|池田|桥本|山下|石川|中岛|前田|藤田|小川|冈田|后藤|长谷川|村上|近藤|石井|坂本|远藤|青木|藤井|西村|福田|太田|三浦|藤原|冈本|松田|中川|中野|原田|小野|田村|竹内|中山|和田|石田|上田|森田|宫崎|酒井|工藤|横山|宫本|内田|高木|安藤|岛田|谷口|大野|高田|丸山|今井|河野|藤本|村田|武田|上野|杉山|增田|小山|大冢|平野|菅原|久保|松井|千叶|岩崎|樱井|木下|野口|松尾|菊地|野村|新井';
const japanese = new RegExp(
  `(?=[${[...new Set(japaneseSurnames.split('|').map((one) => one.charAt(0)))].join('')}])(?:${japaneseSurnames})` +
    '\\p{Script=Han}{0,2}(?:郎|子|美|介|夫|彦|助|香|奈|辅|雄|吾)(?![\\p{Script=Han}](?<=[女弟孙儿国院容好]))',
  'gu',
);
const findJapaneseNames = ({ text }: TextView): Found[] =>
  [...text.matchAll(japanese)].map(({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
    reason: '日本人的姓名',
    valid: true,
  }));

/** Names with · (Uyghur, Tibetan, transcribed ones), and names in Latin letters after labels, titles and Dear. */
export const findForeignNames = (view: TextView): Found[] => [
  ...findDottedNames(view),
  ...findJoinedNames(view),
  ...findJapaneseNames(view),
  ...findLatinNames(view),
  ...findLatinByNames(view),
];
