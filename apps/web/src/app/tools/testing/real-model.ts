import type { ToolTurn } from '@baigong/contracts';
import * as z from 'zod/mini';
import { describeFeatureTools } from '../../../shared/feature-tools/describe-tools.ts';
import type { ScriptedCall, ScriptedModel } from './scripted-run.ts';

interface RealModel {
  /** Of an OpenAI-compatible service, up to /v1. */
  readonly url: string;
  readonly name: string;
  readonly key: string;
}

const Called = z.object({ function: z.object({ name: z.string(), arguments: z.string() }) });
const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ tool_calls: z.optional(z.nullable(z.array(Called))) }) })),
});

function parseArguments(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** For `npm run tasks`: a model that is asked over the network, with all tools of the browser. */
export async function askRealModel({ url, name, key }: RealModel, question: string): Promise<ScriptedModel> {
  const described = await describeFeatureTools();
  const tools = described.map(({ name: tool, description, inputSchema }) => ({
    type: 'function',
    function: { name: tool, description, parameters: inputSchema },
  }));
  return async (turns: readonly ToolTurn[]): Promise<readonly ScriptedCall[]> => {
    const messages = turns.flatMap(({ calls, text }) => [
      {
        role: 'assistant',
        content: text,
        tool_calls: calls.map((call) => ({
          id: call.id,
          type: 'function',
          function: { name: call.name, arguments: JSON.stringify(call.input) },
        })),
      },
      ...calls.map((call) => ({ role: 'tool', tool_call_id: call.id, content: JSON.stringify(call.output) })),
    ]);
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({
        model: name,
        messages: [{ role: 'user', content: question }, ...messages],
        tools,
      }),
    });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    const [choice] = Completion.parse(await response.json()).choices;
    return (choice?.message.tool_calls ?? []).map(({ function: called }) => ({
      name: called.name,
      input: parseArguments(called.arguments),
    }));
  };
}
