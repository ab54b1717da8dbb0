/** Whether an If-None-Match header names this entity tag (RFC 9110, 13.1.2: compared weakly). */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((part) => ['*', etag].includes(part.trim().replace(/^W\//, '')));
}
