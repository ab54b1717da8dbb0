import type { ChatHistoryItem, ChatModelFunctions, ChatModelResponse } from 'node-llama-cpp';
import { grammarSchema } from './tool-schema.ts';
import type { WorkerTask } from './worker-protocol.ts';

/**
 * The messages as node-llama-cpp keeps them. Steps of one answer (tool turns, then its text) are one item there;
 * the last item is the model's, which the answer continues.
 */
export function chatHistory(messages: WorkerTask['messages']): ChatHistoryItem[] {
  const history: ChatHistoryItem[] = [];
  const modelResponse = (): ChatModelResponse['response'] => {
    const last = history.at(-1);
    if (last?.type === 'model') return last.response;
    const item: ChatModelResponse = { type: 'model', response: [] };
    history.push(item);
    return item.response;
  };
  for (const message of messages) {
    switch (message.role) {
      case 'system':
        history.push({ type: 'system', text: message.content });
        break;
      case 'user':
        history.push({ type: 'user', text: message.content });
        break;
      case 'assistant':
        modelResponse().push(message.content);
        break;
      case 'tools': {
        const response = modelResponse();
        if (message.reasoning)
          response.push({ type: 'segment', segmentType: 'thought', text: message.reasoning, ended: true });
        if (message.text) response.push(message.text);
        message.calls.forEach((call, index) =>
          response.push({
            type: 'functionCall',
            name: call.name,
            params: call.input ?? {},
            result: call.output ?? null,
            startsNewChunk: index === 0,
          }),
        );
      }
    }
  }
  modelResponse();
  return history;
}

/** The tools as node-llama-cpp keeps them; undefined when there are none. */
export function chatFunctions(tools: WorkerTask['tools']): ChatModelFunctions | undefined {
  if (tools.length === 0) return undefined;
  return Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      name,
      { description, params: grammarSchema(inputSchema) },
    ]),
  );
}
