import { NoticeRefused, sendNotice } from '../../features/operate/notices/send-notice.ts';
import { failure, ok, type Finding } from './finding.ts';

const words = '这是百工的 npm run doctor 发来的检查，看到它就说明通知能送到，不必处理。';

/** Whether the operator's webhook takes a message. */
export async function checkNotices(notifyUrl: string): Promise<Finding> {
  const { host } = new URL(notifyUrl);
  try {
    const none = { reports: 0, complaints: 0, feedback: 0 };
    await sendNotice(notifyUrl, words, none, new AbortController().signal);
    return ok(`NOTIFY_URL 收下了一条检查用的消息（主机 ${host}）`);
  } catch (error) {
    if (!(error instanceof NoticeRefused)) throw error;
    return failure(
      `NOTIFY_URL 没有收下消息（主机 ${host}）：${error.message}。请核对地址里的密钥；机器人设了关键词的，请用“百工”。`,
    );
  }
}
