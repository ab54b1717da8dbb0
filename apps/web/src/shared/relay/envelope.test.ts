import { expect, test } from 'vitest';
import { createSecret, deriveKeys, EnvelopeBroken, isSecret, seal, unseal } from './envelope.ts';

const file = new File(['身份证号 110101199003078515'], '合同 3.pdf', { type: 'application/pdf' });

test('R-RELAY-01 a file comes out as it went in, with its name and type', async () => {
  const secret = createSecret();
  const envelope = await seal(file, await deriveKeys(secret), 'in');
  // The other device has the secret alone.
  const opened = await unseal(await envelope.arrayBuffer(), await deriveKeys(secret), 'in');
  expect([opened.name, opened.type, await opened.text()]).toEqual([file.name, file.type, await file.text()]);
});

test('R-RELAY-01 an empty file and one without a type travel, too', async () => {
  const keys = await deriveKeys(createSecret());
  const opened = await unseal(await (await seal(new File([], ''), keys, 'out')).arrayBuffer(), keys, 'out');
  expect([opened.name, opened.type, opened.size]).toEqual(['', '', 0]);
});

test('R-RELAY-07 neither contents, name nor key can be read from what is sent', async () => {
  const secret = createSecret();
  const { id, key } = await deriveKeys(secret);
  const text = Buffer.from(await (await seal(file, { id, key }, 'in')).arrayBuffer()).toString('latin1');
  for (const planted of ['110101199003078515', 'pdf', Buffer.from('合同').toString('latin1')])
    expect(text).not.toContain(planted);
  expect(id).not.toBe(secret);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow('extractable');
});

test('R-RELAY-08 the wrong key, the other direction, a changed bit and a cut end are refused', async () => {
  const keys = await deriveKeys(createSecret());
  const sealed = await (await seal(file, keys, 'in')).arrayBuffer();
  const opening = (bytes: ArrayBuffer, by = keys, direction: 'in' | 'out' = 'in') =>
    expect(unseal(bytes, by, direction)).rejects.toBeInstanceOf(EnvelopeBroken);
  await opening(sealed, await deriveKeys(createSecret()));
  await opening(sealed, keys, 'out');
  await opening(sealed.slice(0, -1));
  await opening(sealed.slice(0, 5));
  for (const at of [0, 11, 12, sealed.byteLength >> 1, sealed.byteLength - 1]) {
    const changed = new Uint8Array(sealed.slice(0));
    changed[at] = (changed[at] ?? 0) ^ 1;
    await opening(changed.buffer);
  }
});

test('R-RELAY-08 each code has its own secret, and a broken one is known', async () => {
  const secrets = Array.from({ length: 200 }, createSecret);
  expect(new Set(secrets).size).toBe(200);
  expect(secrets.every(isSecret)).toBe(true);
  for (const broken of ['', 'abc', `${secrets[0]}A`, secrets[0]?.slice(1) ?? '', '好'.repeat(22)])
    expect(isSecret(broken)).toBe(false);
});
