import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { stopProcess } from '../../apps/server/test/engines/engine.ts';

/** Xvfb, WebGL without a graphics card, and Chinese fonts: the models of /selfie need WebGL. */
export const screenPackages = ['xvfb', 'libgl1-mesa-dri', 'libegl1', 'libgles2', 'fonts-noto-cjk'] as const;

const program = '/usr/bin/Xvfb';
/** Debian's folder of shared libraries on this machine. */
export const libraries = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
const needed = [
  program,
  `${libraries}/dri/swrast_dri.so`,
  `${libraries}/libEGL.so.1`,
  `${libraries}/libGLESv2.so.2`,
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
];
export const hasScreen = (): boolean => needed.every((file) => existsSync(file));

/** A screen of its own in memory, for a browser that needs a window; Xvfb chooses a free number. */
export async function startScreen(): Promise<{ readonly display: string; end(): Promise<void> }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit', 'pipe'] });
  const [number] = await Promise.race([
    once(child.stdio[3] as Readable, 'data'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`Xvfb ended with ${String(code)}`))),
  ]);
  return { display: `:${String(number).trim()}`, end: () => stopProcess(child) };
}
