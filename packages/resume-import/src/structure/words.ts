import { simplify } from '@baigong/resume';

/** Vocabulary of resumes: how much a text looks like an employer, a position, a school or a degree. */

const employerEnd =
  /(公司|集团|银行|证券|保险|医院|诊所|药房|事务所|研究院|研究所|设计院|规划院|工作室|中心|出版社|杂志社|报社|电视台|委员会|协会|学会|基金会?|传媒|科技|网络|学校|大学|学院|中学|小学|幼儿园|饭店|酒店|酒楼|餐厅|宾馆|法院|检察院|政府|局|厅|厂|店|商场|超市|社|站|所|院|处|部队|俱乐部|联盟|委|超算|实验室|资本|物流|地产|置业|电商|互联网|车间|支行|分行|分公司)(?:[（([][^）)\]]*[）)\]])?$/;
const employerEndLatin =
  /\b(inc|ltd|llc|llp|plc|corp|gmbh|ag|bv|nv|oy|ab|sas|sarl|s\.?p\.?a|s\.?r\.?l|s\.?a|pty|pte|company|corporation|group|bank|technologies|technology|labs?|studios?|hospital|clinic|institute|university|college|school|council|agency|partners|associates|foundation|services|solutions|systems|software|media|foods|logistics|holdings|consulting|office|ministry|department of .*|city of .*)\b\.?|(?:&|and|\s)\sco\.(?:\s*[（(][^）)]*[）)])?$/i;
const employer =
  /公司|集团|股份|有限|银行|医院|事务所|研究院|研究所|工作室|出版社|委员会|协会|科技|传媒|\b(inc|ltd|llc|corp|gmbh|company|group|bank|technologies|labs?|studio|university|associates|self-employed|freelance$)\b/i;

const positionEnd =
  /(工程师|设计师|架构师|分析师|经理|主管|总监|专员|助理|顾问|负责人|组长|班长|主任|教师|老师|班主任|讲师|教授|会计|出纳|编辑|记者|翻译|文案|策划|运营|销售|客服|行政|人事|文员|秘书|实习生|实习|开发|测试|产品|护士|护师|医生|医师|药师|律师|厨师|技师|司机|工人|普工|店长|厂长|院长|校长|站长|队长|部长|社长|会长|主席|书记|委员|干事|成员|组员|代表|研究员|审计|总裁|总经理|总|官|员|师|工|长|手|岗|计调|作者|开发者|参与者|维护者|贡献者|组织者|主持人|发起人|创建者|合伙人|创始人|ceo|cto|cfo|coo|cmo|hr|hrbp|pm)(?:[（([][^）)\]]*[）)\]])?$/i;
const position =
  /工程师|经理|主管|总监|专员|助理|设计师|架构师|分析师|顾问|负责人|主任|教师|讲师|会计|编辑|记者|翻译|策划|运营|销售|客服|实习|护士|医生|律师|司机|厨师|\b(engineer|developer|manager|director|designer|analyst|consultant|lead|leader|intern|assistant|architect|officer|specialist|scientist|researcher|president|founder|editor|writer|teacher|tutor|accountant|auditor|audit|head|member|programmer|administrator|coordinator|supervisor|executive|representative|associate|nurse|translator|interpreter|technician|chef|driver|professor|lecturer|investigator|planner|buyer|clerk|receptionist|trainer|mentor|volunteer|chief|staff engineer|principal|partner|owner|barista|cashier|chair|secretary|treasurer|[a-z]{2,20}ologist|chemist|physicist|economist|journalist|therapist|pharmacist|electrician|mechanic|carpenter|artist|worker)\b/i;

const school =
  /大学|学院|学校|中学|高中|职校|技校|中专|党校|研究生院|university|universidad|universit|hochschule|[eé]cole|escuela|college|institute|polytechnic|politecnico|school|academy|\beth\b|\bmit\b|\bhec\b|\binsead\b/i;
const degreePattern =
  /博士后|博士|硕士|研究生|本科|学士|大专|专科|专升本|高中|中专|双学位|文凭|\b(bsn|msn|bfa|mfa|emba|mba|mpa|msc|bsc|bcomm?|beng|meng|mbbs|hnd|hnc|pgce|pgdip|licence|bba|jd|md|llb|llm|bachelor|master|doctor|ph\.?\s?d|b\.?\s?s\.?\s?c?|m\.?\s?s\.?\s?c?|b\.?\s?a|m\.?\s?a|b\.?\s?eng|m\.?\s?eng|associate|diploma|a-levels?|certificate)\b/i;

const verbs =
  /^(负责|参与|协助|完成|管理|主导|带领|开发|维护|编写|搭建|策划|组织|安排|整理|推动|制定|优化|设计并|撰写|运营(?!助理|专员|经理|主管|总监|部)(?=.{5})|统筹|对接|实现|使用|利用|通过|独立|成功|获得?|累计|覆盖|从事|绘制|服务|推广|编制|审核|检索|在[^,，]{2,}[中里]|responsible|led|managed|built|developed|designed|ran|created|prepared|helped)/i;

const scored = (text: string, atEnd: RegExp, inside: RegExp): number =>
  atEnd.test(text) ? 3 : inside.test(text) ? 1 : 0;

/** 0 to 3. */
export const employerScore = (words: string): number => {
  const text = simplify(words);
  return /self-employed|freelance(?!\s\w)|自由职业/i.test(text)
    ? 3
    : Math.max(scored(text, employerEnd, employer), scored(text, employerEndLatin, employer));
};

/** 0 to 3. */
export const positionScore = (words: string): number => {
  const text = simplify(words);
  if (text.length > 50) return 0;
  return /[a-z]/i.test(text) && position.test(text) ? 3 : scored(text, positionEnd, position);
};

/** Whether a text names a school. */
export const isSchool = (text: string): boolean => school.test(simplify(text)) && text.length <= 60;

/** Whether a text names a degree. */
export const isDegree = (text: string): boolean => degreePattern.test(simplify(text));

/** Whether a text is a name in Latin letters: most of its words begin with a capital. */
export const isTitleCase = (text: string): boolean => {
  const words = text.match(/[\p{L}.'&-]{4,}/gu) ?? [];
  return words.length > 0 && words.filter((word) => /^\p{Lu}/u.test(word)).length >= words.length * 0.7;
};

/** Whether a line begins as a description of work does. */
export const beginsWithVerb = (text: string): boolean =>
  verbs.test(simplify(text)) && !(text.length <= 12 && positionScore(text) === 3);

const provinces =
  '北京|上海|天津|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆|香港|澳门';
const cities =
  '广州|深圳|杭州|南京|苏州|成都|武汉|西安|长沙|郑州|青岛|济南|宁波|厦门|福州|合肥|南昌|昆明|贵阳|南宁|海口|沈阳|大连|长春|哈尔滨|石家庄|太原|呼和浩特|兰州|西宁|银川|乌鲁木齐|拉萨|无锡|常州|东莞|佛山|珠海|中山|惠州|温州|嘉兴|绍兴|金华|泉州|烟台|徐州|南通|扬州|洛阳|保定|唐山|三亚|桂林|绵阳|镇江|台州|汕头|株洲|芜湖|赣州';
const chinesePlace = new RegExp(
  String.raw`^(?:中国\s*[·,，-]?\s*)?(?:(?:${provinces}|${cities})(?:省|市|自治区|特别行政区)?)(?:[\s·,，/、-]*(?:[\u4e00-\u9fff]{2,4}|[\u4e00-\u9fff]{2,12}(?:市|区|县|镇|州|盟|旗|新区|街道)))?$`,
);
const streetPart =
  /(?:[路街道巷里弄村镇]|大道).{0,12}\d+\s*[号弄栋幢室]|\d+\s*[号栋幢室]|^[\u4e00-\u9fff]{2,}(?:省|市|区|县).{2,}(?:路|街|道|村|镇|小区|花园|大厦)/;
const streetLatin =
  /^\d+[a-z]?\s+\p{Lu}[\p{L}'.-]*\s.*|\b(?:street|st\.|road|rd\.?|avenue|ave\.?|lane|drive|boulevard|blvd)\b/iu;
const countries =
  'China|P\\.?R\\.? China|Hong Kong|Taiwan|Macau|Macao|United Arab Emirates|UAE|Japan|Korea|South Korea|Singapore|Malaysia|Thailand|Vietnam|Indonesia|Philippines|India|Pakistan|Bangladesh|Sri Lanka|Nepal|Israel|Turkey|Egypt|Morocco|Nigeria|Ghana|Kenya|South Africa|Saudi Arabia|Qatar|Australia|New Zealand|Canada|Mexico|Brazil|Argentina|Chile|Colombia|Peru|United States|USA|United Kingdom|England|Scotland|Wales|Ireland|France|Germany|Austria|Switzerland|Netherlands|The Netherlands|Belgium|Luxembourg|Spain|Portugal|Italy|Greece|Poland|Czechia|Czech Republic|Slovakia|Hungary|Romania|Bulgaria|Croatia|Serbia|Slovenia|Ukraine|Russia|Estonia|Latvia|Lithuania|Finland|Sweden|Norway|Denmark|Iceland|California|Texas|New York|Florida|Washington|Ontario|Quebec|Victoria|Queensland';
const postcode = String.raw`(?:\s(?=[A-Z0-9 -]*\d)[A-Z0-9]{2,4}[ -]?[A-Z0-9]{2,4})?`;
const cityLatin = new RegExp(
  String.raw`^\p{Lu}[\p{L}.'-]*(?:[ -]\p{L}[\p{L}.'-]*){0,3},\s?(?:[\p{L} ]+,\s?)?(?:[A-Z]{2}(?:\s\d{5})?|${countries})${postcode}\.?$`,
  'u',
);
const cityWithCode = /^\p{Lu}[\p{L}.'-]+(?: \p{Lu}[\p{L}.'-]+){0,2},? [A-Z]{2,3} \d{4,5}$/u;
const addressLatin = new RegExp(String.raw`,[^,]{2,40},\s?(?:${countries})${postcode}\.?$`);

/** What kind of place a text names: a town, or an address with a street; undefined for none. */
export function placeKind(text: string): 'town' | 'street' | undefined {
  if (text.length > (/[\u4e00-\u9fff]/.test(text) ? 60 : 100) || /[。；;:：@]/.test(text)) return undefined;
  if (employerScore(text) > 1 || isSchool(text)) return undefined;
  if (chinesePlace.test(text) && positionScore(text) === 0) return 'town';
  if (/[\u4e00-\u9fff]/.test(text)) return streetPart.test(text) && text.length >= 5 ? 'street' : undefined;
  if (/^\d/.test(text) && !/,/.test(text)) return undefined;
  if (/\d/.test(text) && (streetLatin.test(text) || addressLatin.test(text)))
    return cityLatin.test(text) ? 'town' : 'street';
  return (cityLatin.test(text) || cityWithCode.test(text)) &&
    positionScore(text) === 0 &&
    employerScore(text) === 0
    ? 'town'
    : undefined;
}
