/** Finds Chromium for the browser tests, or installs Debian's when that is allowed. */
import { existsSync } from 'node:fs';
import { install, mayInstall } from './apt.mjs';
import { stop } from './prepare.mjs';

// The build without windows is the same engine and runs the tests in three quarters of the time.
const shell = '/usr/bin/chromium-headless-shell';
const places = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const cjkFont = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

/** The path of a Chromium, with Chinese fonts beside it. Stops with what to do when there is none. */
export function chromium() {
  const chosen = process.env.CHROMIUM;
  if (chosen && existsSync(chosen)) return chosen;
  const find = () => places.find((place) => existsSync(place));
  // Without the fonts the pages are laid out otherwise, so a browser alone is not enough.
  const isComplete = () => process.platform !== 'linux' || existsSync(cjkFont);
  if (mayInstall() && !(existsSync(shell) && isComplete())) {
    console.log('正在安装 Chromium 与中文字体…');
    install('chromium-headless-shell', 'fonts-noto-cjk');
    // Releases of Debian before that package have the whole browser only.
    if (!find() || !isComplete()) install('chromium', 'fonts-noto-cjk');
    if (!find() || !isComplete())
      stop('Chromium 或中文字体安装失败。请手动安装：apt-get install chromium fonts-noto-cjk');
  }
  return find() ?? stop('浏览器测试需要 Chromium。请安装它，或用环境变量 CHROMIUM 指出它的位置，然后重试。');
}
