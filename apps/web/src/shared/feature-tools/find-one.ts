import { ToolProblem } from './feature-tool.ts';

interface Titled {
  readonly id: string;
  readonly title: string;
}

const list = (items: readonly Titled[]): string =>
  items
    .slice(0, 8)
    .map(({ title, id }) => `《${title}》（${id}）`)
    .join('、');

/**
 * The item that a call means: by its id, its title, or a part of its title that only one has. Throws ToolProblem.
 * @param what its kind, for the sentence: 简历
 */
export function findOne<Item extends Titled>(items: readonly Item[], wanted: string, what: string): Item {
  const text = wanted.trim().toLowerCase();
  if (items.length === 0) throw new ToolProblem(`这个浏览器里还没有${what}。`);
  const byId = items.find(({ id }) => id === wanted.trim());
  if (byId) return byId;
  const equal = items.filter(({ title }) => title.toLowerCase() === text);
  const found = equal.length > 0 ? equal : items.filter(({ title }) => title.toLowerCase().includes(text));
  const [only] = found;
  if (only && found.length === 1) return only;
  if (found.length > 1)
    throw new ToolProblem(`有 ${found.length} 个${what}符合“${wanted}”，请用编号指明：${list(found)}`);
  throw new ToolProblem(`没有找到${what}“${wanted}”。现有：${list(items)}`);
}
