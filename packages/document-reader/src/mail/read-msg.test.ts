import { expect, test } from 'vitest';
import { brief, extractInNode, outcomeOf } from '../../test/extract-in-node.ts';
import { compound, wide } from '../../test/legacy-samples.ts';
import { makeDocx, utf8, wordLine } from '../../test/sample-files.ts';

const text = (value: string) => Uint8Array.from(wide(value));

/** The properties of a message that was sent on 2026-11-05 at 01:30 (UTC). */
function properties(): Uint8Array {
  const bytes = new Uint8Array(48);
  const view = new DataView(bytes.buffer);
  view.setUint32(32, 0x00390040, true);
  view.setBigUint64(40, 116_444_736_000_000_000n + BigInt(Date.UTC(2026, 10, 5, 1, 30)) * 10_000n, true);
  return bytes;
}

const message = (more: Readonly<Record<string, Uint8Array>>) =>
  compound({ '/__properties_version1.0': properties(), ...more });

test('R-READ-297 a message of Outlook is read with subject, people, date, body and attachments', async () => {
  const document = await extractInNode(
    message({
      '/__substg1.0_0037001F': text('季度报销'),
      '/__substg1.0_0C1A001F': text('张三'),
      '/__substg1.0_5D01001F': text('zhangsan@example.com'),
      '/__substg1.0_0E04001F': text('李四; 王五'),
      '/__substg1.0_1000001F': text('请于月底前提交票据。'),
      '/__attach_version1.0_#00000000/__substg1.0_3707001F': text('通知.docx'),
      '/__attach_version1.0_#00000000/__substg1.0_37010102': makeDocx(wordLine('附件里的字')),
      '/__attach_version1.0_#00000001/__substg1.0_3001001F': text('转发的邮件'),
    }),
    '报销.msg',
  );
  expect(brief(document.blocks)).toEqual([
    'h1 季度报销',
    't 发件人|张三 <zhangsan@example.com>/收件人|李四, 王五/日期|2026-11-05 01:30（+0000）/附件|通知.docx、转发的邮件',
    'p 请于月底前提交票据。',
    'h2 附件：通知.docx',
    'p 附件里的字',
  ]);
  expect(document).toMatchObject({
    format: 'text',
    notes: ['附件没有读取：转发的邮件。请在邮件软件里另存后打开。'],
  });
});

test('R-READ-297 texts in the code page of their writer are read; a body of rich text alone is said to be unread', async () => {
  const document = await extractInNode(
    message({
      '/__substg1.0_0037001E': utf8('通知'),
      '/__substg1.0_10090102': new Uint8Array(20),
    }),
    'a.msg',
  );
  expect(brief(document.blocks)).toContain('h1 通知');
  expect(document.notes).toEqual([
    '正文只有 Outlook 的富文本，读不出来。请在 Outlook 里另存为 .html 后打开。',
  ]);
});

test('R-READ-297 a message that is cut anywhere is read in part or refused', async () => {
  const whole = message({ '/__substg1.0_1000001F': text('正文'.repeat(3_000)) });
  for (let length = 600; length < whole.length; length += 997)
    expect(await outcomeOf(whole.slice(0, length), 'a.msg')).toBeDefined();
});
