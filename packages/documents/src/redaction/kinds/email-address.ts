import type { NumberKind } from './kind.ts';

const pattern =
  /(?<![\w.%+-])[a-z0-9][\w.%+-]{0,63}(?: ?@ ?|\n@|@\n| ?\(at\) ?|\[at\])[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?){0,8}\.[a-z]{2,24}(?![a-z])/g;

/** 邮箱 (the common part of RFC 5321's mailbox), also with spaces or (at). */
export const emailAddress: NumberKind = {
  label: '邮箱',
  title: '邮箱',
  find: ({ lower }) =>
    [...lower.matchAll(pattern)].map(({ 0: match, index }) => ({
      start: index,
      end: index + match.length,
      reason: '电子邮箱地址',
      valid: true,
    })),
  star: (value) => `${value.slice(0, 1)}***${value.slice(Math.max(0, value.indexOf('@')))}`,
};
