import type { NewThings } from '../repository/notice-repository.ts';

/** Group robots and the field that their text is in; each answers 200 to what it refuses, with a number that is not 0. */
const robots: Readonly<Record<string, 'msgtype' | 'msg_type'>> = {
  'qyapi.weixin.qq.com': 'msgtype',
  'oapi.dingtalk.com': 'msgtype',
  'open.feishu.cn': 'msg_type',
  'open.larksuite.com': 'msg_type',
};

export const isRobot = ({ hostname }: URL): boolean => Object.hasOwn(robots, hostname);

/** What is new, in words; nothing that a visitor wrote. */
export function noticeText({ reports, complaints, feedback }: NewThings, page: string | undefined): string {
  const counts = [
    ['画廊举报', reports],
    ['投诉举报', complaints],
    ['反馈', feedback],
  ] as const;
  const parts = counts.filter(([, count]) => count > 0).map(([name, count]) => `${name} ${count} 条`);
  return `百工有新的内容等待处理：${parts.join('，')}。${page === undefined ? '' : `\n${page}`}`;
}

/** The body of a message: as a group robot takes it, where the address is one's; else text and counts. */
export function noticeBody({ hostname }: URL, text: string, counts: NewThings): string {
  const form = robots[hostname];
  if (form === 'msgtype') return JSON.stringify({ msgtype: 'text', text: { content: text } });
  if (form === 'msg_type') return JSON.stringify({ msg_type: 'text', content: { text } });
  return JSON.stringify({ text, ...counts });
}
