import { afterEach, describe, expect, test } from 'vitest';
import { acs3Authorization, alibaba } from './providers/alibaba.ts';
import { chooseProvider } from './providers/choose.ts';
import type { Outgoing, Provider } from './providers/provider.ts';
import { tc3Authorization, tencent } from './providers/tencent.ts';
import { webhook } from './providers/webhook.ts';
import {
  type Arrived,
  isSignedForAlibaba,
  isSignedForTencent,
  isSignedForWebhook,
  standIn,
} from './testing/stand-in.ts';

const message: Outgoing = {
  reference: '1.1.7.1',
  phone: '13800000001',
  sign_name: '学账 & 测试',
  provider_code: 'SMS_1234567',
  gaps: [
    { name: 'name', value: '李雷~*(1)' },
    { name: 'time', value: '明天 9:00' },
  ],
  text: '【学账】李雷，明天 9:00 有课。',
};
const sent = { ...message, provider_id: 'id-9', sent_at: new Date('2026-03-01T17:30:00Z') };

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});
async function at(answer: Parameters<typeof standIn>[0]): Promise<string> {
  const server = await standIn(answer);
  open.push(server.close);
  return server.url;
}

describe('signatures', () => {
  test('ACS3: the example of the documentation', () => {
    const headers = {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      'x-acs-action': 'RunInstances',
      'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      'x-acs-version': '2014-05-26',
    };
    const query = 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai';
    expect(
      acs3Authorization(
        { method: 'POST', query, headers, payload: '' },
        'YourAccessKeyId',
        'YourAccessKeySecret',
      ),
    ).toMatch(/,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0$/);
  });

  test('TC3: the example of the documentation', () => {
    const payload =
      '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}';
    const request = {
      service: 'cvm',
      host: 'cvm.tencentcloudapi.com',
      action: 'DescribeInstances',
      timestamp: 1551113065,
      payload,
    };
    const stars = '*'.repeat(32);
    expect(tc3Authorization(request, `AKID${stars}`, stars)).toMatch(
      /Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f$/,
    );
  });
});

describe('Alibaba Cloud', () => {
  const KEYS = { keyId: 'LTAI-test', keySecret: 'the-secret-of-the-key' };
  const DENIED = {
    status: 403,
    json: {
      RequestId: 'r',
      HostId: 'dysmsapi.aliyuncs.com',
      Code: 'SignatureDoesNotMatch',
      Message: 'Specified signature is not matched with our calculation.',
    },
  };
  const cloud = async (reply: (arrived: Arrived) => ReturnType<Parameters<typeof standIn>[0]>) =>
    at((arrived) => (isSignedForAlibaba(arrived, KEYS.keyId, KEYS.keySecret) ? reply(arrived) : DENIED));

  test('SendSms: signed, with the template, its values by name and our reference', async () => {
    let query = new URLSearchParams();
    let action: unknown;
    const endpoint = await cloud((arrived) => {
      query = new URLSearchParams(arrived.query);
      action = arrived.headers['x-acs-action'];
      return { json: { Message: 'OK', RequestId: 'r', Code: 'OK', BizId: '900619746936498440^0' } };
    });
    const outcome = await alibaba({ ...KEYS, endpoint }).send(message);
    expect(outcome).toEqual({ kind: 'accepted', provider_id: '900619746936498440^0' });
    expect(action).toBe('SendSms');
    expect(Object.fromEntries(query)).toEqual({
      PhoneNumbers: '13800000001',
      SignName: '学账 & 测试',
      TemplateCode: 'SMS_1234567',
      TemplateParam: '{"name":"李雷~*(1)","time":"明天 9:00"}',
      OutId: '1.1.7.1',
    });
  });

  test('a wrong key is refused, and not tried again', async () => {
    const endpoint = await cloud(() => ({ json: { Code: 'OK' } }));
    const outcome = await alibaba({ ...KEYS, keySecret: 'another-secret', endpoint }).send(message);
    expect(outcome).toMatchObject({ kind: 'refused', code: 'SignatureDoesNotMatch' });
  });

  test.each([
    [400, 'Throttling.User', 'later'],
    [503, 'ServiceUnavailable', 'later'],
    [200, 'isv.BUSINESS_LIMIT_CONTROL', 'later'],
    [200, 'isp.SYSTEM_ERROR', 'later'],
    [200, 'isv.SMS_TEMPLATE_ILLEGAL', 'refused'],
    [200, 'isv.SMS_SIGNATURE_ILLEGAL', 'refused'],
    [200, 'isv.MONTH_LIMIT_CONTROL', 'refused'],
    [200, 'isv.MOBILE_NUMBER_ILLEGAL', 'refused'],
  ])('HTTP %i with %s: %s', async (status, Code, kind) => {
    const endpoint = await cloud(() => ({ status, json: { Code, Message: '原因', RequestId: 'r' } }));
    expect(await alibaba({ ...KEYS, endpoint }).send(message)).toEqual({ kind, code: Code, error: '原因' });
  });

  test.each([
    [1, { kind: 'waiting' }],
    [2, { kind: 'failed', code: 'MOBILE_NOT_ON_SERVICE', error: 'MOBILE_NOT_ON_SERVICE' }],
    [3, { kind: 'delivered' }],
  ])('QuerySendDetails: status %i', async (SendStatus, fate) => {
    let query = new URLSearchParams();
    const endpoint = await cloud((arrived) => {
      query = new URLSearchParams(arrived.query);
      const one = { SendStatus, ErrCode: SendStatus === 2 ? 'MOBILE_NOT_ON_SERVICE' : '', OutId: '1.1.7.1' };
      const other = { SendStatus: 3, OutId: '1.1.8.1' };
      return { json: { Code: 'OK', TotalCount: 2, SmsSendDetailDTOs: { SmsSendDetailDTO: [other, one] } } };
    });
    expect(await alibaba({ ...KEYS, endpoint }).look?.(sent)).toEqual(fate);
    // Half past one in the night of the second, in Beijing.
    expect(query.get('SendDate')).toBe('20260302');
    expect(query.get('BizId')).toBe('id-9');
  });
});

describe('Tencent Cloud', () => {
  const KEYS = {
    secretId: 'AKID-test',
    secretKey: 'the-secret-of-the-key',
    appId: '1400006666',
    region: 'ap-guangzhou',
  };
  const DENIED = {
    json: {
      Response: {
        Error: {
          Code: 'AuthFailure.SignatureFailure',
          Message: 'The provided credentials could not be validated. Please check your signature is correct.',
        },
        RequestId: 'r',
      },
    },
  };
  const cloud = async (reply: (arrived: Arrived) => unknown) =>
    at((arrived) =>
      isSignedForTencent(arrived, KEYS.secretId, KEYS.secretKey)
        ? { json: { Response: { RequestId: 'r', ...(reply(arrived) as object) } } }
        : DENIED,
    );
  const status = (Code: string, Message: string) => ({
    SendStatusSet: [
      { SerialNo: '5000:1045710669157053657849499619', PhoneNumber: '+8613800000001', Fee: 1, Code, Message },
    ],
  });

  test('SendSms: signed, with the template, its values in their order and our reference', async () => {
    let arrived: Arrived | undefined;
    const endpoint = await cloud((one) => {
      arrived = one;
      return status('Ok', 'send success');
    });
    expect(await tencent({ ...KEYS, endpoint }).send(message)).toEqual({
      kind: 'accepted',
      provider_id: '5000:1045710669157053657849499619',
    });
    expect(arrived?.headers).toMatchObject({
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-region': 'ap-guangzhou',
    });
    expect(JSON.parse(arrived?.body ?? '')).toEqual({
      PhoneNumberSet: ['+8613800000001'],
      SmsSdkAppId: '1400006666',
      SignName: '学账 & 测试',
      TemplateId: 'SMS_1234567',
      TemplateParamSet: ['李雷~*(1)', '明天 9:00'],
      SessionContext: '1.1.7.1',
    });
  });

  test('a wrong key is refused, and not tried again', async () => {
    const endpoint = await cloud(() => status('Ok', ''));
    const outcome = await tencent({ ...KEYS, secretKey: 'another-secret', endpoint }).send(message);
    expect(outcome).toMatchObject({ kind: 'refused', code: 'AuthFailure.SignatureFailure' });
  });

  test.each([
    ['RequestLimitExceeded', 'later'],
    ['InternalError', 'later'],
    ['AuthFailure.SecretIdNotFound', 'refused'],
  ])('the error %s: %s', async (Code, kind) => {
    const endpoint = await cloud(() => ({ Error: { Code, Message: 'why' } }));
    expect(await tencent({ ...KEYS, endpoint }).send(message)).toEqual({ kind, code: Code, error: 'why' });
  });

  test.each([
    ['LimitExceeded.PhoneNumberThirtySecondLimit', 'later'],
    ['LimitExceeded.PhoneNumberDailyLimit', 'refused'],
    ['FailedOperation.TemplateIncorrectOrUnapproved', 'refused'],
    ['FailedOperation.SignatureIncorrectOrUnapproved', 'refused'],
  ])('the number’s status %s: %s', async (Code, kind) => {
    const endpoint = await cloud(() => status(Code, 'why'));
    expect(await tencent({ ...KEYS, endpoint }).send(message)).toEqual({ kind, code: Code, error: 'why' });
  });

  test.each([
    ['SUCCESS', { kind: 'delivered' }],
    ['FAIL', { kind: 'failed', code: 'FAIL', error: '用户短信接收成功' }],
    ['none', { kind: 'waiting' }],
  ])('PullSmsSendStatusByPhoneNumber: %s', async (ReportStatus, fate) => {
    const endpoint = await cloud(({ body }) => {
      expect(JSON.parse(body)).toMatchObject({ PhoneNumber: '+8613800000001', Offset: 0, Limit: 100 });
      const one = { SerialNo: 'id-9', ReportStatus, Description: '用户短信接收成功' };
      return { PullSmsSendStatusSet: ReportStatus === 'none' ? [] : [{ ...one, SerialNo: 'other' }, one] };
    });
    expect(await tencent({ ...KEYS, endpoint }).look?.(sent)).toEqual(fate);
  });
});

describe('a webhook', () => {
  const SECRET = 'a-secret-of-thirty-two-characters';

  test('gets the message as JSON, signed over the moment and the body, under a key of its own', async () => {
    let arrived: Arrived | undefined;
    const url = await at((one) => {
      arrived = one;
      return isSignedForWebhook(one, SECRET) ? { status: 202, json: { id: 'w-1' } } : { status: 401 };
    });
    expect(await webhook({ url: `${url}/texts`, secret: SECRET }).send(message)).toEqual({
      kind: 'accepted',
      provider_id: 'w-1',
    });
    expect([arrived?.path, arrived?.headers['idempotency-key']]).toEqual(['/texts', '1.1.7.1']);
    expect(JSON.parse(arrived?.body ?? '')).toEqual({
      reference: '1.1.7.1',
      to: '+8613800000001',
      sign_name: '学账 & 测试',
      template: 'SMS_1234567',
      values: { name: '李雷~*(1)', time: '明天 9:00' },
      text: '【学账】李雷，明天 9:00 有课。',
    });
  });

  test.each([
    [401, 'refused'],
    [422, 'refused'],
    [429, 'later'],
    [503, 'later'],
  ])('HTTP %i: %s', async (status, kind) => {
    const url = await at((one) => {
      const signedWell = isSignedForWebhook(one, status === 401 ? 'not the same secret' : SECRET);
      return signedWell
        ? { status, json: { code: 'why', message: 'so' } }
        : { status: 401, json: { code: 'why', message: 'so' } };
    });
    expect(await webhook({ url, secret: SECRET }).send(message)).toEqual({ kind, code: 'why', error: 'so' });
  });

  test('that knows the key already has it', async () => {
    const url = await at(() => ({ status: 409, json: { id: 'w-1' } }));
    expect((await webhook({ url, secret: SECRET }).send(message)).kind).toBe('accepted');
  });
});

describe('no answer', () => {
  const all = (endpoint: string, timeoutMs = 10_000): Provider[] => [
    alibaba({ keyId: 'k', keySecret: 's', endpoint, timeoutMs }),
    tencent({ secretId: 'i', secretKey: 's', appId: 'a', region: 'r', endpoint, timeoutMs }),
    webhook({ url: endpoint, secret: 's', timeoutMs }),
  ];

  test('nobody there: it did not go out, and may later', async () => {
    const server = await standIn(() => ({}));
    await server.close();
    for (const provider of all(server.url))
      expect(await provider.send(message)).toMatchObject({ kind: 'later', code: 'ECONNREFUSED' });
  });

  test('the line went dead after the question: nobody knows', async () => {
    const url = await at(() => ({ dead: true }));
    for (const provider of all(url)) expect((await provider.send(message)).kind).toBe('unknown');
  });

  test('too slow: nobody knows', async () => {
    const server = await standIn(() => ({}));
    open.push(server.close);
    for (const provider of all(server.url, 0)) expect((await provider.send(message)).kind).toBe('unknown');
  });
});

describe('the environment', () => {
  const quiet = { info: () => undefined };

  test('says nothing: the log, in which no code can be read', async () => {
    const lines: object[] = [];
    const { provider } = chooseProvider({})({ info: (facts) => void lines.push(facts) });
    expect(provider.name).toBe('log');
    await provider.send({ ...message, text: '验证码 271828', gaps: [{ name: 'code', value: '271828' }] });
    expect(lines).toEqual([{ to: '138****0001', text: '验证码 ******' }]);
  });

  test.each([
    ['alibaba', { SMS_ALIBABA_KEY_ID: 'LTAI-test', SMS_ALIBABA_KEY_SECRET: 'secret-secret' }],
    [
      'tencent',
      {
        SMS_TENCENT_SECRET_ID: 'AKID-test',
        SMS_TENCENT_SECRET_KEY: 'secret-secret',
        SMS_TENCENT_APP_ID: '1400',
      },
    ],
    ['webhook', { SMS_WEBHOOK_URL: 'https://texts.example.com/in', SMS_WEBHOOK_SECRET: 'x'.repeat(32) }],
  ])('names %s; each missing line is named, and no secret is repeated', (name, given) => {
    expect(chooseProvider({ SMS_PROVIDER: name, ...given })(quiet).provider.name).toBe(name);
    for (const missing of Object.keys(given))
      expect(() => chooseProvider({ SMS_PROVIDER: name, ...given, [missing]: '' })).toThrow(
        new RegExp(`^${missing}: missing`),
      );
  });

  test('names somebody unknown, or a secret that is too short', () => {
    expect(() => chooseProvider({ SMS_PROVIDER: 'pigeon' })).toThrow(
      /SMS_PROVIDER: got "pigeon", expected one of log/,
    );
    const short = {
      SMS_PROVIDER: 'webhook',
      SMS_WEBHOOK_URL: 'https://a.example',
      SMS_WEBHOOK_SECRET: 'hush-hush',
    };
    expect(() => chooseProvider(short)).toThrow(/^SMS_WEBHOOK_SECRET: got a value \(not shown\)/);
  });
});
