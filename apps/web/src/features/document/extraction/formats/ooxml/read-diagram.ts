import { childOf, childrenOf, findAll, textOf, type XmlElement } from '../../markup/xml-tree.ts';

const maxNodes = 5_000;

const words = (point: XmlElement): string =>
  findAll(childOf(point, 't'), 'p')
    .map((paragraph) => findAll(paragraph, 't').map(textOf).join(''))
    .join('\n')
    .trim();

/** The texts of a diagram (SmartArt, dgm:dataModel) in the order of its tree, each once. */
export function diagramTexts(root: XmlElement): string[] {
  const model = childOf(root, 'dataModel');
  const points = childrenOf(childOf(model, 'ptLst'), 'pt').slice(0, maxNodes);
  const byId = new Map(points.map((point) => [point.attributes.get('modelId') ?? '', point]));
  const below = new Map<string, { readonly to: string; readonly order: number }[]>();
  for (const { attributes } of childrenOf(childOf(model, 'cxnLst'), 'cxn')) {
    if ((attributes.get('type') ?? 'parOf') !== 'parOf') continue;
    const from = attributes.get('srcId') ?? '';
    const list = below.get(from) ?? [];
    list.push({ to: attributes.get('destId') ?? '', order: Number(attributes.get('srcOrd')) || 0 });
    below.set(from, list);
  }
  const texts: string[] = [];
  const seen = new Set<XmlElement>();
  const open = points.filter((point) => point.attributes.get('type') === 'doc').toReversed();
  // What no tree leads to follows in the order of the file.
  const rest = points.toReversed();
  for (;;) {
    const point = open.pop() ?? rest.pop();
    if (!point) break;
    if (seen.has(point)) continue;
    seen.add(point);
    const text = words(point);
    if (text !== '') texts.push(text);
    const children = (below.get(point.attributes.get('modelId') ?? '') ?? []).toSorted(
      (a, b) => b.order - a.order,
    );
    for (const { to } of children) {
      const next = byId.get(to);
      if (next) open.push(next);
    }
  }
  return texts;
}
