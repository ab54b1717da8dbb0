/**
 * Regular expressions of the server that an attacker can make slow: `node scripts/lint/check-regexes.mjs`. Each is
 * examined by recheck; what is found to be linear is remembered.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { exportedConstants, findRegexes } from './find-regexes.mjs';
import { regexExceptions, stoppedThreads } from './regex-exceptions.mjs';
import { serverModules } from './server-modules.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const cacheFile = path.join(root, 'node_modules/.cache/baigong/linear-regexes.json');
/** Longer than any takes: steps end an examination, so that a busy machine finds the same as a quiet one. */
const hour = 3_600_000;
const limits = {
  timeout: hour,
  attackTimeout: hour,
  incubationTimeout: hour,
  seedingTimeout: hour,
};

// In this process and in JavaScript: the other ways need a program of the platform or Java.
process.env.RECHECK_SYNC_BACKEND = 'pure';
const require = createRequire(import.meta.url);
const { checkSync } = require('recheck');
const { version } = require('recheck/package.json');

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What was found to be linear before, by hashes. */
function readCache(file) {
  try {
    const cache = JSON.parse(readFileSync(file, 'utf8'));
    return isObject(cache) ? cache : {};
  } catch {
    return {};
  }
}

function writeCache(file, cache) {
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify(cache));
  renameSync(temporary, file);
}

/** Examines expressions, each once. */
function createChecker(file) {
  const cache = readCache(file);
  const before = Object.keys(cache).length;
  return {
    /** What is wrong with an expression; undefined where it is linear. */
    problem(pattern, flags) {
      const key = createHash('sha256')
        .update(JSON.stringify([version, pattern, flags]))
        .digest('hex');
      if (cache[key]) return undefined;
      const { status, complexity, error } = checkSync(pattern, flags, limits);
      if (status !== 'safe') return complexity?.summary ?? `${status}: ${error?.kind}`;
      cache[key] = true;
      return undefined;
    },
    save() {
      if (Object.keys(cache).length > before) writeCache(file, cache);
    },
  };
}

/**
 * `file:line /pattern/flags: what is wrong` of every expression that is not known to be linear and not excepted, and
 * of every exception that nothing needs any more.
 */
export function findSlowRegexes(folder, { exceptions = [], leftOut = [], cache = cacheFile } = {}) {
  const checker = createChecker(cache);
  const needed = new Set();
  const modules = serverModules(folder, leftOut);
  const imported = exportedConstants(modules);
  const problems = modules.flatMap((module) => {
    const file = path.relative(folder, module.file).split(path.sep).join('/');
    const ofFile = exceptions.filter((one) => one.file === file);
    const whole = ofFile.find((one) => one.pattern === undefined);
    const regexes = findRegexes(module, imported);
    if (whole && regexes.length > 0) {
      needed.add(whole);
      return [];
    }
    return regexes.flatMap(({ line, pattern, flags }) => {
      const problem =
        pattern === undefined ? 'is made of what is not constant' : checker.problem(pattern, flags);
      if (problem === undefined) return [];
      const exception = ofFile.find((one) => one.pattern === pattern);
      if (exception) needed.add(exception);
      return exception ? [] : [`${file}:${line} /${pattern ?? '…'}/${flags ?? ''}: ${problem}`];
    });
  });
  checker.save();
  const unneeded = exceptions
    .filter((one) => !needed.has(one))
    .map(({ file, pattern }) => `${file}: the exception${pattern ? ` /${pattern}/` : ''} is not needed`);
  return [...problems, ...unneeded].toSorted();
}

if (process.argv[1] === import.meta.filename) {
  const problems = findSlowRegexes(root, { exceptions: regexExceptions, leftOut: stoppedThreads });
  for (const line of problems) console.error(line);
  if (problems.length > 0)
    console.error(
      `${problems.length} regular expressions are not known to be linear: rewrite them, or list them in scripts/lint/regex-exceptions.mjs with the reason`,
    );
  process.exit(problems.length === 0 ? 0 : 1);
}
