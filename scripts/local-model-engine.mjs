/** Installs llama.cpp where a model runs on this machine; nothing else needs it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { npm } from './npm.mjs';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'apps/server/src/platform/models/local');

export const engineInstalled = () =>
  existsSync(path.join(folder, 'node_modules/node-llama-cpp/package.json'));

/**
 * Installs the locked engine with the packages of this platform, graphics cards included (up to 730 MB).
 * `cpuOnly` takes only the build for the processor (about 80 MB); the tests need no more.
 * Tells whether the engine is there afterwards.
 */
export function installEngine({ cpuOnly = false } = {}) {
  if (engineInstalled()) return true;
  console.log('正在安装本机模型引擎…');
  if (!cpuOnly) return npm(['ci'], folder);
  const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  const plain = plainBuild();
  const { version } = packages[`node_modules/${plain}`];
  return (
    npm(['ci', '--omit=optional'], folder) &&
    npm(['install', '--no-save', '--omit=optional', `${plain}@${version}`], folder)
  );
}

function plainBuild() {
  const system = { darwin: 'mac', win32: 'win' }[process.platform] ?? process.platform;
  const metal = process.platform === 'darwin' && process.arch === 'arm64' ? '-metal' : '';
  return `@node-llama-cpp/${system}-${process.arch}${metal}`;
}

/** Whether a model file waits in the data folder, as the server's settings have it. */
export function hasModelFile(env = process.env) {
  try {
    return readdirSync(path.join(dataDir(env), 'models')).some((name) => /\.gguf$/i.test(name));
  } catch {
    return false;
  }
}

function dataDir(env) {
  let file = {};
  try {
    file = parseEnv(readFileSync(path.join(root, '.env'), 'utf8'));
  } catch {
    // Without a readable .env the default holds; the server reports a broken one.
  }
  return path.resolve(root, { ...file, ...env }.DATA_DIR?.trim() || 'data');
}
