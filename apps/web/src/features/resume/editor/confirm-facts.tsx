import { unconfirmedFacts, type ResumeDocument } from '@baigong/resume';
import { lazy, useState, type ReactNode } from 'react';
import { OnDemand } from '../../../shared/ui/on-demand.tsx';

const ConfirmDialog = lazy(() =>
  import('../../../shared/ui/confirm-dialog.tsx').then((m) => ({ default: m.ConfirmDialog })),
);

interface Asked {
  readonly open: boolean;
  readonly facts: readonly string[];
  readonly goOn: () => void;
}

const nothing: Asked = { open: false, facts: [], goOn: () => undefined };

/** What a model wrote and nobody confirmed is named before it leaves. */
export function useConfirmedFacts(): {
  /** Goes on at once where nothing is unconfirmed. */
  readonly ask: (document: ResumeDocument, goOn: () => void) => void;
  readonly question: ReactNode;
} {
  const [{ open, facts, goOn: next }, setAsked] = useState(nothing);
  // What it names stays while it leaves the screen.
  const close = () => setAsked((asked) => ({ ...asked, open: false }));
  return {
    ask(document, goOn) {
      const unconfirmed = unconfirmedFacts(document);
      if (unconfirmed.length > 0) setAsked({ open: true, facts: unconfirmed, goOn });
      else goOn();
    },
    // The dialog's code comes with the first question.
    question: facts.length > 0 && (
      <OnDemand>
        <ConfirmDialog
          open={open}
          onOpenChange={close}
          title={`还有 ${facts.length} 处没有确认`}
          confirmLabel="仍要导出"
          onConfirm={() => {
            close();
            next();
          }}
        >
          AI 写的这些内容不在你给的材料里：{facts.slice(0, 8).join('、')}
          {facts.length > 8 ? ' 等' : ''}。可以先回到编辑面板逐项确认或修改。
        </ConfirmDialog>
      </OnDemand>
    ),
  };
}
