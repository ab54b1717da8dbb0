import type { Kind } from './kind.ts';

/** 邮箱 */
export const emailAddress: Kind = {
  label: '邮箱',
  pattern:
    /(?<![\w.%+-])[a-z0-9][\w.%+-]{0,63}@[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?){0,8}\.[a-z]{2,24}(?![a-z])/g,
  isValid: () => true,
  star: (value) => `${value.slice(0, 1)}***${value.slice(value.indexOf('@'))}`,
};
