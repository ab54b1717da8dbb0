import { expect, test } from 'vitest';
import { chunkTexts } from '../session/citations.ts';
import { maskFile } from './mask-file.ts';

test('R-CHAT-76 masking stars what identifies a person, and every chunk stays where it was', () => {
  const texts = ['联系人：张三，手机 13812345678', '邮箱 zhangsan@example.com', '无关的内容'];
  const file = {
    id: 'f',
    name: 'a.pdf',
    text: texts.join('\n'),
    chunks: texts.map((_, n) => ({
      start: texts.slice(0, n).join('\n').length + (n > 0 ? 1 : 0),
      label: `第 ${n + 1} 页`,
    })),
  };
  const masked = maskFile(file);
  expect(masked.masked).toBe(3);
  expect(masked.text).not.toMatch(/13812345678|zhangsan@/);
  expect(chunkTexts(masked)[2]).toBe('无关的内容');
  expect(chunkTexts(masked)[0]).toMatch(/^联系人：张\*，手机 138\*+5678$/);
  expect(maskFile({ id: 'n', name: 'a.txt', text: '13812345678' }).text).toBe('138****5678');
});
