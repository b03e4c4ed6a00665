import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error: it brings no types along.
import S3rver from 's3rver';
import type { S3Place } from '../ops/s3.ts';

/** A service that speaks S3 on this machine, with one bucket. */
export async function s3Server(): Promise<{ place: S3Place; close: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const bucket = 'office';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = (await server.run()) as { port: number };
  return {
    // The pair that this server knows.
    place: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
