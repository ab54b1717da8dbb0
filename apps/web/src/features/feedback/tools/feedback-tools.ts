import type { FeedbackKind } from '@baigong/contracts';
import type { ToolResult } from '@baigong/tools/result';
import { visibleText } from '../../../shared/feature-tools/data-flow.ts';
import { ToolProblem, type ToolAnswer } from '../../../shared/feature-tools/feature-tool.ts';
import { ApiError } from '../../../shared/lib/api.ts';
import { emptyDraft } from '../entry/feedback-records.ts';
import { kindLabels } from '../entry/labels.ts';
import { sendWithoutSaving } from '../entry/outbox.ts';

interface FeedbackInput {
  readonly text: string;
  readonly kind?: FeedbackKind | undefined;
}

export async function previewFeedback({ text, kind = 'suggestion' }: FeedbackInput): Promise<ToolResult> {
  return {
    title: '发送反馈',
    summary: `作为“${kindLabels[kind]}”发给站点的管理员：`,
    blocks: [{ type: 'text', text: visibleText(text) }],
  };
}

export async function sendFeedback({ text, kind = 'suggestion' }: FeedbackInput): Promise<ToolAnswer> {
  try {
    await sendWithoutSaving({ ...emptyDraft, kind, text }, []);
  } catch (error) {
    if (error instanceof ApiError) throw new ToolProblem(error.message);
    throw error;
  }
  return { title: '发送反馈', summary: '已发送，谢谢你的反馈', blocks: [], data: { sent: true } };
}
