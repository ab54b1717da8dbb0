import {
  Calculator,
  CalendarDays,
  Languages,
  Lightbulb,
  Mail,
  Moon,
  NotebookPen,
  PenLine,
  QrCode,
  Ruler,
  type LucideIcon,
} from 'lucide-react';

export interface Suggestion {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly description: string;
  /** What goes into the composer. With blanks, or ending in a space, it waits to be completed; else it is sent. */
  readonly text: string;
}

const localTools: readonly Suggestion[] = [
  { icon: Calculator, title: '算一笔账', description: '299 打八折是多少', text: '/计算 299 打八折' },
  { icon: Ruler, title: '换个单位', description: '1.5 亩有多少平方米', text: '/换算 1.5 亩 = ? 平方米' },
  { icon: Moon, title: '查查农历', description: '今天是农历几号', text: '/农历 今天' },
  { icon: CalendarDays, title: '推算日期', description: '下周五是几号', text: '/日期 下周五' },
  { icon: Languages, title: '给汉字注音', description: '认得多音字', text: '/拼音 银行行长重新调整了音乐会' },
  { icon: QrCode, title: '做个二维码', description: '文字或网址都行', text: '/二维码 ' },
];

const withModel: readonly Suggestion[] = [
  {
    icon: PenLine,
    title: '润色一段文字',
    description: '保留原意，改得更顺',
    text: '请润色下面这段文字，保留原意和语气，改掉啰唆和不通顺的地方，最后用三句话说明改了什么：\n\n{{原文}}',
  },
  {
    icon: Mail,
    title: '写一封邮件',
    description: '说清事情，语气得体',
    text: '帮我写一封邮件给{{收件人}}，说明{{事情}}，希望对方{{期望的结果}}。语气礼貌、直接，不超过 200 字，并附上标题。',
  },
  {
    icon: Lightbulb,
    title: '讲懂一个概念',
    description: '用生活里的例子',
    text: '请用生活里的例子给初学者讲清楚“{{概念}}”：先一句话说它是什么，再打一个比方，最后说一个常见误解。',
  },
  {
    icon: NotebookPen,
    title: '整理周报',
    description: '从零散记录到周报',
    text: '把下面的零散记录整理成周报，分“本周完成、遇到的问题、下周计划”三部分，每条一句话，有数字的保留数字：\n\n{{记录}}',
  },
  { icon: Calculator, title: '打折算价', description: '本地工具，不用模型', text: '/计算 299 打八折' },
  { icon: Moon, title: '查查农历', description: '本地工具，不用模型', text: '/农历 今天' },
];

const plain = (text: string): string => text.toLowerCase().replace(/[\s\p{P}]+/gu, '');

/** The card whose text was typed instead of clicked: its title, its description, or both. */
export function findSuggestion(text: string, hasModel: boolean): Suggestion | undefined {
  const typed = plain(text);
  if (typed === '') return undefined;
  const all = suggestionsFor(hasModel);
  return (
    all.find(({ title, description }) => plain(title) === typed || plain(title + description) === typed) ??
    // Two cards may share a description.
    all.find(({ description }, at) => {
      const isOnly = all.every((other, n) => n === at || other.description !== description);
      return isOnly && plain(description) === typed;
    })
  );
}

/** What a new session offers to begin with. Always six, so that nothing moves when models turn up. */
export function suggestionsFor(hasModel: boolean): readonly Suggestion[] {
  return hasModel ? withModel : localTools;
}
