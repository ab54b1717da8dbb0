// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BrowserTool } from '@baigong/contracts';
import { KIND_NAMES } from '@baigong/quiz';
import { catalogue } from '@baigong/tools/catalogue';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { describeFeatureTools } from '../../shared/feature-tools/describe-tools.ts';
import { defineFeatureTool, ToolProblem, type FeatureTool } from '../../shared/feature-tools/feature-tool.ts';
import {
  loadAttachables,
  loadFeatureTools,
  provideFeatureTools,
} from '../../shared/feature-tools/registry.ts';
import { features } from '../features.ts';

const never = new AbortController().signal;
let tools: readonly FeatureTool[] = [];

beforeAll(async () => {
  provideFeatureTools([...features.flatMap((feature) => feature.tools ?? []), () => import('./tools.ts')]);
  tools = await loadFeatureTools();
});

/** What a download leaves behind is the visitor's file: nothing of ours can be taken back. */
const downloads = new Set(['export_resume', 'export_chat', 'export_document_tables']);

test('R-TOOL-60 at least 40 tools of nine features are declared whole, and no two share a name or a command', async () => {
  expect(features.filter((feature) => feature.tools).length).toBeGreaterThanOrEqual(9);
  expect(tools.length + catalogue.length).toBeGreaterThanOrEqual(60);
  const tens = Math.floor((tools.length + catalogue.length) / 10) * 10;
  const readme = readFileSync(path.resolve(import.meta.dirname, '../../../../../README.md'), 'utf8');
  expect(readme).toContain(`${tens} 多个工具`);
  for (const names of [
    [...tools, ...catalogue].map(({ name }) => name),
    [...tools, ...catalogue].flatMap(({ command, alias }) => [command, alias]),
    tools.map(({ title }) => title),
  ])
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  for (const tool of tools) {
    expect(tool.description, tool.name).toMatch(/\p{Script=Han}/u);
    expect(tool.keywords.length, tool.name).toBeGreaterThan(0);
    if (tool.effect === 'write') expect(tool.undo !== undefined, tool.name).toBe(!downloads.has(tool.name));
    expect(z.toJSONSchema(tool.output), tool.name).toBeTypeOf('object');
  }
});

test('R-TOOL-60 every argument is described in Chinese, and every choice has a name', async () => {
  for (const { name, inputSchema } of await describeFeatureTools()) {
    const { properties = {} } = inputSchema as {
      properties?: Record<string, { description?: string; enum?: string[] }>;
    };
    const choices = tools.find((tool) => tool.name === name)?.choices ?? {};
    for (const [field, { description, enum: values = [] }] of Object.entries(properties)) {
      expect(description, `${name}.${field}`).toMatch(/\p{Script=Han}/u);
      for (const value of values) expect(choices[value], `${name}.${field}=${value}`).toBeTypeOf('string');
    }
  }
});

test('R-TOOL-61 all of them fit into a request, and wrong arguments are answered with a sentence', async () => {
  const described = await describeFeatureTools();
  for (const tool of described) expect(BrowserTool.safeParse(tool).success, tool.name).toBe(true);
  expect(described.length).toBeLessThanOrEqual(96);
  expect(JSON.stringify(described).length).toBeLessThan(70_000);
  const mistyped = { picture: 7, resume: [], document: {}, query: 9, text: 1, count: 'x', prompt: 0 };
  for (const tool of tools) {
    const takesNothing = Object.keys(z.toJSONSchema(tool.input).properties ?? {}).length === 0;
    for (const wrong of takesNothing ? [7, 'x', []] : [7, 'x', [], mistyped])
      await expect(
        tool.preview(wrong).then(() => (tool.effect === 'read' ? tool.run(wrong, never) : undefined)),
        tool.name,
      ).rejects.toBeInstanceOf(ToolProblem);
  }
});

test('R-TOOL-62 data that does not fit a tool’s output schema is left out, and what takes the change back stays', async () => {
  const info = {
    name: 'tool',
    command: '/工具',
    alias: '/tool',
    title: '工具',
    description: '工具',
    examples: ['x'],
    keywords: ['x'],
    effect: 'write',
  } as const;
  const made = (data: unknown) =>
    defineFeatureTool(info, {
      input: z.object({}),
      output: z.object({ id: z.string() }),
      run: async () => ({ title: 't', summary: 's', blocks: [], data, undo: { id: 'a' } }),
    }).run({}, never);
  expect(await made({ id: 'a' })).toMatchObject({ data: { id: 'a' }, undo: { id: 'a' } });
  const odd = await made({ id: 7 });
  expect(odd).not.toHaveProperty('data');
  expect(odd).toMatchObject({ undo: { id: 'a' } });
});

test('R-TOOL-96 every tool that looks something of the visitor’s up by its name marks what it says as text of others', () => {
  const lookups = new Set(['resume', 'document', 'session', 'picture', 'before', 'after']);
  const marked = tools.filter(({ input }) =>
    Object.keys(z.toJSONSchema(input).properties ?? {}).some((name) => lookups.has(name)),
  );
  expect(marked.length).toBeGreaterThanOrEqual(30);
  expect(marked.filter(({ isUntrusted }) => isUntrusted !== true).map(({ name }) => name)).toEqual([]);
});

test('R-TOOL-60 the kinds of practice are called as the quiz calls them', () => {
  const { choices } = tools.find(({ name }) => name === 'make_practice_set') ?? {};
  expect(choices).toEqual(
    Object.fromEntries(Object.entries(KIND_NAMES).map(([kind, { name }]) => [kind, name])),
  );
});

test('R-MSG-80 resumes, documents, pictures and conversations can be attached', async () => {
  const attachables = await loadAttachables();
  expect(attachables.map(({ id }) => id).toSorted()).toEqual(['chat', 'document', 'picture', 'resume']);
});
