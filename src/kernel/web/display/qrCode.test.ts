import { describe, expect, it } from 'vitest';
import { qrCode, SIGN_SHARE } from './qrCode.ts';

/**
 * What libqrencode 4.1 draws of the same bytes at level M: all modules, row by row after a leading 1, as one number of
 * base 36. Versions 2, 6 and 10: one block, several blocks, and version bits with blocks of two sizes.
 */
const VECTORS: readonly (readonly [text: string, size: number, modules: string])[] = [
  [
    'q'.repeat(26),
    25,
    '1cmtu7zuh4dtu85ndz94ussm0cbgj7p8op5zj5txkrdr7vy8dxplqqcfbh6xrrjpmay6x4gi2p703lggr2rnub66ex4ogqfbo1hw' +
      'vti1hf5w6d4hnq2aydj9i3',
  ],
  [
    'otpauth://totp/Xuezhang:owner?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Xuezhang',
    41,
    '3ermt0nif68t5q2u9pbm5j1b36p2ksh6a1psf1gz5o8v96tgxawkua7lk8cg81hyduyld3vj75to25q5j2phwqo1lxmsrpdw2dle' +
      '6lohwo6lwvvgc3i9ve8h2hkwpfswkkogvghaugdoq2sr4f40g073aapik5iw7fa25qdtitsso7aetp3l7vgozvyrxlomjs2y2oyj' +
      'nt1zpzagjwz0p3y9ozyb8jnp3vs4mdbus8glvb8py68krhma2r42skzro15655qxuf55wm5pp1u50x72lo916x2z442sn0pzony5' +
      'oz4l80bca42subwxvaqzdk332s',
  ],
  [
    'x'.repeat(213),
    57,
    '9qd9if85mls3ehmvjonzorjtj7brmulrg5i3i3fe9x8ff9awt478g718immjstt60d16ivwnv9do68k4p27pnl2z4i420wtsdjjm' +
      '0sqnxp7cn2dtl5slgps4k1xy7s4xs3zsys7todd6pomasl35ekaie59drzgxh7nz117aooh5clrkhjderzzovuykmwk3hb1j6v44' +
      '7w79e3ip6fpqcc9mod241nbwmicn0avdy9038kb915fqmg7hn9qv21mhfovpxiqbq5mhb9ut71bi352dmxbo9cjuno33q73mwdh0' +
      '25rwbdkx8rby28f5hk8ery0vcdckyv40mh67hm6atkdi5jmuiswpff13bvyls4xrbg6ro8co5lj0dsax1yctrmcohpbulr0hrohd' +
      '6o77io5v82k0lmvlz7lxonyeotdan3k5say7vbaiq5bc4ys030kq4gzu1tkpga41843wl2qiba5cxzfyin1h0waxlc956b99snof' +
      'dj24732glsypht21swm8zvx0pdc744qatw9un5wpet60fbqqmflcs3x5nrb0q9veu74ezwx9gbhsgfkcs17sovkv4qdg6ocav48x' +
      'fq24z0qwdoh13ie0zzrx4e52mrfd7',
  ],
];
const modulesOf = (rows: readonly (readonly boolean[])[]) =>
  BigInt(`0b1${rows.flat().map(Number).join('')}`).toString(36);

describe('a QR code', () => {
  it.each(VECTORS)('is module by module what others draw: %s', (text, size, modules) => {
    const rows = qrCode(text);
    expect(rows).toHaveLength(size);
    expect(modulesOf(rows)).toBe(modules);
  });

  it('grows with the text, and says so where it cannot', () => {
    const sizeOf = (length: number) => qrCode('a'.repeat(length)).length;
    expect([14, 15, 26, 27, 180, 181, 213].map(sizeOf)).toEqual([21, 25, 25, 29, 53, 57, 57]);
    expect(() => qrCode('a'.repeat(2332))).toThrow(RangeError);
  });

  it('counts Chinese by its bytes', () => {
    expect(qrCode('学账学账学').length).toBe(25);
  });

  it('is denser where a sign covers its middle, by less than the fifth that level H mends with certainty', () => {
    const address = 'https://office.example.com/s/abcd2345';
    expect(qrCode(address, 'H').length).toBeGreaterThan(qrCode(address).length);
    expect(SIGN_SHARE ** 2).toBeLessThan(0.2 / 2);
  });

  it('has its three finders, whatever it says', () => {
    const finder = '1111111 1000001 1011101 1011101 1011101 1000001 1111111'.split(' ');
    for (const text of ['', 'a', '学账', 'b'.repeat(120)]) {
      const rows = qrCode(text).map((row) => row.map(Number).join(''));
      expect(rows.slice(0, 7).map((row) => row.slice(0, 7))).toEqual(finder);
      expect(rows.slice(0, 7).map((row) => row.slice(-7))).toEqual(finder);
      expect(rows.slice(-7).map((row) => row.slice(0, 7))).toEqual(finder);
    }
  });
});
