import type { ExportOptions } from './export-job.ts';

/** One line per format that a resume can be written in. */
export interface ExportFormatInfo {
  readonly id: string;
  /** As which it leaves, for the label. */
  readonly channel: `resume.file-${'pdf' | 'png' | 'html' | 'json' | 'docx' | 'markdown' | 'text' | 'json-resume'}`;
  /** The radio's word. */
  readonly label: string;
  readonly extension: string;
  /** What it is good for, in one sentence. */
  readonly note: string;
  /** Said when the file is there. */
  readonly done: string;
  /** The options that change something in this format, in the order the dialog shows them. */
  readonly options: readonly (keyof ExportOptions)[];
  /** Whether it is drawn from the preview. */
  readonly needsPreview: boolean;
}

/** In the order the dialog shows them. */
export const exportFormatInfos = [
  {
    id: 'pdf',
    channel: 'resume.file-pdf',
    label: 'PDF',
    extension: 'pdf',
    note: '投递与打印用：分页、字体、颜色与预览一致。在电脑上按 Ctrl+P，也能直接打印这几页。',
    done: 'PDF 文档已导出',
    options: [
      'pdfKind',
      'pageSize',
      'quality',
      'includeBackground',
      'addPageNumbers',
      'attachData',
      'masked',
    ],
    needsPreview: true,
  },
  {
    id: 'png',
    channel: 'resume.file-png',
    label: 'PNG',
    extension: 'png',
    note: '发到聊天窗口或贴进网页的图片，每个像素与预览一致。',
    done: 'PNG 图片已导出',
    options: ['pngKind', 'pageSize', 'quality', 'includeBackground', 'addPageNumbers', 'masked'],
    needsPreview: true,
  },
  {
    id: 'html',
    channel: 'resume.file-html',
    label: 'HTML',
    extension: 'html',
    note: '一个文件的网页：字体与图片都在里面，没有脚本，打印出来就是这些页。',
    done: 'HTML 文件已导出',
    options: ['pageSize', 'includeBackground', 'addPageNumbers', 'includeStyles', 'attachData', 'masked'],
    needsPreview: true,
  },
  {
    id: 'json',
    channel: 'resume.file-json',
    label: 'JSON',
    extension: 'json',
    note: '完整的一份简历数据：内容、模块与样式，适合备份与再次导入。',
    done: 'JSON 数据已导出',
    options: ['includeStyles', 'masked'],
    needsPreview: false,
  },
  {
    id: 'docx',
    channel: 'resume.file-docx',
    label: 'Word',
    extension: 'docx',
    note: '给要求 Word 的招聘方，或拿去继续修改：标题、列表和文字齐全，版式从简。',
    done: 'Word 文档已导出',
    options: ['pageSize', 'attachData', 'masked'],
    needsPreview: false,
  },
  {
    id: 'markdown',
    channel: 'resume.file-markdown',
    label: 'Markdown',
    extension: 'md',
    note: '纯文本加标记，适合放进代码仓库、笔记或交给 AI，可以再次导入。',
    done: 'Markdown 文件已导出',
    options: ['masked'],
    needsPreview: false,
  },
  {
    id: 'text',
    channel: 'resume.file-text',
    label: '纯文本',
    extension: 'txt',
    note: '填网申表格用：按表格常见的分组逐项列出，下面可以一点即复制。',
    done: '纯文本已导出',
    options: ['attachToText', 'masked'],
    needsPreview: false,
  },
  {
    id: 'json-resume',
    channel: 'resume.file-json-resume',
    label: 'JSON Resume',
    extension: 'resume.json',
    note: '通用的简历数据标准（1.x），可以带到其他支持它的简历工具里。',
    done: 'JSON Resume 已导出',
    options: ['masked'],
    needsPreview: false,
  },
] as const satisfies readonly ExportFormatInfo[];
