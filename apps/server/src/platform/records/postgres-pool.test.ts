import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { EngineUnavailableError } from '../base/engine-unavailable.ts';
import { createPostgresPool } from './postgres-pool.ts';

/** A message of PostgreSQL's protocol: a letter, the length with itself, the content. */
function message(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

const authenticated = message('R', Buffer.alloc(4));
const readyForQuery = message('Z', Buffer.from('I'));
const shutdown = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));

test('R-SCALE-114 a connection that ends together with its first answer ends no process', async () => {
  // What the server sends is in one packet, so that both are read before anybody can use the connection.
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([authenticated, readyForQuery, shutdown])));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const pool = createPostgresPool({ host: '127.0.0.1', port, user: 'u', database: 'd', ssl: false });
  try {
    const client = await pool.connect();
    await expect(client.query('select 1', [])).rejects.toThrow(EngineUnavailableError);
    client.release();
  } finally {
    await pool.end();
    server.close();
  }
});
