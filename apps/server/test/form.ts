/** A call with files, as a browser sends it. */
export function formOf(body: unknown, files: Readonly<Record<string, readonly Uint8Array[]>>): FormData {
  const form = new FormData();
  form.append('body', JSON.stringify(body));
  for (const [name, contents] of Object.entries(files))
    for (const content of contents) form.append(name, new Blob([new Uint8Array(content)]));
  return form;
}
