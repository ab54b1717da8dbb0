/** A figure that a run has measured. */
interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

const figures: Figure[] = [];

export const addFigure = (name: string, value: number, unit = ''): void =>
  void figures.push({ name, value, unit });

/** All figures of the run as a Markdown table. */
export function figureTable(): string {
  const rows = figures.map(({ name, value, unit }) => `| ${name} | ${value.toFixed(2)} ${unit} |`);
  return ['| figure | |', '| --- | ---: |', ...rows].join('\n');
}
