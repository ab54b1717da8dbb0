/** A blob as a data URL. */
export function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable blob')));
    reader.readAsDataURL(blob);
  });
}

/** What a data URL holds. */
export async function fromDataUrl(url: string): Promise<Blob> {
  return (await fetch(url)).blob();
}
