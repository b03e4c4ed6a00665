import { createServer, request } from 'node:http';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import { isReady } from '@/apps/server/testing/nodes.ts';

/**
 * What HAProxy does for us, where there is none: requests in turns to the nodes that are ready. One that could not be
 * delivered goes to the next; one that was under way is answered 502, and its caller repeats it.
 */
export async function smallBalancer(nodes: readonly string[]): Promise<{ address: string; stop(): void }> {
  const well = new Set(nodes);
  const looking = setInterval(() => {
    for (const node of nodes)
      void isReady(node).then((isWell) => (isWell ? well.add(node) : well.delete(node)));
  }, 500);
  let turn = 0;
  const server = createServer((asked, answer) => {
    const chunks: Buffer[] = [];
    asked
      .on('data', (chunk) => chunks.push(chunk))
      .on('end', () => pass(Buffer.concat(chunks), nodes.length));
    const fail = () => {
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
    };
    const pass = (body: Buffer, tries: number) => {
      const to = [...well][turn++ % Math.max(1, well.size)];
      if (!to || tries === 0) return fail();
      const headers = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress ?? '' };
      const sent = request(`${to}${asked.url}`, { method: asked.method ?? 'GET', headers }, (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.on('error', () => answer.destroy()).pipe(answer);
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        well.delete(to);
        if (error.code === 'ECONNREFUSED') pass(body, tries - 1);
        else fail();
      });
      sent.end(body);
    };
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      clearInterval(looking);
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A port of loopback that nobody has just now. */
export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createSocket().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
