import type { ReactNode } from 'react';
import { Alert } from '../../../shared/ui/alert.tsx';

/** A remark in a card; `warn`: something is to be changed. */
export function Note({ warn = false, children }: { readonly warn?: boolean; readonly children: ReactNode }) {
  return (
    <Alert tone={warn ? 'warning' : 'info'} icon={null}>
      {children}
    </Alert>
  );
}
