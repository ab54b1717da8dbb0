import type { RefusalCase } from './refusal-case.ts';

const openAi = (message: string, fields: object = {}) => ({
  error: { message, type: 'invalid_request_error', param: null, code: null, ...fields },
});

/** Refusals that people met and wrote down in issues of clients and servers; written after the reader. */
export const foundRefusals: readonly RefusalCase[] = [
  {
    from: 'new-api#418: stream_options',
    status: 400,
    body: openAi("Unknown parameter: 'stream_options'. (request id: 20240806214436917505976hvsFC5y2)", {
      param: 'stream_options',
      code: 'unknown_parameter',
    }),
    refused: ['stream_options'],
  },
  {
    from: 'Roo-Code#274: o1-mini does not stream',
    status: 400,
    body: openAi(
      "Unsupported value: 'stream' does not support true with this model. Only the default (false) value is supported. (request id: 20250105155041260952817zHy9hlXB)",
      { param: 'stream', code: 'unsupported_value' },
    ),
    refused: ['stream'],
  },
  {
    from: 'cherry-studio#9214: Azure AI, extra parameters',
    status: 400,
    body: {
      detail:
        "Extra parameters ['stream_options'] are not allowed when extra-parameters is not set or set to be 'error'. Set extra-parameters to 'pass-through' to pass to the model.",
    },
    refused: ['stream_options'],
  },
  {
    from: 'Flowise#2866: Fireworks',
    status: 400,
    body: openAi("Extra inputs are not permitted, field: 'stream_options'"),
    refused: ['stream_options'],
  },
  {
    from: 'ms-agent#489: vLLM',
    status: 400,
    body: {
      object: 'error',
      message:
        "[{'type': 'extra_forbidden', 'loc': ('body', 'stream_options'), 'msg': 'Extra inputs are not permitted', 'input': {}}]",
      type: 'BadRequestError',
      param: null,
      code: 400,
    },
    refused: ['stream_options'],
  },
  {
    from: 'flexeval#242: gpt-5-chat',
    status: 400,
    body: openAi(
      'tools is not supported in this model. For a list of supported models, refer to https://platform.openai.com/docs/guides/function-calling#models-supporting-function-calling.',
    ),
    refused: ['tools'],
  },
  {
    from: 'Roo-Code#10259: SGLang without a parser',
    status: 500,
    body: { error: { message: 'Unsupported tool_call_parser: None (request id: 2025)', code: 500 } },
    refused: ['tools'],
  },
  {
    from: 'webbrain#382: gpt-5.6, tools with reasoning_effort',
    status: 400,
    body: openAi(
      "Function tools with reasoning_effort are not supported for gpt-5.6-terra in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.",
      { param: 'reasoning_effort' },
    ),
    refused: ['thinking', 'tools'],
  },
  {
    from: 'cline#460: Ollama',
    status: 400,
    body: { error: 'codellama:latest does not support tools' },
    refused: ['tools'],
  },
  {
    from: 'Qwen#1298: LMDeploy',
    status: 500,
    body: { error: { code: 500, message: 'Unsupported param: tools', type: 'server_error' } },
    refused: ['tools'],
  },
  {
    from: 'ollama#6027: stablelm2',
    status: 400,
    body: {
      error: {
        message: 'stablelm2:latest does not support tools',
        type: 'api_error',
        param: null,
        code: null,
      },
    },
    refused: ['tools'],
  },
  {
    from: 'truefoundry#944: DeepInfra, by 405',
    status: 405,
    body: {
      status: 'failure',
      message:
        'deepinfra error: Tool calling is not supported for model: mistralai/Mistral-Small-24B-Instruct-2501',
      error: {
        message:
          'deepinfra error: Tool calling is not supported for model: mistralai/Mistral-Small-24B-Instruct-2501',
        type: 'APIError',
        code: '405',
      },
      error_origin_level: 'api_error',
      provider: 'deepinfra',
    },
    refused: ['tools'],
  },
  {
    from: 'ollama#17301: pictures',
    status: 400,
    body: { error: 'this model does not support image input (ref: b8bd630e-4a39-4b57-82af-9158ee9d5703)' },
    refused: ['vision'],
  },
  {
    from: 'openclaude#1421: Xiaomi MiMo, pictures',
    status: 400,
    body: { error: { code: '400', message: 'Param Incorrect', param: '`text` is not set', type: '' } },
    // Nothing in its words is about pictures.
    refused: ['stream_options', 'temperature', 'max_tokens', 'thinking'],
    isLasting: false,
  },
  {
    from: 'langchain-google#684: Gemini, pictures',
    status: 400,
    body: [
      {
        error: {
          code: 400,
          message: 'Image input modality is not enabled for models/gemini-1.5-flash',
          status: 'INVALID_ARGUMENT',
        },
      },
    ],
    refused: ['vision'],
  },
  {
    from: 'qwen-code#921: gpt-5-mini',
    status: 400,
    body: openAi(
      "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
      { param: 'temperature', code: 'unsupported_value' },
    ),
    refused: ['temperature'],
  },
  {
    from: 'ai-goofish-monitor#198: a gateway, by 500',
    status: 500,
    body: openAi(
      "Unsupported value: 'temperature' does not support 0.5 with this model. Only the default (1) value is supported. (request id: 202508171654492215179593FYSkgMm)",
      { param: 'temperature', code: 'unsupported_value' },
    ),
    refused: ['temperature'],
  },
  {
    from: 'eva-agent#83: o3-mini',
    status: 400,
    body: openAi("Unsupported parameter: 'temperature' is not supported with this model.", {
      param: 'temperature',
      code: 'unsupported_parameter',
    }),
    refused: ['temperature'],
  },
  {
    from: 'chatwise#1348: Claude by a gateway',
    status: 400,
    body: {
      error: {
        message:
          '`temperature` may only be set to 1 when thinking is enabled. Please consult our documentation at (request id: xxx)',
        type: '<nil>',
        param: '',
        code: null,
      },
    },
    refused: ['temperature', 'thinking'],
  },
  {
    from: 'one-api#1141: 智谱',
    status: 400,
    body: { error: { code: '1214', message: 'temperature参数非法。请检查文档。' } },
    refused: ['temperature'],
  },
  {
    from: 'llm_wiki#670: a gateway that quotes its provider',
    status: 400,
    body: {
      error: {
        cause:
          '{"error":{"message":"Unsupported value: \'temperature\' does not support 0.1 with this model. Only the default (1) value is supported.","type":"invalid_request_error","param":"temperature","code":"unsupported_value"}}',
        code: 400,
        message: '模型服务调用失败',
        status: 'FAILED_RESPONSE',
      },
      requestId: 'xxx',
      result: null,
    },
    refused: ['temperature'],
  },
  {
    from: 'dsh-portable-tavern#1: Kimi K3',
    status: 400,
    body: { message: 'invalid temperature: only 1 is allowed for this model', type: 'invalid_request_error' },
    refused: ['temperature'],
  },
  {
    from: 'DeepSeek-R1#7',
    status: 400,
    body: openAi('deepseek-reasoner does not support the parameter `temperature`'),
    refused: ['temperature'],
  },
  {
    from: 'lmstudio#1054: Mistral’s template, no system',
    status: 400,
    body: {
      error:
        'Error rendering prompt with jinja template: "Only user and assistant roles are supported!". This is usually an issue with the model\'s prompt template.',
    },
    refused: ['system'],
  },
  {
    from: 'crush#1590: Mistral, earlier thoughts',
    status: 422,
    body: {
      object: 'error',
      message: {
        detail: [
          {
            type: 'extra_forbidden',
            loc: ['body', 'messages', 31, 'assistant', 'reasoning_content'],
            msg: 'Extra inputs are not permitted',
            input: '\n',
          },
        ],
      },
      type: 'invalid_request_error',
    },
    refused: ['reasoning_content'],
  },
  {
    from: 'free-claude-code#1136: Cerebras, earlier thoughts',
    status: 400,
    body: {
      message:
        "messages.2.assistant.reasoning_content: property 'messages.2.assistant.reasoning_content' is unsupported",
      type: 'invalid_request_error',
      param: 'validation_error',
      code: 'wrong_api_format',
    },
    refused: ['reasoning_content'],
  },
  {
    from: 'Kai#265: Groq, earlier thoughts',
    status: 400,
    body: openAi(
      "'messages.2' : for 'role: assistant' the following must be satisfied[('messages.2' : property 'reasoning_content' is unsupported)]",
    ),
    refused: ['reasoning_content'],
  },
  {
    from: 'ai-manus#101: Gemini, functions with a type of answer',
    status: 400,
    body: [
      {
        error: {
          code: 400,
          message: "Function calling with a response mime type: 'application/json' is unsupported",
          status: 'INVALID_ARGUMENT',
        },
      },
    ],
    refused: ['tools'],
  },
  {
    from: 'proxy-to-gemini#13: Gemini, unnamed',
    status: 400,
    body: [
      { error: { code: 400, message: 'Request contains an invalid argument.', status: 'INVALID_ARGUMENT' } },
    ],
    refused: ['stream_options', 'temperature', 'max_tokens', 'thinking'],
    isLasting: false,
  },
  // Nothing of these would be answered without a part.
  {
    from: 'Eta#59: llama.cpp, system in the middle',
    status: 500,
    body: { error: { code: 500, message: 'Jinja Exception: System message must be at the beginning.' } },
    refused: ['system'],
  },
  {
    from: 'kimi-agent-sdk#169: Kimi wants the thoughts back',
    status: 400,
    body: {
      error: {
        type: '<nil>',
        message:
          'thinking is enabled but reasoning_content is missing in assistant tool call message at index 13 (request id: 202604230913)',
      },
      type: 'error',
    },
    refused: [],
    mayRepeat: true,
  },
];
