import type { ReactNode } from 'react';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Row } from '../../../shared/ui/stack.tsx';

interface ResultCardProps {
  readonly title: string;
  readonly icon: ReactNode;
  /** One line beside the title. */
  readonly summary?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** One result about the picture. */
export function ResultCard({ title, icon, summary, actions, children }: ResultCardProps) {
  return (
    <Card
      title={title}
      icon={icon}
      actions={summary !== undefined && <span className="kit-faint">{summary}</span>}
    >
      {children}
      {actions !== undefined && <Row as="footer">{actions}</Row>}
    </Card>
  );
}

interface NoteProps {
  /** How much it matters. */
  readonly kind: 'fine' | 'warn' | 'plain';
  readonly children: ReactNode;
}

const tones = { fine: 'success', warn: 'warning', plain: 'info' } as const;

/** A result in a sentence. */
export function Note({ kind, children }: NoteProps) {
  return (
    <Alert tone={tones[kind]} icon={null}>
      {children}
    </Alert>
  );
}
