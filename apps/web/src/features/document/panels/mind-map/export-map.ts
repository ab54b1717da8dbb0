import { layoutMindMap, mindMapToMarkdown, mindMapToSvg, type MindNode } from '@baigong/documents';
import { download } from '../../../../shared/lib/download.ts';
import { toast } from '../../../../shared/ui/toast.tsx';
import { exportFileName } from '../../session/export-file-name.ts';

/** Device pixels per unit, as far as the browser can encode. */
const sharpness = 2;
const mostPixels = 60e6;
const longestSide = 16_000;

async function toPng(svg: string, width: number, height: number): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = Math.min(
      sharpness,
      longestSide / Math.max(width, height),
      Math.sqrt(mostPixels / (width * height)),
    );
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture.'))),
        'image/png',
      ),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

export async function exportMap(
  root: MindNode,
  title: string,
  format: 'svg' | 'png' | 'markdown',
): Promise<void> {
  const name = exportFileName(title, '思维导图');
  try {
    if (format === 'markdown')
      download(new Blob([mindMapToMarkdown(root)], { type: 'text/markdown;charset=utf-8' }), `${name}.md`);
    else {
      const layout = layoutMindMap(root);
      const svg = mindMapToSvg(layout);
      if (format === 'svg') download(new Blob([svg], { type: 'image/svg+xml' }), `${name}.svg`);
      else download(await toPng(svg, layout.width, layout.height), `${name}.png`);
    }
    toast('success', '思维导图已导出');
  } catch {
    toast('error', '导图太大，画不成一张图片，可以改为导出 SVG 或 Markdown。');
  }
}
