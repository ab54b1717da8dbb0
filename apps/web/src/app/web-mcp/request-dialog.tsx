import { useRef, useState } from 'react';
import { ToolBlock } from '../../shared/feature-tools/tool-blocks.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Stack } from '../../shared/ui/stack.tsx';
import { useToolRequest } from './requests.ts';

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const notes = {
  read: '会读取这些内容。',
  write: '会改动这个浏览器里的内容，之后可以撤销。',
  send: '会发出去，发出后收不回来。',
  cost: '会用掉额度。',
} as const;

/** What a program outside the page wants to do, and the visitor's answer. Nothing has happened yet. */
export function RequestDialog({ open, onOpenChange }: Props) {
  const request = useToolRequest((state) => state.request);
  // The window keeps its content while it closes.
  const [last, setLast] = useState(request);
  if (request && request !== last) setLast(request);
  const refuse = useRef<HTMLButtonElement>(null);
  const shown = request ?? last;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`浏览器里的助手请求：${shown?.title ?? ''}`}
      {...(shown ? { description: notes[shown.effect] } : {})}
      initialFocus={refuse}
      footer={
        <>
          <Button ref={refuse} onClick={() => request?.decide(false)}>
            不允许
          </Button>
          <Button variant="primary" onClick={() => request?.decide(true)}>
            允许一次
          </Button>
        </>
      }
    >
      {shown && (
        <Stack gap={3}>
          <p>{shown.preview.summary}</p>
          {shown.preview.blocks.map((block, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a preview never changes: a block's place is its identity
            <ToolBlock key={index} block={block} />
          ))}
        </Stack>
      )}
    </Dialog>
  );
}
