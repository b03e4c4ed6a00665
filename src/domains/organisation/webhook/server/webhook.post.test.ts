import { afterEach, describe, expect, test } from 'vitest';
import { isReceiver, setPrivateReceivers, signatureOf } from './webhook.post.ts';

afterEach(() => setPrivateReceivers(false));

describe('a receiver', () => {
  test.each(['https://erp.example.com/hooks', 'https://93.184.215.14/x', 'https://[2606:2800:21f::1]/'])(
    'may be %s',
    (url) => expect(isReceiver(url)).toBe(true),
  );
  test.each([
    'http://erp.example.com/',
    'ftp://erp.example.com/',
    'https://user:secret@erp.example.com/',
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'not an address',
  ])('may not be %s', (url) => expect(isReceiver(url)).toBe(false));
  test('may be of the own network where the operator says so', () => {
    setPrivateReceivers(true);
    expect(isReceiver('http://127.0.0.1:9000/')).toBe(true);
    expect(isReceiver('file:///etc/passwd')).toBe(false);
  });
});

test('the signature is that of the Standard Webhooks', () => {
  // Reckoned with `printf 'msg_1.1700000000.{}' | openssl dgst -sha256 -hmac secret -binary | base64`.
  expect(signatureOf(Buffer.from('secret'), 'msg_1', 1_700_000_000, '{}')).toBe(
    'v1,A5oIrJxXPB/PkULSoVu0e4khvPiqpF9vljmhkSKg0FI=',
  );
});
