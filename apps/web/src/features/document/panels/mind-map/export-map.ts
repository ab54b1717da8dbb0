import { layoutMindMap, mindMapToMarkdown, mindMapToSvg, type MindNode } from '@baigong/documents';
import type { WrittenBy } from '../../../../shared/labels/channels.ts';
import { download } from '../../../../shared/lib/download.ts';
import { maxCanvasSide } from '../../../../shared/pictures/max-canvas-side.ts';
import { toast } from '../../../../shared/ui/toast.tsx';
import { exportFileName } from '../../session/export-file-name.ts';

/** Device pixels per unit, as far as the browser can encode. */
const sharpness = 2;
const mostPixels = 60e6;

async function toPng(svg: Blob, width: number, height: number): Promise<Blob> {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = Math.min(
      sharpness,
      maxCanvasSide / Math.max(width, height),
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
  by: WrittenBy,
): Promise<void> {
  const name = exportFileName(title, '思维导图');
  try {
    if (format === 'markdown')
      await download(
        'document.file-map-markdown',
        new Blob([mindMapToMarkdown(root)], { type: 'text/markdown;charset=utf-8' }),
        `${name}.md`,
        by,
      );
    else {
      const layout = layoutMindMap(root);
      const svg = new Blob([mindMapToSvg(layout)], { type: 'image/svg+xml' });
      if (format === 'svg') await download('document.file-map-svg', svg, `${name}.svg`, by);
      else {
        // The picture is drawn with the label's words.
        const { labelFile } = await import('../../../../shared/labels/label-file.ts');
        const labelled = await labelFile('document.file-map-svg', svg, by);
        const png = await toPng(labelled, layout.width, layout.height);
        await download('document.file-map-png', png, `${name}.png`, by);
      }
    }
    toast('success', '思维导图已导出');
  } catch {
    toast('error', '导图太大，画不成一张图片，可以改为导出 SVG 或 Markdown。');
  }
}
