import { closeOverlay } from '../../shared/lib/overlay.ts';
import { LegalLinks } from '../../shared/ui/legal-links.tsx';
import { Seal } from '../../shared/ui/seal.tsx';
import { SettingsGroup, SettingsRow, sectionStyles as styles } from './settings-group.tsx';

/** Version and licence, and what leaves the browser. */
export function AboutSection() {
  return (
    <>
      <SettingsGroup title="百工 · AI 工坊">
        <SettingsRow label="零配置可用、接上模型更强的中文 AI 工坊。">
          <Seal size={40} />
        </SettingsRow>
        <SettingsRow label="版本">
          <span className={styles.value}>{__APP_VERSION__}</span>
        </SettingsRow>
        <SettingsRow label="许可" hint="可以自由使用、修改与分发。">
          <span className={styles.value}>MIT</span>
        </SettingsRow>
        <SettingsRow label="协议与备案">
          <LegalLinks onGo={() => closeOverlay('settings')} />
        </SettingsRow>
      </SettingsGroup>
      <SettingsGroup title="留在你浏览器里的">
        <ul className={styles.points}>
          <li>对话、图片、文档、简历与设置，都保存在这个浏览器里，不需要登录。</li>
          <li>“/”开头的本地工具、历史搜索、导出与备份，全部在浏览器里完成。</li>
          <li>换一个浏览器、清除网站数据或使用无痕模式，就看不到它们了，请用“我的数据”备份。</li>
        </ul>
      </SettingsGroup>
      <SettingsGroup title="会离开浏览器的">
        <ul className={styles.points}>
          <li>
            向模型提问时，当前对话的文字、图片和附加的文件内容会发到本站服务器，再由它转给你选的模型服务。标有“本机”的模型在服务器自己的机器上运行，内容不会转给别的公司。
          </li>
          <li>本站服务器不保存提问与回答；为了断线后能接着看，回答会在内存里保留十分钟。</li>
          <li>
            本站用一个签名的 Cookie 区分访客，只用来计算用量与限制频率，不含个人信息，也没有统计与广告脚本。
          </li>
        </ul>
      </SettingsGroup>
    </>
  );
}
