/**
 * The address that was meant: a web page (with or without https://), an e-mail address or a telephone number.
 * Undefined for anything else, above all for other schemes.
 */
export function parseLinkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (/^(https?:\/\/|mailto:|tel:)\S+$/i.test(text)) return text;
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[\d\s()-]{6,20}$/.test(text)) return `tel:${text.replace(/[\s()-]/g, '')}`;
  if (/^[a-z][\w+.-]*:(?!\d)/i.test(text)) return undefined;
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u.test(text) ? `https://${text}` : undefined;
}
