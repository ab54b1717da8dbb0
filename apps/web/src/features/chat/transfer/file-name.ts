/** Characters that some file systems refuse in names. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]+/gu;

/** A title as a file name, without its extension. */
export function fileName(title: string): string {
  return title.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim().slice(0, 60).replace(/^\.+/, '') || '对话';
}
