export interface Suggestion {
  readonly title: string;
  readonly description: string;
  /** What goes into the composer. With blanks, or ending in a space, it waits to be completed; else it is sent. */
  readonly text: string;
}

const localTools: readonly Suggestion[] = [
  { title: '算一笔账', description: '299 打八折是多少', text: '/计算 299 打八折' },
  { title: '换个单位', description: '1.5 亩有多少平方米', text: '/换算 1.5 亩 = ? 平方米' },
  { title: '查查农历', description: '今天是农历几号', text: '/农历 今天' },
  { title: '推算日期', description: '下周五是几号', text: '/日期 下周五' },
  { title: '给汉字注音', description: '认得多音字', text: '/拼音 银行行长重新调整了音乐会' },
  { title: '做个二维码', description: '文字或网址都行', text: '/二维码 ' },
];

const withModel: readonly Suggestion[] = [
  {
    title: '写求职信',
    description: '照着我的简历写',
    text: '读一读我最近改的那份简历，为应聘{{岗位}}写一封求职信：300 字以内，只写简历里有的经历。',
  },
  {
    title: '按岗位改简历',
    description: '缺什么、怎么改',
    text: '对照下面的招聘要求检查我最近改的那份简历：哪些符合、哪些没写到、哪几句该怎么改。\n\n{{招聘要求}}',
  },
  {
    title: '查我的文档',
    description: '答案注明出处',
    text: '在我的文档里查一查：{{想知道什么}}。答案注明出自哪一份的哪一页。',
  },
  {
    title: '画海报',
    description: '说主题就行',
    text: '画一张竖版海报，主题是{{主题}}，上方留出写标题的地方。',
  },
  {
    title: '润色一段文字',
    description: '保留原意，改得更顺',
    text: '请润色下面这段文字，保留原意和语气，改掉啰唆和不通顺的地方，最后用三句话说明改了什么：\n\n{{原文}}',
  },
  {
    title: '练普通话',
    description: '从常错的音练起',
    text: '看看我的普通话练习记录：哪些音最常错，今天该练什么？',
  },
];

const plain = (text: string): string => text.toLowerCase().replace(/[\s\p{P}]+/gu, '');

/** The suggestion whose text was typed instead of clicked: its title, its description, or both. */
export function findSuggestion(text: string, hasModel: boolean): Suggestion | undefined {
  const typed = plain(text);
  if (typed === '') return undefined;
  return suggestionsFor(hasModel).find(({ title, description }) =>
    [title, description, title + description].some((said) => plain(said) === typed),
  );
}

/** What a new session offers to begin with. Always six, so that nothing moves when models turn up. */
export function suggestionsFor(hasModel: boolean): readonly Suggestion[] {
  return hasModel ? withModel : localTools;
}
