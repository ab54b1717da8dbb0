import { tableText, type Block } from '../document-text.ts';
import {
  childOf,
  childrenOf,
  descend,
  elementsOf,
  findAll,
  findElement,
  textOf,
  type XmlElement,
} from '../markup/read-markup.ts';

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

const kinds: Readonly<Record<string, string>> = {
  barChart: '柱形图',
  bar3DChart: '柱形图',
  lineChart: '折线图',
  line3DChart: '折线图',
  pieChart: '饼图',
  pie3DChart: '饼图',
  doughnutChart: '圆环图',
  ofPieChart: '饼图',
  areaChart: '面积图',
  area3DChart: '面积图',
  scatterChart: '散点图',
  bubbleChart: '气泡图',
  radarChart: '雷达图',
  stockChart: '股价图',
  surfaceChart: '曲面图',
  surface3DChart: '曲面图',
};

const maxPoints = 5_000;
const maxSeries = 200;

/** The points of a cache (c:strCache, c:numCache, c:multiLvlStrCache) or literal by their index; levels joined, outermost first. */
function pointsOf(data: XmlElement | undefined): Map<number, string> {
  const found = new Map<number, string>();
  const cache =
    ['strCache', 'numCache', 'strLit', 'numLit', 'multiLvlStrCache'].reduce<XmlElement | undefined>(
      (one, name) => one ?? findElement(data, name),
      undefined,
    ) ?? data;
  const levels = childrenOf(cache, 'lvl');
  for (const level of levels.length > 0 ? levels.toReversed() : [cache]) {
    let last = '';
    for (const point of childrenOf(level, 'pt').slice(0, maxPoints)) {
      const at = Number(point.attributes.get('idx'));
      if (!Number.isInteger(at) || at < 0 || at >= maxPoints) continue;
      last = textOf(childOf(point, 'v')).trim();
      const before = found.get(at);
      found.set(at, before === undefined ? last : `${before} ${last}`);
    }
  }
  return found;
}

/** 3.0000000000000004 is how a program keeps 3. */
function tidyNumber(text: string): string {
  const value = Number(text);
  return text === '' || !Number.isFinite(value) || text.length < 12
    ? text
    : String(Number(value.toPrecision(12)));
}

const titleOf = (holder: XmlElement | undefined): string => {
  const title = childOf(holder, 'title');
  const rich = findAll(title, 'p').map((one) => findAll(one, 't').map(textOf).join(''));
  const words = rich.join(' ').trim();
  return words === '' ? [...pointsOf(findElement(title, 'strCache')).values()].join(' ') : words;
};

interface Series {
  readonly name: string;
  readonly categories: Map<number, string>;
  readonly values: Map<number, string>;
}

function seriesOf(element: XmlElement): Series {
  return {
    name:
      [...pointsOf(childOf(element, 'tx')).values()].join(' ') || textOf(descend(element, 'tx', 'v')).trim(),
    categories: pointsOf(childOf(element, 'cat') ?? childOf(element, 'xVal')),
    values: pointsOf(childOf(element, 'val') ?? childOf(element, 'yVal')),
  };
}

/** The newer charts (waterfall, treemap, funnel …) keep their data beside the series (cx:chartData). */
function newerSeries(root: XmlElement): Series[] {
  const data = new Map(findAll(root, 'data').map((one) => [one.attributes.get('id') ?? '', one]));
  return findAll(root, 'series').map((one) => {
    const own = data.get(childOf(one, 'dataId')?.attributes.get('val') ?? '') ?? [...data.values()][0];
    const texts = (dimension: XmlElement | undefined) => {
      const found = new Map<number, string>();
      for (const level of childrenOf(dimension, 'lvl').toReversed())
        for (const point of childrenOf(level, 'pt').slice(0, maxPoints)) {
          const at = Number(point.attributes.get('idx'));
          const before = found.get(at);
          found.set(at, before === undefined ? textOf(point) : `${before} ${textOf(point)}`);
        }
      return found;
    };
    return {
      name: textOf(descend(one, 'tx', 'txData', 'v')).trim(),
      categories: texts(childOf(own, 'strDim')),
      values: texts(childOf(own, 'numDim')),
    };
  });
}

/** The data of a chart as a table under its title: categories down, series across. Values as they were last drawn. */
export function chartBlocks(root: XmlElement, page?: number): Block[] {
  const place = page === undefined ? {} : { page };
  const chart = findElement(root, 'chart');
  const plot = childOf(chart, 'plotArea');
  const plots = elementsOf(plot).filter(({ name }) => name.endsWith('Chart'));
  const series = (
    plots.length > 0 ? plots.flatMap((one) => childrenOf(one, 'ser')).map(seriesOf) : newerSeries(root)
  ).slice(0, maxSeries);
  const title = titleOf(chart);
  const kind = [...new Set(plots.map(({ name }) => kinds[name] ?? '图表'))].join('、');
  const head: Block = {
    kind: 'paragraph',
    text: `图表${title === '' ? '' : `：${title}`}${kind === '' ? '' : `（${kind}）`}`,
    ...place,
  };
  const places = [
    ...new Set(series.flatMap(({ categories, values }) => [...categories.keys(), ...values.keys()])),
  ].toSorted((a, b) => a - b);
  if (series.length === 0 || places.length === 0) return title === '' ? [] : [head];
  const categories = series.find((one) => one.categories.size > 0)?.categories;
  const axis = elementsOf(plot).find(({ name }) => /^(?:cat|date|val)Ax$/.test(name));
  const rows = [
    [categories ? titleOf(axis) : '', ...series.map(({ name }, at) => name || `系列 ${at + 1}`)],
    ...places.map((at) => [
      tidyNumber(categories?.get(at) ?? String(at + 1)),
      ...series.map(({ values }) => tidyNumber(values.get(at) ?? '')),
    ]),
  ];
  return [head, { kind: 'table', rows, text: tableText(rows), ...place }];
}
