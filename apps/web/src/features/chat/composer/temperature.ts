/** The slider's position before it is moved, while the model's own default applies. */
export const INITIAL_TEMPERATURE = 0.7;

/** What a temperature means for an answer. */
export function describeTemperature(temperature: number): string {
  if (temperature < 0.3) return '严谨：同样的问题，回答几乎一样。适合代码、翻译、提取信息';
  if (temperature < 0.7) return '稳妥：措辞略有变化。适合问答、总结';
  if (temperature < 1.1) return '均衡：自然、有变化。适合聊天、写作';
  if (temperature < 1.5) return '活泼：更多意外的说法。适合文案、起名、点子';
  return '发散：天马行空，可能跑题。适合头脑风暴';
}
