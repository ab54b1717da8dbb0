import { modelList } from '../models.ts';
import type { Connected } from './connect-draft.ts';
import { KeyForm } from './key-form.tsx';

/** The ways to bring a model, as the site lets. */
export function ConnectPanel({ onConnected }: { readonly onConnected: Connected }) {
  const { keys } = modelList((state) => state.own);
  return keys ? <KeyForm onConnected={onConnected} /> : <p>本站没有开放自带密钥，请联系站点管理员。</p>;
}
