import { PASSAGE_TEXTS } from './exam-passages.ts';

/** A text to read aloud. */
export interface Passage {
  id: string;
  title: string;
  paragraphs: readonly string[];
  /** Syllables of the whole text. */
  syllables: number;
}

/** A topic to speak on for three minutes, with hints for what to say. */
export interface Topic {
  id: string;
  title: string;
  hints: readonly string[];
}

/** Texts to read aloud, about 400 syllables each, written for this product. */
export const PASSAGES: readonly Passage[] = PASSAGE_TEXTS.map(({ id, title, text }) => {
  const paragraphs = text
    .trim()
    .split('\n')
    .map((line) => line.trim());
  return { id, title, paragraphs, syllables: paragraphs.join('').match(/\p{Script=Han}/gu)?.length ?? 0 };
});

/** So many syllables of a passage are scored (普通话水平测试大纲). */
const SCORED_SYLLABLES = 400;

/** A passage's paragraphs with the outline's mark // behind the last syllable that is scored. */
export function markScoredEnd({ paragraphs }: Pick<Passage, 'paragraphs'>): string[] {
  let left = SCORED_SYLLABLES;
  return paragraphs.map((paragraph) => {
    const chars = Array.from(paragraph);
    for (const [at, char] of chars.entries()) {
      if (!/\p{Script=Han}/u.test(char) || --left !== 0) continue;
      return `${chars.slice(0, at + 1).join('')}//${chars.slice(at + 1).join('')}`;
    }
    return paragraph;
  });
}

const TOPIC_LINES = `
meal|一顿难忘的饭|什么时候、和谁一起吃的|做了哪些菜，是什么味道|为什么到现在还记得
teacher|教会我一件事的人|他是谁，你们怎么认识的|他教会了你什么|这件事后来怎样帮到你
hometown|我的家乡|它在哪里，有什么风景|吃的、住的、过节有什么特别|这些年有哪些变化
season|我最喜欢的季节|是哪个季节，天气怎样|这个季节里做些什么|一件和它有关的事
book|一本想推荐的书|书里讲了什么|你最喜欢哪一段|它改变了你的什么想法
walk|我常走的一条路|从哪里走到哪里|路上看得见什么|不同的时候它有什么不同
hobby|我的爱好|什么时候开始的|平时怎样安排时间|它给了你什么
friend|一个老朋友|你们怎么认识的|他是什么样的人|你们一起经历过的一件事
festival|过节的一天|是哪个节日，有什么来历|家里怎样准备|你印象最深的一次
work|我的学习或工作|每天做些什么|最难的是什么，怎样克服|你从里面学到了什么
travel|一次出门的经历|去了哪里，怎么去的|路上遇到了什么|回来以后最想说的话
health|怎样保持健康|你怎样吃饭和睡觉|你喜欢哪种运动|别人的经验里你学到了什么
animal|我和一只动物|它是什么样子|你们之间发生过什么|它让你明白了什么
mistake|一次做错的事|当时是怎么想的|后来怎样补救|现在再遇到会怎么做
technology|手机和我的生活|每天用它做什么|它带来了哪些方便|有没有不用它的时候
neighbour|我的邻居|他们是什么样的人|平时怎样往来|一件互相帮忙的事
sport|一项我喜欢的运动|它的玩法是怎样的|你什么时候开始学的|一场难忘的比赛
music|一首陪着我的歌|第一次在哪里听到|歌里唱了什么|什么时候会想起它
environment|身边的环境保护|你见过哪些浪费|家里怎样分垃圾、省水电|还能做些什么
dream|小时候的愿望|那时候想做什么|为什么会那样想|现在离它近了还是远了
weather|一场大雨|那天你在哪里|雨前雨后有什么变化|谁帮了谁
shopping|怎样花钱|你每个月怎样安排|买得最值的一样东西|你对省钱有什么看法
language|学普通话的体会|你的家乡话有什么特点|哪些音最难，怎样练习|说好以后有什么方便
family|我的家人|家里有谁，各做什么|平时怎样相处|一件让你感动的小事
market|去菜场|那里卖些什么|摊主和客人怎样说话|你学会了怎样挑菜
volunteer|帮助别人的一次|当时发生了什么|你做了什么|对方说了什么，你怎么想
city|一座喜欢的城市|它在哪里，有什么出名|你在那里做过什么|想介绍给朋友的三个地方
food|我会做的一道菜|要准备哪些材料|一步一步怎样做|谁最喜欢吃
time|怎样安排一个周末|早上、下午、晚上做什么|和谁一起|怎样才算没有白过
courtesy|说话的礼貌|你见过哪些好的例子|哪些话让人不舒服|你自己怎样注意
`;

/** Topics to speak on, in our own words. */
export const TOPICS: readonly Topic[] = TOPIC_LINES.trim()
  .split('\n')
  .map((line) => {
    const [id = '', title = '', ...hints] = line.split('|');
    return { id, title, hints };
  });
