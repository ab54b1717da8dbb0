import { fromHtml } from '../from-html.ts';
import { expect, test } from 'vitest';

const jobHtml = (body: string): string | undefined =>
  fromHtml(`<h1>陈思远</h1><h2>工作经历</h2><p>长沙明德会计师事务所 审计实习生 2024.07-2024.09</p>${body}`)
    .outline.sections[0]?.entries[0]?.html;

test.each([
  ['<p>1. 参与审计</p><p>2. 编制底稿</p>', '<ol><li>参与审计</li><li>编制底稿</li></ol>'],
  ['<p><strong>1、</strong><strong>参与</strong>审计</p>', '<ol><li><strong>参与</strong>审计</li></ol>'],
  ['<p>• <em>参与</em>审计 A&amp;B</p>', '<ul><li><em>参与</em>审计 A&amp;B</li></ul>'],
  ['<ol><li>1. 参与审计</li></ol>', '<ol><li>参与审计</li></ol>'],
])('R-EDIT-181 a typed number or sign that the list writes itself is taken off: %s', (body, html) => {
  expect(jobHtml(body)).toBe(html);
});
