const roles = (list: string): string => list.trim().split(/\s+/).join('|');

/** What a person does, with a colon before the name: such words stand alone in running text as well. */
const withColon = roles(`
  运营 文案 美编 美工 摄影 摄像 编辑 责编 责任编辑 编导 编剧 导演 副导演 主演 演员 监制 制片 制片人 出品人 策划 统筹 排版 配音 播音 主播 解说
  作词 作曲 词曲 演唱 伴奏 后期 剪辑 灯光 录音 化妆 造型 司仪 伴郎 伴娘 新郎 新娘 指挥 运维 架构师 仓管 库管 库管员 巡检 巡检员 值班 值班员 值班人
  带班 门卫 管家 物业管家 楼长 网格员 社工 志愿者 接待 接待人 讲解 讲解员 裁判 裁判长 记分员 领唱 副班长 团支书 团支部书记 群主 版主 用药人 取药人
  缺席 列席 请假 迟到 参会 到会 执笔 审稿 记录 复核 复核医师 审核 制单 经手
  责任人 第一责任人 跟单 跟单员 报价人 询价人 评委 选手 参赛者 获奖者 被推荐人 提名人 发明人 设计人 著作权人 专利权人 申领人 领用人 借用人 归还人
  使用人 分管领导 带队 带队老师 指导老师 论文作者 第一作者 通讯作者 答辩人 主讲 主讲人 嘉宾 家属代表 学生代表 教师代表 村民代表 职工代表 主诉人
`);

/** Those that a name follows directly too: 记者王小明报道 */
const direct = roles(
  '物业管家 失主 小组成员 执法人员 记者 通讯员 护士长 学习委员 体育委员 生活委员 宣传委员 组织委员 文艺委员 网格员 志愿者 值班员 讲解员 被告人家属',
);

/** A role with a colon, and one without; the end of a match is where a name may begin. */
export const fieldRoles = new RegExp(
  `(?:${withColon}|${direct}|\\p{Script=Han}{1,4}人)\\s{0,2}[:：]\\s{0,4}`,
  'gu',
);
export const wordRoles = new RegExp(`(?:${direct})[ ]?(?=\\p{Script=Han})`, 'gu');

/** Before a name that is said to be one, though it may be a word: 我叫黎明，… */
export const isNamed = (left: string, right: string): boolean =>
  /(?:我叫|名叫|叫做|叫作|名字叫|名字是|姓名是)$/u.test(left) &&
  /^(?:[，,。；;、！!\s]|是|今年|来自|$)/u.test(right);

const howMany =
  '等(?:(?:\\d{1,3}|[一二两三四五六七八九十]{1,3})(?:人|名|位)|人(?![\\p{Script=Han}])|同志|同学)';
/** 花荣、解珍等三名同志: what is listed so are people. */
const countedList = new RegExp(`(?<=、)\\p{Script=Han}{2,4}(?=、|${howMany})`, 'gu');
const countedEnd = new RegExp(`^[\\p{Script=Han}、]{0,120}?${howMany}`, 'u');

/** Where names begin in lists that say how many people they are. */
export const countedNames = (text: string): readonly number[] =>
  text.includes('等')
    ? [...text.matchAll(countedList)]
        .filter(({ index }) => countedEnd.test(text.slice(index, index + 130)))
        .map(({ index }) => index)
    : [];

const firstCounted = /\p{Script=Han}{2,4}(?=、)/gu;

/** Where the first name of such a list may begin: a word stands directly before it. */
export const firstCountedNames = (text: string): readonly number[] => {
  const [next] = countedNames(text);
  if (next === undefined) return [];
  return [...text.matchAll(firstCounted)].flatMap(({ 0: match, index }) => {
    const end = index + match.length;
    return countedEnd.test(text.slice(end + 1, end + 131)) ? [end - 4, end - 3, end - 2] : [];
  });
};

const beforePhone =
  /(?<=^|[\s,，;；:：|/])\p{Script=Han}{2,4}(?=[ \t]{1,4}(?:\+?86[ -]?)?1[3-9]\d[\d -]{8})/gmu;

/** Where names begin that stand before a mobile number: 揭英丽 186 2000 3344 */
export const namesBeforePhones = (text: string): readonly number[] =>
  /1[3-9]\d/.test(text) ? [...text.matchAll(beforePhone)].map(({ index }) => index) : [];

/** Behind a name: ，男，汉族 */
export const isFollowedBySex = (right: string): boolean =>
  /^[，,、\s]{1,2}(?:[男女](?![\p{Script=Han}])|[男女性]{0,2}[，,、\s]?\p{Script=Han}{1,4}族)/u.test(right);

/** Behind a name: (身份证号码：…, (证件号 */
export const isFollowedByIdentity = (right: string): boolean =>
  right.startsWith('(') && /^\((?:公民|居民)?(?:身份证|身份号码|证件号|护照号)/u.test(right);
