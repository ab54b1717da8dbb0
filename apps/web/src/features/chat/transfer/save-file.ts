/** Characters that some system refuses in a file's name. */
const unfit = /[\\/:*?"<>|\p{Cc}]+/gu;

/** A title as a file's name, without its ending. */
export function fileName(title: string): string {
  return title.replace(unfit, ' ').replace(/\s+/g, ' ').trim().slice(0, 60).replace(/^\.+/, '') || '对话';
}

/** Gives a file to the visitor as a download. */
export function saveFile(name: string, content: string | Blob): void {
  const type = name.endsWith('.json') ? 'application/json' : 'text/markdown;charset=utf-8';
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
