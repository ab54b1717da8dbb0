/** A predefined question for a vision model. */
export interface Task {
  readonly id: string;
  readonly label: string;
  readonly prompt: string;
}

export const tasks: readonly Task[] = [
  {
    id: 'describe',
    label: '描述画面',
    prompt:
      '请用中文描述这张图片：先用一句话说它是什么，再分点说主体、环境、文字和值得注意的细节。看不清的就说看不清。',
  },
  {
    id: 'prompt',
    label: '反推提示词',
    prompt:
      '请为这张图片写一条文生图提示词，能画出相近的画面。依次写主体、环境、构图、光线、色彩、风格，用中文逗号隔开的短语，不超过 120 字。只输出提示词本身。',
  },
  {
    id: 'alt',
    label: '替代文字',
    prompt:
      '请为这张图片写一句替代文字（alt），给看不见图的人听：说清主体和要点，不超过 60 个字，不要以“图片”开头。只输出这一句。',
  },
  {
    id: 'table',
    label: '提取表格',
    prompt: '请把图片里的表格逐格抄成 Markdown 表格。看不清的格子写“？”，不要猜。如果没有表格，就说没有。',
  },
  {
    id: 'translate',
    label: '翻译文字',
    prompt:
      '请把图片里的文字逐段抄出来，并在每段下面给出中文翻译（原文是中文则译成英文）。看不清的写“？”，不要猜。',
  },
];
