import { OperatePage } from '../features/operate/operate-page.tsx';
import { NotFoundPage } from './frame/not-found-page.tsx';
import { operateSections } from './operate-sections.ts';

/** /operate: the operator's page with every feature's part; no page where the site has no operator. */
export function OperateScreen() {
  return <OperatePage sections={operateSections} absent={<NotFoundPage />} />;
}
