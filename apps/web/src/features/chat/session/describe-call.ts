import type { MessageToolCall } from './session.ts';

/** What came of a call in one line, for where no card stands: in a file, and in what a model reads later. */
export function describeCall({ name, output, failure, said }: MessageToolCall): string {
  const { title, summary } = (output ?? {}) as Readonly<Record<string, unknown>>;
  const result = failure ?? (typeof summary === 'string' ? summary : '');
  const words = [typeof title === 'string' ? title : name, result].filter((word) => word !== '').join('：');
  return `（调用了工具：${words}）${said === undefined ? '' : `\n\n（我说：${said}）`}`;
}
