/** A visitor's message may begin with what they quote, each line marked `> ` as the composer writes it. */
export function splitQuote(content: string): { readonly quote: string; readonly text: string } {
  const lines = content.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('>'));
  const quoted = end < 0 ? lines : lines.slice(0, end);
  if (quoted.length === 0 || (end > 0 && lines[end]?.trim() !== '')) return { quote: '', text: content };
  return {
    quote: quoted.map((line) => line.replace(/^> ?/, '')).join('\n'),
    text: end < 0 ? '' : lines.slice(end).join('\n').trim(),
  };
}

/** Size of a text file, for people. */
export function formatTextSize(text: string): string {
  const count = Array.from(text).length;
  return count < 10_000 ? `${count} 字` : `${(count / 10_000).toFixed(1)} 万字`;
}
