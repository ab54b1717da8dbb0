import type { RefusalCase } from './refusal-case.ts';

/** Refusals as the providers word them, written from their documentation. */
export const ownRefusals: readonly RefusalCase[] = [
  {
    from: 'OpenAI o3: max_tokens',
    status: 400,
    body: {
      error: {
        message:
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        type: 'invalid_request_error',
        param: 'max_tokens',
        code: 'unsupported_parameter',
      },
    },
    refused: ['max_tokens'],
  },
  {
    from: 'OpenAI gpt-5: temperature',
    status: 400,
    body: {
      error: {
        message:
          "Unsupported value: 'temperature' does not support 0.5 with this model. Only the default (1) value is supported.",
        type: 'invalid_request_error',
        param: 'temperature',
        code: 'unsupported_value',
      },
    },
    refused: ['temperature'],
  },
  {
    from: 'OpenAI: unverified organisation',
    status: 400,
    body: {
      error: {
        message:
          'Your organization must be verified to stream this model. Please go to: https://platform.openai.com/settings/organization/general and click on Verify Organization.',
        type: 'invalid_request_error',
        param: 'stream',
        code: 'unsupported_value',
      },
    },
    refused: ['stream'],
  },
  {
    from: 'OpenAI o1-mini: system',
    status: 400,
    body: {
      error: {
        message: "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
        type: 'invalid_request_error',
        param: 'messages[0].role',
        code: 'unsupported_value',
      },
    },
    refused: ['system'],
  },
  {
    from: 'OpenAI gpt-3.5: pictures',
    status: 400,
    body: {
      error: {
        message: 'Invalid content type. image_url is only supported by certain models.',
        type: 'invalid_request_error',
        param: 'messages.[0].content.[1].type',
        code: null,
      },
    },
    refused: ['vision'],
  },
  {
    from: 'Azure: unrecognized argument',
    status: 400,
    body: {
      error: {
        message: 'Unrecognized request argument supplied: stream_options',
        type: 'invalid_request_error',
        param: null,
        code: null,
      },
    },
    refused: ['stream_options'],
  },
  {
    from: 'Azure o1: tools',
    status: 400,
    body: {
      error: {
        message: "Unsupported parameter: 'tools' is not supported with this model.",
        type: 'invalid_request_error',
        param: 'tools',
        code: 'unsupported_parameter',
      },
    },
    refused: ['tools'],
  },
  {
    from: 'DeepSeek: pictures',
    status: 400,
    body: {
      error: {
        message:
          'Failed to deserialize the JSON body into the target type: messages[0]: unknown variant `image_url`, expected `text` at line 1 column 1003',
        type: 'invalid_request_error',
        param: null,
        code: 'invalid_request_error',
      },
    },
    refused: ['vision'],
  },
  {
    from: 'DeepSeek reasoner: functions',
    status: 400,
    body: {
      error: {
        message: 'deepseek-reasoner does not support Function Calling',
        type: 'invalid_request_error',
        param: null,
        code: 'invalid_request_error',
      },
    },
    refused: ['tools'],
  },
  {
    from: 'DashScope: thinking cannot be off',
    status: 400,
    body: {
      error: {
        code: 'invalid_parameter_error',
        param: null,
        message: 'The value of the enable_thinking parameter is restricted to True.',
        type: 'invalid_request_error',
      },
      id: 'chatcmpl-1',
      request_id: '1',
    },
    refused: ['thinking'],
  },
  {
    from: 'DashScope: tools',
    status: 400,
    body: {
      error: {
        code: 'invalid_parameter_error',
        param: null,
        message: '<400> InternalError.Algo.InvalidParameter: The tool call is not supported.',
        type: 'invalid_request_error',
      },
    },
    refused: ['tools'],
  },
  {
    from: 'Moonshot k2.5: temperature',
    status: 400,
    body: {
      error: {
        message: 'invalid temperature: only 1 is allowed for this model',
        type: 'invalid_request_error',
      },
    },
    refused: ['temperature'],
  },
  {
    from: 'Moonshot: pictures',
    status: 400,
    body: {
      error: {
        message: 'Invalid request: Image input not supported for model moonshot-v1-8k',
        type: 'invalid_request_error',
      },
    },
    refused: ['vision'],
  },
  {
    from: '智谱: a parameter, unnamed',
    status: 400,
    body: { error: { code: '1210', message: 'API 调用参数有误，请检查文档。' } },
    refused: ['stream_options', 'temperature', 'max_tokens', 'thinking'],
    isLasting: false,
  },
  {
    from: '智谱: a value',
    status: 400,
    body: { error: { code: '1214', message: 'temperature 参数非法：取值范围为 [0, 1]' } },
    refused: ['temperature'],
    isLasting: false,
  },
  {
    from: 'OpenRouter: tools',
    status: 404,
    body: {
      error: {
        message:
          'No endpoints found that support tool use. To learn more about provider routing, visit: https://openrouter.ai/docs/provider-routing',
        code: 404,
      },
    },
    refused: ['tools'],
  },
  {
    from: 'OpenRouter: pictures',
    status: 404,
    body: { error: { message: 'No endpoints found that support image input', code: 404 } },
    refused: ['vision'],
  },
  {
    from: 'OpenRouter: reasoning',
    status: 400,
    body: {
      error: { message: 'Reasoning is mandatory for this endpoint and cannot be disabled.', code: 400 },
    },
    refused: ['thinking'],
  },
  {
    from: 'OpenRouter: the words of the provider behind it',
    status: 400,
    body: {
      error: {
        message: 'Provider returned error',
        code: 400,
        metadata: {
          raw: '{"error":{"message":"\\"auto\\" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set","type":"BadRequestError","code":400}}',
          provider_name: 'Some',
        },
      },
    },
    refused: ['tools'],
  },
  {
    from: 'Gemini: unknown field',
    status: 400,
    body: [
      {
        error: {
          code: 400,
          message: 'Invalid JSON payload received. Unknown name "stream_options": Cannot find field.',
          status: 'INVALID_ARGUMENT',
          details: [
            {
              '@type': 'type.googleapis.com/google.rpc.BadRequest',
              fieldViolations: [
                {
                  description:
                    'Invalid JSON payload received. Unknown name "stream_options": Cannot find field.',
                },
              ],
            },
          ],
        },
      },
    ],
    refused: ['stream_options'],
  },
  {
    from: 'Gemini: Gemma has no system',
    status: 400,
    body: [
      {
        error: {
          code: 400,
          message: 'Developer instruction is not enabled for models/gemma-3-27b-it',
          status: 'INVALID_ARGUMENT',
        },
      },
    ],
    refused: ['system'],
  },
  {
    from: 'Gemini: functions',
    status: 400,
    body: [
      {
        error: {
          code: 400,
          message: 'Function calling is not enabled for models/gemma-3-27b-it',
          status: 'INVALID_ARGUMENT',
        },
      },
    ],
    refused: ['tools'],
  },
  {
    from: 'vLLM: extra field (pydantic)',
    status: 400,
    body: {
      object: 'error',
      message:
        "[{'type': 'extra_forbidden', 'loc': ('body', 'stream_options'), 'msg': 'Extra inputs are not permitted', 'input': {'include_usage': True}}]",
      type: 'BadRequestError',
      param: null,
      code: 400,
    },
    refused: ['stream_options'],
  },
  {
    from: 'FastAPI gateway: detail',
    status: 422,
    body: {
      detail: [
        {
          type: 'extra_forbidden',
          loc: ['body', 'temperature'],
          msg: 'Extra inputs are not permitted',
          input: 0.5,
        },
      ],
    },
    refused: ['temperature'],
  },
  {
    from: 'vLLM: tools',
    status: 400,
    body: {
      object: 'error',
      message: '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
      type: 'BadRequestError',
      param: null,
      code: 400,
    },
    refused: ['tools'],
  },
  {
    from: 'vLLM: pictures',
    status: 400,
    body: { object: 'error', message: 'qwen3 is not a multimodal model', type: 'BadRequestError', code: 400 },
    refused: ['vision'],
  },
  {
    from: 'vLLM: no room for so long an answer',
    status: 400,
    body: {
      error: {
        message:
          "'max_tokens' or 'max_completion_tokens' is too large: 4096. This model's maximum context length is 8192 tokens and your request has 6000 input tokens (4096 > 8192 - 6000).",
        type: 'BadRequestError',
        param: 'max_tokens',
        code: 400,
      },
    },
    meaning: 'tooLong',
    refused: ['max_tokens'],
    isLasting: false,
  },
  {
    from: 'Ollama: tools',
    status: 400,
    body: { error: 'registry.ollama.ai/library/gemma:2b does not support tools' },
    refused: ['tools'],
  },
  {
    from: 'Ollama: thinking',
    status: 400,
    body: {
      error: { message: '"llama3.2" does not support thinking', type: 'api_error', param: null, code: null },
    },
    refused: ['thinking'],
  },
  {
    from: 'llama.cpp: tools',
    status: 500,
    body: { error: { code: 500, message: 'tools param requires --jinja flag', type: 'server_error' } },
    refused: ['tools'],
  },
  {
    from: 'llama.cpp: pictures',
    status: 500,
    body: {
      error: {
        code: 500,
        message:
          'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
        type: 'server_error',
      },
    },
    refused: ['vision'],
  },
  {
    from: 'llama.cpp: a template without system',
    status: 500,
    body: { error: { code: 500, message: 'System role not supported', type: 'server_error' } },
    refused: ['system'],
  },
  {
    from: 'LM Studio: pictures',
    status: 400,
    body: { error: 'Model does not support images. Please use a model that does.' },
    refused: ['vision'],
  },
  {
    from: 'Anthropic: extra field',
    status: 400,
    body: {
      type: 'error',
      error: { type: 'invalid_request_error', message: 'stream_options: Extra inputs are not permitted' },
    },
    refused: ['stream_options'],
  },
  {
    from: 'Anthropic: range',
    status: 400,
    body: {
      type: 'error',
      error: { type: 'invalid_request_error', message: 'temperature: range: 0..1' },
    },
    refused: ['temperature'],
    isLasting: false,
  },
  {
    from: 'Groq: thoughts of earlier turns',
    status: 400,
    body: {
      error: {
        message:
          "'messages.2' : for 'role:assistant' the following must be satisfied[('messages.2' : property 'reasoning_content' is unsupported)]",
        type: 'invalid_request_error',
      },
    },
    refused: ['reasoning_content'],
  },
  // Nothing of these would be answered without a part.
  {
    from: 'OpenAI: too long',
    status: 400,
    body: {
      error: {
        message:
          "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens (8800 in the messages, 200 in the functions). Please reduce the length of the messages or functions.",
        type: 'invalid_request_error',
        param: 'messages',
        code: 'context_length_exceeded',
      },
    },
    meaning: 'tooLong',
    refused: [],
  },
  {
    from: 'OpenAI: a wrong key',
    status: 401,
    body: { error: { message: 'Incorrect API key provided: sk-***', type: 'invalid_request_error' } },
    meaning: 'other',
    refused: [],
  },
  {
    from: 'Gemini: a place',
    status: 400,
    body: [
      {
        error: {
          code: 400,
          message: 'User location is not supported for the API use.',
          status: 'FAILED_PRECONDITION',
        },
      },
    ],
    refused: [],
  },
  {
    from: 'DashScope: review',
    status: 400,
    body: {
      error: {
        code: 'data_inspection_failed',
        message: 'Input data may contain inappropriate content.',
        type: 'data_inspection_failed',
      },
    },
    meaning: 'other',
    refused: [],
  },
  {
    from: 'OpenAI: a broken picture',
    status: 400,
    body: {
      error: {
        message:
          "You uploaded an unsupported image. Please make sure your image has of one the following formats: ['png', 'jpeg', 'gif', 'webp'].",
        type: 'invalid_request_error',
        param: null,
        code: 'invalid_image_format',
      },
    },
    refused: [],
    mayRepeat: true,
  },
  {
    from: 'Ark: arrears',
    status: 403,
    body: {
      error: {
        code: 'AccountOverdueError',
        message: 'The request failed because your account has an overdue balance.',
      },
    },
    meaning: 'other',
    refused: [],
  },
];
