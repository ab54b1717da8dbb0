import type { BrowserTool } from '@baigong/contracts';
import * as z from 'zod/mini';
import type { FeatureTool } from './feature-tool.ts';
import { loadFeatureTools } from './registry.ts';

const effectNotes = {
  read: '',
  write: '（会先给用户看改动，用户同意才执行）',
  send: '（会发布或发送，用户同意才执行）',
  cost: '（会用掉额度，用户同意才执行）',
} as const;

/** Of a tool that only reads: what it is asked leaves the browser. */
const sendingNote = '（对话里有资料或别人的文字时，用户同意才发出）';

function describe({
  name,
  title,
  description,
  keywords,
  group,
  source,
  effect,
  sends,
  input,
}: FeatureTool): BrowserTool {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(input);
  return {
    name,
    title,
    description: `${description}${effect === 'read' && sends ? sendingNote : effectNotes[effect]}`,
    keywords: [...keywords],
    group: source ?? group,
    inputSchema,
  };
}

/** The tools as functions for a model. Apart from the registry, which every screen loads: zod's schema writer is 7 KB. */
export async function describeFeatureTools(): Promise<BrowserTool[]> {
  return (await loadFeatureTools()).map(describe);
}
