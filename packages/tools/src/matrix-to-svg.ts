/**
 * Draws a block of modules as a self-contained SVG picture: dark on white, each module `scale` pixels wide,
 * with the quiet zone of 4 modules that ISO/IEC 18004 asks for. Rows are strings of 0 and 1; anything that
 * is not `1` is light, so nothing from the rows reaches the markup.
 */
export function matrixToSvg(rows: readonly string[], scale = 8): string {
  const quiet = 4;
  const size = rows.length + quiet * 2;
  const runs: string[] = [];
  rows.forEach((row, y) => {
    for (const match of row.matchAll(/1+/g)) {
      runs.push(`M${match.index + quiet} ${y + quiet}h${match[0].length}v1h-${match[0].length}z`);
    }
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size * scale}" height="${size * scale}" ` +
    `viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${runs.join('')}"/></svg>`
  );
}
