import { CloudOff, ShieldCheck } from 'lucide-react';
import { openSettings } from '../../../shared/lib/overlay.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { describeDestination } from '../../../shared/model/what-leaves.ts';
import type { WritingModel } from '../../../shared/model/use-writing-model.ts';

/** Says which model gets what, or that no model is connected and how to connect one. */
export function ModelNote({ writing, what }: { readonly writing: WritingModel; readonly what: string }) {
  const { model, state, problem } = writing;
  if (model)
    return (
      <Alert tone="info" variant="text" icon={<ShieldCheck aria-hidden />}>
        {what}
        {describeDestination(model)}。
      </Alert>
    );
  if (state === 'asking')
    return (
      <Alert tone="info" variant="text" role="status">
        正在查看有没有连接模型…
      </Alert>
    );
  return (
    <Alert
      tone="warning"
      icon={<CloudOff aria-hidden />}
      actions={
        <Button size="sm" onClick={() => openSettings('models')}>
          连接方法
        </Button>
      }
    >
      {state === 'failed' ? problem : '还没有连接模型，这里的 AI 功能暂时用不了。'}
    </Alert>
  );
}
