import { createRedactor } from './redact-text.ts';
import { expect, test } from 'vitest';
import { parseMapping, restoreText, writeMapping } from './mapping-file.ts';

test('R-REDACT-18 a mapping file gives a redacted text back; any other file is refused', async () => {
  const source = '甲方：张三，电话 138-1234-5678。张三（13812345678）已付款。';
  const redactor = createRedactor();
  const redacted = redactor.redact(source);
  const mapping = parseMapping(await writeMapping('合同', [...redactor.values]).text());
  expect(mapping && restoreText(redacted, mapping)).toBe(source);
  expect(parseMapping('{')).toBeNull();
  expect(parseMapping('{"kind":"other"}')).toBeNull();
  expect(
    parseMapping(
      JSON.stringify({ kind: 'baigong-redaction-mapping', version: 1, document: '', mapping: [['a', 1]] }),
    ),
  ).toBeNull();
});
