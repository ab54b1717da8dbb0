import type { FileId, WrittenByOf } from '../labels/channels.ts';

/**
 * A file as it leaves: under a name, labelled where a model wrote it.
 * @param channel which of the registered ways out this is (`shared/labels/channels.ts`)
 */
export async function leavingFile<Id extends FileId>(
  channel: Id,
  file: Blob,
  name: string,
  ...[by = 'no-model']: WrittenByOf<Id>
): Promise<File> {
  if (by === 'no-model') return new File([file], name, { type: file.type });
  const { labelFile } = await import('../labels/label-file.ts');
  return new File([await labelFile(channel, file, by)], name, { type: file.type });
}

/**
 * Hands a file to the visitor under a name, labelled where a model wrote it.
 * @param channel which of the registered ways out this is (`shared/labels/channels.ts`)
 */
export async function download<Id extends FileId>(
  channel: Id,
  file: Blob,
  name: string,
  ...by: WrittenByOf<Id>
): Promise<void> {
  save(await leavingFile(channel, file, name, ...by));
}

/** Hands text to the visitor as a file; a name with `.json` is sent as JSON, any other as Markdown. */
export function downloadText<Id extends FileId>(
  channel: Id,
  text: string,
  name: string,
  ...by: WrittenByOf<Id>
): Promise<void> {
  const type = name.endsWith('.json') ? 'application/json' : 'text/markdown;charset=utf-8';
  return download(channel, new Blob([text], { type }), name, ...by);
}

function save(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
