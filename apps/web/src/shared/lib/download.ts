/** Hands a file to the visitor under a name. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Hands text to the visitor as a file; a name with `.json` is sent as JSON, any other as Markdown. */
export function downloadText(text: string, name: string): void {
  const type = name.endsWith('.json') ? 'application/json' : 'text/markdown;charset=utf-8';
  download(new Blob([text], { type }), name);
}
