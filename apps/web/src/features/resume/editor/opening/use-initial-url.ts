import { switchTemplate } from '@baigong/resume';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../session/session-context.tsx';
import { countTemplateUse } from '../../session/template-uses.ts';
import { finishThumbnail, scheduleThumbnail } from './schedule-thumbnail.ts';

export type DialogName = 'template' | 'module' | 'style' | 'export' | 'history';

interface Arrival {
  /** The address's queries have been followed: a reload must not undo what was chosen since. */
  readonly followed?: boolean;
}

/**
 * Follows the address: applies its template, then draws the cover, and says which dialog it opens.
 * The theme's colour needs no step of its own: the page's colours always come from the settings.
 */
export function useInitialUrl(): DialogName | null {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as {
    pathname: string;
    search: string;
    state: Arrival | null;
  };
  const [query] = useState(() => (state?.followed ? new URLSearchParams() : new URLSearchParams(search)));

  useEffect(() => {
    const template = query.get('template');
    if (template !== null) {
      session.documentStore.change(
        (document) => ({ ...document, styles: switchTemplate(document.styles, template) }),
        {
          target: 'styles:template',
          mergeable: false,
        },
      );
      countTemplateUse(session.documentStore.getDocument().styles.currentTemplate);
    }
    if (search && !state?.followed)
      void navigate({ pathname, search }, { replace: true, state: { ...state, followed: true } });
    scheduleThumbnail(session, 'opened');
    const onChange = session.documentStore.subscribe(() => scheduleThumbnail(session, 'edited'));
    return () => {
      onChange();
      finishThumbnail(session);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once for every opened resume
  }, [session]);

  const open = query.get('open');
  return open === 'style' || open === 'export' ? open : null;
}
