const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/**
 * highlight.js's HTML → runs through the code as written: length in UTF-16 units, innermost class (without its
 * `hljs-`), and so on. The page builds its nodes from these, so no HTML passes from the worker to it.
 */
export function toRuns(html: string): (number | string)[] {
  const runs: (number | string)[] = [];
  const scopes: string[] = [];
  for (const [piece, scope] of html.matchAll(/<span class="([^"]*)">|<\/span>|[^<]+/g)) {
    if (scope !== undefined) scopes.push(scope.split(' ')[0]?.replace('hljs-', '') ?? '');
    else if (piece === '</span>') scopes.pop();
    else {
      const length = piece.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? ' ').length;
      const inside = scopes.at(-1) ?? '';
      const last = runs.length - 2;
      if (last >= 0 && runs[last + 1] === inside) runs[last] = (runs[last] as number) + length;
      else runs.push(length, inside);
    }
  }
  return runs;
}
