import type { IncomingMessage } from 'node:http';

/** A body was announced and has not come to its end. */
export const isBodyOnItsWay = ({ headers, complete }: IncomingMessage): boolean =>
  complete !== true && (Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined);
