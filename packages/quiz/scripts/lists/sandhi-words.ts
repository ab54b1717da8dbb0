/** 一 at the end of a word or as a number in a row keeps its own tone. By hand. */
export const PLAIN_YI_WORDS =
  '第一 统一 唯一 万一 专一 单一 十一 星期一 初一 周一 一月 归一 合一 不一 同一 划一 一九'.split(' ');
/** 一 and 不 between repeated verbs and in some compounds are neutral. By hand. */
export const NEUTRAL_YI_WORDS = '看一看 听一听 想一想 试一试 说一说 走一走 等一等 谈一谈'.split(' ');
export const NEUTRAL_BU_WORDS =
  '对不起 差不多 了不起 来不及 看不起 用不着 吃不消 舍不得 巴不得 恨不得 好不好 去不去 会不会 能不能 行不行'.split(
    ' ',
  );
