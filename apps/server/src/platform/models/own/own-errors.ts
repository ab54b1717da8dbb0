import type { ErrorCode } from '@baigong/contracts';
import { ModelError } from '../models.ts';

/** What is said otherwise to somebody who can put it right without the operator. */
const ownCodes: Partial<Record<ErrorCode, ErrorCode>> = {
  'model.keyRefused': 'ownKey.refused',
  'model.quota': 'ownKey.quota',
  'model.notFound': 'ownKey.notFound',
  'model.unknown': 'ownKey.notFound',
  'model.unreachable': 'ownKey.unreachable',
};

/** A failure of a visitor's own service: its own sentence, and nothing of it for the log or the operator but a status. */
export function toOwnError(error: ModelError): ModelError {
  const { code, wait, provider } = error;
  const cause = provider
    ? `HTTP ${provider.status}`
    : typeof error.cause === 'string'
      ? error.cause
      : undefined;
  return new ModelError(ownCodes[code] ?? code, { wait, cause });
}
