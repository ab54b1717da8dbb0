/** The member that tells an encoded value from a plain object. */
const tag = '$type';

const chunk = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  // More arguments than this overflow the stack in some browsers.
  for (let at = 0; at < bytes.length; at += chunk)
    text += String.fromCharCode(...bytes.subarray(at, at + chunk));
  return btoa(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/**
 * Turns a browser database's value into one that JSON can hold. Pictures (Blob), bytes and dates are tagged, and an
 * object that happens to bear the tag is wrapped, so that `decodeRecord` gives back the same value.
 */
export async function encodeRecord(value: unknown): Promise<unknown> {
  if (value instanceof Blob) {
    const bytes = new Uint8Array(await value.arrayBuffer());
    return { [tag]: 'blob', mime: value.type, data: toBase64(bytes) };
  }
  if (value instanceof ArrayBuffer) return { [tag]: 'bytes', data: toBase64(new Uint8Array(value)) };
  if (ArrayBuffer.isView(value)) {
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    return { [tag]: 'bytes', data: toBase64(bytes) };
  }
  if (value instanceof Date) return { [tag]: 'date', at: value.getTime() };
  if (Array.isArray(value)) return Promise.all(value.map(encodeRecord));
  if (typeof value === 'object' && value !== null) {
    const members = await Promise.all(
      Object.entries(value).map(async ([name, member]) => [name, await encodeRecord(member)] as const),
    );
    const plain = Object.fromEntries(members);
    return tag in value ? { [tag]: 'object', value: plain } : plain;
  }
  return value;
}

/** Undoes `encodeRecord`. Throws where a tagged value is not what its tag says. */
export function decodeRecord(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decodeRecord);
  if (typeof value !== 'object' || value === null) return value;
  const members = value as Record<string, unknown>;
  switch (members[tag]) {
    case 'blob':
      return new Blob([fromBase64(String(members.data))], { type: String(members.mime) });
    case 'bytes':
      return fromBase64(String(members.data)).buffer;
    case 'date':
      return new Date(Number(members.at));
    case 'object':
      return decodeMembers(members.value as Record<string, unknown>);
    default:
      return decodeMembers(members);
  }
}

function decodeMembers(members: Record<string, unknown>): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(members)) {
    // Assigned as an own member: a file may name one __proto__.
    Object.defineProperty(plain, name, {
      value: decodeRecord(member),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return plain;
}
