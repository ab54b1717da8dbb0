import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertRow } from '../storage/feedback-rows.ts';
import { serve } from '../serve.ts';
import type { Records } from '../../src/platform/records/records.ts';
import { createTeller, pauseMs } from '../../src/features/operate/notices/tell-operator.ts';
import { createNoticeRepository } from '../../src/features/operate/repository/notice-repository.ts';
import { publishTestPicture } from './gallery-test-pictures.ts';

/** What the operator is told of, on every database, whichever of its processes tells. */
export function noticeContract(name: string, openClients: () => Promise<readonly Records[]>): void {
  describe(`operator's notices: ${name}`, () => {
    let clients: readonly Records[];
    let db: Records['db'];
    beforeEach(async () => {
      clients = await openClients();
      db = (clients[0] as Records).db;
    });
    afterEach(() => Promise.all([...new Set(clients)].map((records) => records.dispose())));

    let sent = 0;
    const add = (kind: 'problem' | 'report', count = 1) =>
      Promise.all(Array.from({ length: count }, () => insertRow(db, `entry-${sent++}`, [], kind)));
    const report = async (reporter: string, settledAt: number | null = null) => {
      const { row } = await publishTestPicture(clients[0] as Records);
      await db
        .insertInto('gallery_reports')
        .values({ seq: row.seq, reporter, kind: 'other', text: '', at: 1, settled_at: settledAt })
        .execute();
    };

    test('R-OPER-04 what is new and open is counted once, by its kind, whichever process takes it', async () => {
      await add('problem', 2);
      await add('report');
      await report('a');
      await report('b', 5);
      const due = { reports: 1, complaints: 1, feedback: 2 };
      const repositories = clients.map((records) => createNoticeRepository({ records }));
      const taken = await Promise.all(repositories.map((notices) => notices.begin(0)));
      expect(taken.filter((one) => one !== undefined)).toEqual([due]);
      for (const notices of repositories) expect(await notices.countMessages()).toBe(1);
      // Not arrived yet: it is in the next one.
      await add('report');
      expect(await repositories[0]?.begin(1)).toEqual({ ...due, complaints: 2 });
      await repositories[0]?.finish({ ...due, complaints: 2 });
      for (const notices of repositories) expect(await notices.begin(2)).toBeUndefined();
    });

    test('R-OPER-05 processes send at most one message in five minutes, through restarts, and lose nothing', async () => {
      const bodies: unknown[] = [];
      let refuse = false;
      const address = await serve((request, response) => {
        let body = '';
        request.on('data', (chunk: Buffer) => (body += chunk.toString()));
        request.on('end', () => {
          if (!refuse) bodies.push(JSON.parse(body));
          response.writeHead(refuse ? 500 : 200).end('{}');
        });
      });
      let uptime = 0;
      const settings = { notifyUrl: address, publicUrl: 'https://site.test', basePath: '/tools' };
      const stopping = new AbortController().signal;
      const start = () =>
        clients.map((records) => createTeller({ records, settings, stopping }, address, () => uptime));
      const look = async (tellers: ReturnType<typeof start>) => {
        await Promise.allSettled(tellers.map((tell) => tell()));
      };
      let tellers = start();
      await look(tellers);
      expect(bodies).toEqual([]);
      await add('problem');
      await look(tellers);
      expect(bodies).toEqual([
        {
          text: '百工有新的内容等待处理：反馈 1 条。\nhttps://site.test/tools/operate',
          reports: 0,
          complaints: 0,
          feedback: 1,
        },
      ]);
      await add('report');
      uptime += pauseMs - 1;
      await look(tellers);
      expect(bodies).toHaveLength(1);
      // A process that starts anew does not know how long ago the last message was.
      tellers = start();
      await look(tellers);
      uptime += pauseMs - 1;
      await look(tellers);
      expect(bodies).toHaveLength(1);
      refuse = true;
      uptime += 1;
      await look(tellers);
      refuse = false;
      await look(tellers);
      expect(bodies, 'after a refusal').toHaveLength(1);
      await add('problem');
      uptime += pauseMs;
      await look(tellers);
      expect(bodies).toHaveLength(2);
      expect(bodies[1]).toMatchObject({ reports: 0, complaints: 1, feedback: 1 });
      uptime += pauseMs;
      await look(tellers);
      expect(bodies).toHaveLength(2);
    });
  });
}
