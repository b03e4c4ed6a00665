import { join } from 'node:path';
import type { Config } from './config.ts';
import { diskFiles, type FileStore } from './file-store.ts';
import { s3Files } from './s3-files.ts';

/** Where this installation keeps the contents of files: a bucket, or a folder of this machine. */
export const filesOf = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): FileStore =>
  s3 ? s3Files(s3) : diskFiles(join(dataDir, 'files'));
