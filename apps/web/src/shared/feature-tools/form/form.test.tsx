// @vitest-environment jsdom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { showOverlay } from '../../lib/overlay.ts';
import { render, type } from '../../ui/render-for-test.ts';
import { defineFeatureTool } from '../feature-tool.ts';
import { provideFeatureTools } from '../registry.ts';
import { formFields, formInput, formProblems } from './form-fields.ts';
import { ToolDialog } from './tool-dialog.tsx';

const ran = vi.fn<(input: unknown) => void>();
/** What 最新 is at the moment. */
let newest = '';
const undone = vi.fn<(data: unknown) => void>();

const edit = defineFeatureTool(
  {
    name: 'edit_thing',
    command: '/改',
    alias: '/edit',
    title: '改东西',
    description: '改一个东西',
    examples: ['x'],
    keywords: ['改'],
    effect: 'write',
    choices: { jpeg: 'JPEG 图', png: 'PNG 图' },
  },
  {
    input: z.object({
      thing: z.string().check(z.minLength(1), z.maxLength(20), z.describe('东西的名字')),
      format: z.enum(['jpeg', 'png']).check(z.describe('格式')),
      width: z.optional(z.int().check(z.minimum(16), z.maximum(100), z.describe('宽度'))),
      text: z.optional(z.string().check(z.maxLength(5_000), z.describe('说明'))),
      masked: z.optional(z.boolean().check(z.describe('隐去'))),
    }),
    output: z.unknown(),
    preview: async ({ thing }) => ({ title: 't', summary: `会改 ${thing}${newest}`, blocks: [] }),
    run: async (input) => {
      ran(input);
      return { title: 't', summary: '改好了', blocks: [], undo: { was: 'x' } };
    },
    undo: { data: z.object({ was: z.string() }), run: async (data) => undone(data) },
  },
);

beforeEach(() => {
  ran.mockClear();
  undone.mockClear();
  provideFeatureTools([async () => ({ tools: [edit] })]);
});

test('R-TOOL-66 a form is derived from a tool’s schema: labels, choices, numbers, texts, what may be left out', () => {
  expect(formFields(edit).map(({ name, label, required, kind }) => [name, label, required, kind])).toEqual([
    ['thing', '东西的名字', true, 'text'],
    ['format', '格式', true, 'choice'],
    ['width', '宽度', false, 'number'],
    ['text', '说明', false, 'long-text'],
    ['masked', '隐去', false, 'boolean'],
  ]);
  expect(formFields(edit)[1]?.options).toEqual([
    { value: 'jpeg', label: 'JPEG 图' },
    { value: 'png', label: 'PNG 图' },
  ]);
  expect(edit.needsForm).toBe(true);
});

test('R-TOOL-66 the tool’s own schema decides what is wrong, with a sentence at each field', () => {
  const fields = formFields(edit);
  expect(formProblems(edit, fields, {})).toEqual({ thing: '请填写这一项。', format: '请填写这一项。' });
  const wrong = { thing: '长'.repeat(21), format: 'gif', width: '5.5' };
  expect(formProblems(edit, fields, wrong)).toEqual({
    thing: '有 21 字，最多 20 字。',
    format: '请从列出的里面选一个。',
    width: '请填 16 到 100 之间的整数。',
  });
  const right = { thing: '甲', format: 'png', width: '20', text: '', masked: true };
  expect(formProblems(edit, fields, right)).toEqual({});
  expect(formInput(fields, right)).toEqual({ thing: '甲', format: 'png', width: 20, masked: true });
});

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = (name: string) => act(async () => button(name)?.click());
test('R-TOOL-67 a form’s change is shown first, made once it is allowed, and taken back in one step', async () => {
  showOverlay({ kind: 'tool', name: 'edit_thing' });
  const { getInput } = render(<ToolDialog open onOpenChange={() => undefined} />);
  // The tool is fetched, and then its form drawn.
  await act(async () => undefined);
  await press('下一步');
  expect(document.querySelectorAll('[role="alert"]').length).toBeGreaterThan(0);
  type(getInput('[role="dialog"] input[type="text"]'), '甲');
  await act(async () => document.querySelector<HTMLInputElement>('input[value="png"]')?.click());
  await press('下一步');
  expect(document.body.textContent).toContain('会改 甲');
  expect(ran).not.toHaveBeenCalled();
  await press('执行');
  expect(ran).toHaveBeenCalledWith({ thing: '甲', format: 'png' });
  await press('撤销这个改动');
  expect(undone).toHaveBeenCalledWith({ was: 'x' });
  expect(document.body.textContent).toContain('已撤销');
});

test('R-TOOL-95 a form whose change would be another one by the time it is allowed shows it again', async () => {
  showOverlay({ kind: 'tool', name: 'edit_thing' });
  const { getInput } = render(<ToolDialog open onOpenChange={() => undefined} />);
  await act(async () => undefined);
  type(getInput('[role="dialog"] input[type="text"]'), '甲');
  await act(async () => document.querySelector<HTMLInputElement>('input[value="png"]')?.click());
  await press('下一步');
  newest = '，另一个';
  await press('执行');
  expect(document.body.textContent).toContain('会改 甲，另一个');
  expect(document.body.textContent).toContain('和刚才不一样了');
  expect(ran).not.toHaveBeenCalled();
  await press('执行');
  newest = '';
  expect(ran).toHaveBeenCalledTimes(1);
});
