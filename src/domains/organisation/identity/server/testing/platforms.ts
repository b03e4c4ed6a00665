import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { DialectProvider } from '../providers.ts';

/** What came in, for tests to look at. */
export interface Asked {
  readonly path: string;
  readonly query: Record<string, string>;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, string>;
}

const SECRET = 'secret-of-the-client';
/** Who a code stands for: `code-of-zhang` comes back as `zhang`. */
export const codeOf = (subject: string) => `code-of-${subject}`;
const subjectOf = (code: string | undefined) => /^code-of-(.+)$/.exec(code ?? '')?.[1];
const tokenOf = (code: string | undefined) => `token:${code}`;

/** The three platforms on the loopback, answering in the shapes that their documentation gives. */
export async function fakePlatforms() {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const body = request.method === 'POST' ? JSON.parse(await text(request)) : {};
    const call = {
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body,
    };
    asked.push(call);
    const [status, answer] = answerTo(call);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = (kind: DialectProvider['kind'], key: string = kind): DialectProvider => ({
    ...(kind === 'wecom' ? { kind, agent_id: '1000002' } : { kind }),
    key,
    client_id: `client-of-${kind}`,
    client_secret: SECRET,
    endpoints: { token: `${origin}/${kind}/token`, userinfo: `${origin}/${kind}/me` },
  });
  return { asked, provider, close: () => new Promise((resolve) => server.close(resolve)) };
}

function answerTo({ path, query, headers, body }: Asked): [number, unknown] {
  switch (path) {
    case '/wecom/token':
      return query.corpsecret === SECRET
        ? [200, { errcode: 0, errmsg: 'ok', access_token: 'token-of-the-app', expires_in: 7200 }]
        : [200, { errcode: 40001, errmsg: 'invalid credential' }];
    case '/wecom/me': {
      const who = subjectOf(query.code);
      if (query.access_token !== 'token-of-the-app' || !who)
        return [200, { errcode: 40029, errmsg: 'invalid code' }];
      return [200, { errcode: 0, errmsg: 'ok', [who === 'stranger' ? 'OpenId' : 'UserId']: who }];
    }
    case '/dingtalk/token':
      return body.clientSecret === SECRET && subjectOf(body.code) && body.grantType === 'authorization_code'
        ? [200, { accessToken: tokenOf(body.code), refreshToken: 'r', expireIn: 7200 }]
        : [400, { code: 'invalidParameter', message: 'code' }];
    case '/dingtalk/me': {
      const who = subjectOf(String(headers['x-acs-dingtalk-access-token'] ?? '').slice('token:'.length));
      return who
        ? [200, { nick: '某人', unionId: who, openId: `open-${who}` }]
        : [401, { code: 'unauthorized' }];
    }
    case '/feishu/token':
      return body.client_secret === SECRET && subjectOf(body.code) && body.code_verifier
        ? [200, { code: 0, access_token: tokenOf(body.code), token_type: 'Bearer', expires_in: 7200 }]
        : [400, { code: 20003, error: 'invalid_grant' }];
    case '/feishu/me': {
      const who = subjectOf(String(headers.authorization ?? '').replace(/^Bearer token:/, ''));
      return who
        ? [200, { code: 0, msg: 'success', data: { name: '某人', open_id: `ou_${who}`, union_id: who } }]
        : [200, { code: 99991663, msg: 'token' }];
    }
    default:
      return [404, {}];
  }
}
