/** A short name of a text (FNV-1a, 32 bits): the same for the same text, so that it stays while other texts change. */
export function shortId(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return (hash >>> 0).toString(36).padStart(7, '0').slice(-5);
}
