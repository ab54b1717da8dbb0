/**
 * The answer to plain words when no model is connected: says so, and how to connect one. It is
 * text of ours and is marked as local: it never poses as a model's.
 */
export const noModelAnswer = `**还没有连接模型**，所以这句话我没法像 AI 那样回答。你的内容已经保存，连接模型后点“重新生成”就能得到回答。

连接模型有三种方法，任选其一：

1. **填写接口**：在 \`.env\` 里设置 \`MODEL_BASE_URL\`、\`MODEL_API_KEY\` 和 \`MODEL_NAME\`，重新启动即可。支持 DeepSeek、通义千问、智谱 GLM、豆包、Moonshot、硅基流动、混元等与 OpenAI 兼容的接口。
2. **使用本机服务**：在这台机器上打开 Ollama、LM Studio 或 llama.cpp 的服务，会被自动找到。
3. **使用本机模型文件**：把 GGUF 文件放进 \`data/models\`，或运行 \`npm run model\` 下载一个；从本机访问时，也可以在“设置 → 模型”里直接下载。

不用模型也能使用的本地工具：输入 \`/\` 就会列出来，例如：

- \`/计算 100万 × 3.5%\`
- \`/日期 2026年国庆离今天多少天\`
- \`/换算 3斤是多少克\`
- \`/拼音 银行行长重新调整了音乐会\``;
