import { linkTo } from '../lib/base-path.ts';
import { isSecret } from './envelope.ts';

/** What a code is for, as its page says it: to send a photo or any file, or to receive one. */
export const relayKinds = ['photo', 'file', 'get'] as const;
export type RelayKind = (typeof relayKinds)[number];

/** The address in a code. All that matters is behind the #, which browsers keep to themselves. */
export const relayLink = (kind: RelayKind, secret: string): string => linkTo(`/relay#${kind}.${secret}`);

/** What is behind the # of such an address; null where it is not whole. */
export function parseRelayHash(hash: string): { kind: RelayKind; secret: string } | null {
  const [word, secret = '', ...rest] = hash.replace(/^#/, '').split('.');
  const kind = relayKinds.find((known) => known === word);
  return kind && rest.length === 0 && isSecret(secret) ? { kind, secret } : null;
}
