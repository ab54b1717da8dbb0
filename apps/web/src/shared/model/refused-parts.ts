import type { RequestPart } from '@baigong/contracts';
import { toast } from '../ui/toast.tsx';
import { placeOf } from './model-place.ts';
import { loadModels, modelList } from './models.ts';

const names: Readonly<Record<RequestPart, string>> = {
  tools: '工具',
  vision: '图片',
  temperature: '温度',
  thinking: '关闭思考',
  stream_options: '用量统计',
  max_tokens: 'max_tokens',
  max_completion_tokens: 'max_completion_tokens',
  system: '系统消息',
  reasoning_content: '思考原文',
  stream: '流式回答',
};

/** What a model refuses, for people. */
export const refusedNames = (parts: readonly RequestPart[]): string =>
  parts.map((part) => (Object.hasOwn(names, part) ? names[part] : part)).join('、');

/** Keeps what a model refused, the visitor's own in this browser, and says so. */
export async function rememberRefused(id: string, parts: readonly RequestPart[]): Promise<void> {
  const name = modelList.getState().models.find((model) => model.id === id)?.name ?? '这个模型';
  if (placeOf(id) === 'site') await loadModels();
  else {
    const { changeOwnModel } = await import('./own/own-models.ts');
    await changeOwnModel(id, (model) => ({
      ...model,
      refuses: [...new Set([...(model.refuses ?? []), ...parts])],
    }));
  }
  toast('info', `“${name}”不接受${refusedNames(parts)}，已去掉后重新提问；以后也不带。`, {
    durationMs: 8_000,
  });
}
