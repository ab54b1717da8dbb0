/** Characters that a file's name may not have on some system. */
const unfit = /[\\/:*?"<>|\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Names that Windows keeps for devices. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const longest = 80;

/** A file's name that every system takes, without its extension; Chinese stays. `plain` stands in for nothing. */
export function safeFileName(text: string, plain = '我的简历'): string {
  const kept = Array.from(text.normalize('NFC').replace(unfit, '_').replace(/\s+/gu, ' ').trim())
    .slice(0, longest)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  if (!/[^_\s]/u.test(kept)) return plain;
  return reserved.test(kept) ? `${kept}_` : kept;
}
