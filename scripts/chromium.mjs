/** Finds Chromium for the browser tests, or installs Debian's when that is allowed. */
import { existsSync } from 'node:fs';
import { install, mayInstall } from './apt.mjs';
import { stop } from './prepare.mjs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const cjkFont = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

function find() {
  return [process.env.CHROMIUM, ...places].find((place) => place && existsSync(place));
}

/** The path of a Chromium, with Chinese fonts beside it. Stops with what to do when there is none. */
export function chromium() {
  const found = find();
  if (found && (process.platform !== 'linux' || existsSync(cjkFont) || !mayInstall())) return found;
  if (!mayInstall())
    return stop('浏览器测试需要 Chromium。请安装它，或用环境变量 CHROMIUM 指出它的位置，然后重试。');
  console.log('正在安装 Chromium 与中文字体…');
  install('chromium', 'fonts-noto-cjk');
  return find() ?? stop('Chromium 安装失败。请手动安装：apt-get install chromium fonts-noto-cjk');
}
