import type { Mermaid } from 'mermaid';

let loading: Promise<Mermaid> | null = null;
let nextId = 1;
/** Mermaid has global state: one diagram at a time. */
let last: Promise<unknown> = Promise.resolve();

function isDark(): boolean {
  return (
    getComputedStyle(document.documentElement).colorScheme === 'dark' ||
    (getComputedStyle(document.documentElement).colorScheme !== 'light' &&
      matchMedia('(prefers-color-scheme: dark)').matches)
  );
}

/** Syntax that could load resources while a diagram is rendered. */
const fetches = /url\s*\(|@import|\bimg\s*:|<\s*(?:img|image|script|iframe|link|style|object|video|audio)\b/i;

async function load(): Promise<Mermaid> {
  loading ??= import('mermaid').then((module) => module.default);
  try {
    return await loading;
  } catch (problem) {
    loading = null;
    throw problem;
  }
}

async function drawOne(source: string): Promise<string> {
  const mermaid = await load();
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    theme: isDark() ? 'dark' : 'neutral',
    // A picture has no page whose fonts and HTML it could use.
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    fontFamily: '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
    secure: [
      'secure',
      'securityLevel',
      'startOnLoad',
      'maxTextSize',
      'maxEdges',
      'themeCSS',
      'fontFamily',
      'htmlLabels',
    ],
    maxTextSize: 20_000,
    suppressErrorRendering: true,
  });
  const { svg } = await mermaid.render(`diagram-${nextId++}`, source);
  return svg;
}

/** Renders a mermaid diagram as a picture: an SVG in <img> can neither run scripts nor load resources. */
export async function drawDiagram(source: string): Promise<HTMLImageElement> {
  if (fetches.test(source)) throw new Error('图中引用了外部资源，出于安全没有绘制。');
  const drawn = last.then(() => drawOne(source));
  last = drawn.catch(() => undefined);
  let svg: string;
  try {
    svg = await drawn;
  } catch (problem) {
    const offline = loading === null;
    const line = /line (\d+)/i.exec(String(problem))?.[1];
    throw new Error(
      offline
        ? '绘图组件没有加载成功，请检查网络后重试。'
        : `图的写法有误${line ? `（第 ${line} 行附近）` : ''}，无法绘制。`,
      { cause: problem },
    );
  }
  const image = new Image();
  const width =
    /max-width:\s*([\d.]+)px/.exec(svg)?.[1] ?? /viewBox="[\d.-]+ [\d.-]+ ([\d.]+)/.exec(svg)?.[1];
  if (width !== undefined) image.width = Math.ceil(Number(width));
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.replace(/<br>/g, '<br/>'))}`;
  image.alt = '图表';
  return image;
}
