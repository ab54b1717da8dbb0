import { compoundSurnames } from './name-characters.ts';

const list = (words: string): string => words.trim().split(/\s+/).join('|');

/** Titles of two characters and more; behind a surname they are hardly anything else. Longer ones first. */
const longTitles = list(`
  副总经理 总经理 副总裁 总裁 总监 总工程师 总工 副总 副主任 主任 副经理 经理 老师 老板娘 老板 主管 店长 掌柜
  医生 大夫 医师 护士长 护士 药师 技师 醫生 醫師 護士 律师 律師 法官 检察官 警官 警长 教授 博士 院士 导师
  师傅 師傅 先生 女士 小姐 太太 夫人 同学 同學 同志 总书记 副书记 书记 書記 支书 秘书长 秘书 助理 会计 會計 出纳 干事 委员
  副局长 局长 副处长 处长 副科长 科长 副部长 部长 厅长 副院长 院长 副校长 校长 园长 副所长 所长 站长 队长 组长 班长 厂长 连长 排长
  副镇长 镇长 副乡长 乡长 村长 副县长 县长 副市长 市长 副区长 区长 会长 董事长 董事 理事长 行长 台长 船长 机长 主席 專員 专员 顾问 顧問
  經理 老師 校長 院長 局長 處長 科長 部長 教練 工程师 工程師 设计师 教练 导演 記者 记者 编辑 师姐 师兄 师妹 师弟 学长 学姐
  阿姨 大姐 大哥 大爷 大妈 大娘 大叔 大伯 大嫂 叔叔 伯伯 爷爷 奶奶 婆婆 爸爸 妈妈 哥哥 姐姐
`);

/** Titles of one character. */
const shortTitles = '总|總|工|处|局|董|导|姐|哥|嫂|太|叔|姨|伯|婶';

/** All titles, for patterns; longer ones first. */
export const titles = `${longTitles}|${shortTitles}`;
/** What titles begin with: most surnames are ruled out by it at once. */
export const titleFirsts = [...new Set(titles.split('|').map((title) => title.charAt(0)))].join('');

const titled = new RegExp(`^(?:[小老]?\\p{Script=Han}|${[...compoundSurnames].join('|')})(${titles})$`, 'u');

/** The title of a surname with one: 主任 of 张主任; empty for all else. */
export const titleOf = (name: string): string => titled.exec(name)?.[1] ?? '';
