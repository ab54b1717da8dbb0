import { ToolProblem, undoProblemOf } from '../../../../shared/feature-tools/feature-tool.ts';
import { findFeatureTool } from '../../../../shared/feature-tools/registry.ts';
import { toast } from '../../../../shared/ui/toast.tsx';
import { updateMessage } from '../../session/branches.ts';
import type { MessageToolCall } from '../../session/session.ts';
import { changeSession } from '../../store/change-session.ts';

/** Takes the change of a call back, once. */
export async function undoCall(session: string, message: string, call: MessageToolCall): Promise<void> {
  try {
    const tool = await findFeatureTool(call.name);
    if (!tool?.undo) throw new ToolProblem('这一步不能撤销。');
    await tool.undo(call.undo);
  } catch (error) {
    toast('error', undoProblemOf(error));
    return;
  }
  await changeSession(session, (now) =>
    updateMessage(now, message, (one) => ({
      ...one,
      toolCalls: (one.toolCalls ?? []).map((each) =>
        each.id === call.id ? { ...each, undone: true } : each,
      ),
    })),
  );
  toast('success', '已撤销');
}
