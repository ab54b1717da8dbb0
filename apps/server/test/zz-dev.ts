import { byMessage } from './mock-provider/by-message.ts';
import { startMockProvider } from './mock-provider/mock-provider.ts';
import { answer } from './mock-provider/scripts.ts';
const provider = await startMockProvider((response, call) => {
  const text = JSON.stringify(call.body);
  return text.includes('附件') ? answer('乙方应当在 **三十个工作日内交付** [附2]，付款见 [附1、附3]。')(response, call) : byMessage(response, call);
});
console.log(provider.baseUrl);
process.env['MODEL_BASE_URL'] = provider.baseUrl;
process.env['MODEL_API_KEY'] = 'sk-test';
if (process.env['NOMODEL'] !== '1') process.env['MODEL_NAME'] = 'gpt-4o';
else delete process.env['MODEL_BASE_URL'], delete process.env['MODEL_API_KEY'];
await import('../src/app/main.ts');
