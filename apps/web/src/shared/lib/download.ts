import type { FileId, WrittenByOf } from '../labels/channels.ts';

/**
 * Hands a file to the visitor under a name, labelled where a model wrote it.
 * @param channel which of the registered ways out this is (`shared/labels/channels.ts`)
 */
export async function download<Id extends FileId>(
  channel: Id,
  file: Blob,
  name: string,
  ...[by = 'no-model']: WrittenByOf<Id>
): Promise<void> {
  if (by === 'no-model') return save(file, name);
  const { labelFile } = await import('../labels/label-file.ts');
  return save(await labelFile(channel, file, by), name);
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

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
