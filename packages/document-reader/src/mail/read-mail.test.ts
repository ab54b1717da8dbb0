import { expect, test } from 'vitest';
import { brief, extractInNode, outcomeOf } from '../../test/extract-in-node.ts';
import { makeDocx, utf8, wordLine } from '../../test/sample-files.ts';
import { isMail } from './read-mail.ts';

const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64');
const word = (text: string) => `=?UTF-8?B?${base64(text)}?=`;
const lines = (...all: string[]) => utf8(all.join('\r\n'));

test('R-READ-285 a message is read with subject, people, date and body, whatever its name; texts about headers are not', async () => {
  const mail = lines(
    `From: ${word('张三')} <zhangsan@example.com>`,
    'To: lisi@example.com,',
    ' wangwu@example.com',
    `Subject: ${word('季度报销')}`,
    ` ${word('通知')}`,
    'Date: Thu, 5 Nov 2026 09:30:00 +0800',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: base64',
    '',
    base64('各部门：请于月底前提交票据。\r\n\r\n财务部'),
  );
  for (const name of ['mail.eml', 'mail.txt']) {
    const document = await extractInNode(mail, name);
    expect(brief(document.blocks)).toEqual([
      'h1 季度报销通知',
      't 发件人|张三 <zhangsan@example.com>/收件人|lisi@example.com, wangwu@example.com/日期|2026-11-05 09:30（+0800）',
      'p 各部门：请于月底前提交票据。',
      'p 财务部',
    ]);
    expect(document).toMatchObject({ format: 'text', notes: [] });
  }
  expect(isMail(utf8('标题：某事\n内容：无\n\n正文'))).toBe(false);
  expect(isMail(utf8('Name: a\nValue: b\n\nFrom: c\nDate: d\n'))).toBe(false);
  expect(isMail(utf8('From: a@example.com\nDate: now\n\n字'))).toBe(true);
});

test('R-READ-285 of two forms one is read; attachments stand behind the body with their text, unread and encrypted ones are said', async () => {
  const attached = makeDocx(wordLine('附件里的字'));
  const document = await extractInNode(
    lines(
      'From: a@example.com',
      'Subject: =?utf-8?q?=E5=90=88=E5=90=8C?=',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="M"',
      '',
      'Not for readers.',
      '--M',
      'Content-Type: multipart/alternative; boundary=A',
      '',
      '--A',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>网页的字</p>',
      '--A',
      'Content-Type: text/plain; charset=gb2312',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '=D6=D0=CE=C4=\r\n=A1=A3',
      '--A--',
      '--M',
      'Content-Type: application/octet-stream',
      "Content-Disposition: attachment; filename*=UTF-8''%E5%90%88%E5%90%8C.docx",
      'Content-Transfer-Encoding: base64',
      '',
      base64(attached).replaceAll(/(.{76})/g, '$1\r\n'),
      '--M',
      'Content-Type: image/png; name="a.png"',
      'Content-Transfer-Encoding: base64',
      '',
      'iVBORw0KGgo=',
      '--M',
      'Content-Type: message/rfc822',
      '',
      'From: b@example.com',
      'Subject: Inner',
      '',
      'inside',
      '--M--',
    ),
    'a.eml',
  );
  expect(brief(document.blocks)).toEqual([
    'h1 合同',
    't 发件人|a@example.com/附件|合同.docx、a.png、邮件 3.eml',
    'p 中文。',
    'h2 附件：合同.docx',
    'p 附件里的字',
    'h2 附件：邮件 3.eml',
    'h3 Inner',
    't 发件人|b@example.com',
    'p inside',
  ]);
  expect(document.notes).toEqual(['附件没有读取：a.png。请在邮件软件里另存后打开。']);
  const locked = await extractInNode(
    lines(
      'From: a@b.c',
      'MIME-Version: 1.0',
      'Content-Type: application/pkcs7-mime; smime-type=enveloped-data',
      '',
      'AAAA',
    ),
    'a.eml',
  );
  expect(locked.notes).toEqual(['这封邮件加了密，正文读不出来。请在邮件软件里打开后另存。']);
});

test('R-READ-285 nested and broken messages are read within bounds', async () => {
  const nested = Array.from(
    { length: 3_000 },
    (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\n\n--b${at}\n`,
  ).join('');
  const parts = '--x\n\na\n'.repeat(50_000);
  for (const body of [
    `From: a@b.c\nDate: d\n${nested}字`,
    `From: a@b.c\nDate: d\nContent-Type: multipart/mixed; boundary=x\n\n${parts}`,
    `From: a@b.c\nDate: d\nSubject: ${'=?utf-8?q?'.repeat(100_000)}\n\n字`,
    `From: a@b.c\nDate: d\nContent-Type: text/plain; ${'a*0*=%'.repeat(100_000)}\n\n字`,
  ])
    expect(['object', 'string']).toContain(typeof (await outcomeOf(utf8(body), 'a.eml')));
});
