const format = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'short', timeStyle: 'medium' });

export const formatTime = (at: number): string => format.format(at);
