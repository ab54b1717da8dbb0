import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createS3Client, usualTimeouts } from '../../src/platform/blobs/s3-client.ts';
import type { S3Settings } from '../../src/platform/blobs/s3-signer.ts';
import {
  type Engine,
  freePort,
  requireProgram,
  startProcess,
  stopProcess,
  waitUntilReady,
} from './engine.ts';

const run = promisify(execFile);

/** One step of the start; all together take some seconds. */
const stepTimeoutMs = 60_000;

const programs = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'];

/**
 * An S3 server that nobody here wrote: Ceph's radosgw on a cluster of one monitor and one object store in memory. Some
 * 130 MB and what is stored. `pid` and `restart` are those of radosgw, which is what clients see.
 */
export async function startS3(): Promise<Engine> {
  requireProgram(
    () => programs.every((name) => existsSync(join('/usr/bin', name))),
    'radosgw',
    'radosgw',
    'ceph-mon',
    'ceph-osd',
    'ceph-common',
  );
  const startedAt = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'baigong-s3-'));
  const fsid = randomUUID();
  const monitor = `127.0.0.1:${await freePort()}`;
  const port = await freePort();
  const configuration = join(folder, 'ceph.conf');
  writeFileSync(configuration, configurationOf(folder, fsid, monitor, port));
  for (const name of ['mon', 'osd']) mkdirSync(join(folder, name));
  const options = { cwd: folder, env: { ...process.env, CEPH_CONF: configuration } };
  const step = (program: string, ...args: string[]) =>
    run(program, args, { ...options, timeout: stepTimeoutMs });
  const start = (program: string, ...args: string[]) => startProcess(program, [...args, '-f'], options);

  const started: ReturnType<typeof startProcess>[] = [];
  const dispose = async (): Promise<void> => {
    // The data goes with the folder: nothing needs to be finished.
    await Promise.all(started.map(({ child }) => stopProcess(child, 'SIGKILL')));
    rmSync(folder, { recursive: true, force: true });
  };
  const startGateway = async () => {
    const gateway = start('radosgw', '-n', 'client.rgw');
    started[2] = gateway;
    await waitUntilReady(gateway, () => fetch(`http://127.0.0.1:${port}/`));
    return gateway.child;
  };
  try {
    await step('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', `v1:${monitor}`, 'monmap');
    await step('ceph-mon', '-i', 'a', '--mkfs', '--monmap', 'monmap');
    started[0] = start('ceph-mon', '-i', 'a');
    await step('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', fsid);
    await step('ceph', 'osd', 'new', fsid, '0');
    await step('ceph', 'osd', 'crush', 'add', 'osd.0', '1', 'root=default');
    started[1] = start('ceph-osd', '-i', '0');
    const key = randomUUID().replaceAll('-', '');
    const secret = randomUUID().replaceAll('-', '');
    const user = ['--uid=baigong', '--display-name=baigong', `--access-key=${key}`, `--secret=${secret}`];
    await step('radosgw-admin', 'user', 'create', ...user);
    let child = await startGateway();
    process.stdout.write(`S3 is ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
    return {
      url: `http://${key}:${secret}@127.0.0.1:${port}`,
      get pid() {
        return child.pid ?? 0;
      },
      stop: () => stopProcess(child),
      async restart() {
        await stopProcess(child);
        child = await startGateway();
      },
      dispose,
    };
  } catch (error) {
    const output = started.map((one) => one.output()).join('\n');
    await dispose();
    throw new Error(`the S3 server did not start:\n${output}`, { cause: error });
  }
}

/** One copy of everything, no passwords between the parts, the shortest waits for decisions of one monitor. */
function configurationOf(folder: string, fsid: string, monitor: string, port: number): string {
  return `[global]
fsid = ${fsid}
mon host = v1:${monitor}
mon initial members = a
public addr = 127.0.0.1
ms bind msgr2 = false
auth cluster required = none
auth service required = none
auth client required = none
auth allow insecure global id reclaim = false
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file =
log to stderr = false
err to stderr = true
mon cluster log file = ${folder}/cluster.log
client mount timeout = 30
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd crush update on start = false
osd class update on start = false
mon allow pool size one = true
mon data avail crit = 1
paxos propose interval = 0.01
paxos min wait = 0.005
osd objectstore = memstore
memstore device bytes = 4G
rgw rados pool pg num min = 1
[mon]
mon data = ${folder}/mon
[osd]
osd data = ${folder}/osd
[client]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw thread pool size = 64
`;
}

let made = 0;

/** A fresh, empty bucket of a running S3 server. */
export async function createBucket(url: string): Promise<S3Settings> {
  const { origin, username, password } = new URL(url);
  const bucket = `test-${process.pid}-${randomUUID().slice(0, 8)}-${(made += 1)}`;
  const credentials = { accessKeyId: username, secretAccessKey: password };
  const settings = {
    endpoint: origin,
    region: 'us-east-1',
    bucket,
    prefix: '',
    pathStyle: true,
    credentials,
  };
  const client = createS3Client(settings, usualTimeouts, 1);
  await client.send({ method: 'PUT', key: '' });
  client.destroy();
  return settings;
}
