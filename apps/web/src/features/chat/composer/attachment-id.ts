let count = 0;

/** A name for one attachment, unique in its session. (`crypto.randomUUID` is missing on plain-HTTP addresses.) */
export function attachmentId(): string {
  const [chance = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `${Date.now().toString(36)}-${(count++).toString(36)}-${chance.toString(36)}`;
}
