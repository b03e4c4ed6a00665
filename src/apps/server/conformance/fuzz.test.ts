import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { endpoints } from '../../apis.ts';
import type { Input } from '../testing/arranger.ts';
import { Asker } from '../testing/asker.ts';
import { invalidOf, NASTY_TEXTS, validOf } from '../testing/input/arbitrary-input.ts';
import { fieldsOf, sampleOf } from '../testing/input/sample-input.ts';
import { affected } from '../testing/setup/affected.ts';
import { seedFor } from '../testing/setup/seed.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

/** `FUZZ_RUNS=2000 FUZZ_SEED=42 npx vitest run --project api fuzz`: a long run, or one seen before. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 6);
const SEED = Number(process.env.FUZZ_SEED ?? seedFor('fuzz'));
const timeout = 30_000 + RUNS * 1000;
const lang = fc.constantFrom('zh-CN' as const, 'en' as const);

let app: TestApp;
let asker: Asker;
beforeAll(async () => {
  app = await testApp();
  asker = await Asker.in(app);
});
afterAll(() => app.close());

describe.each(affected(endpoints).map((endpoint) => [endpoint.action, endpoint] as const))(
  `fuzz with seed ${SEED}: %s`,
  (_, endpoint) => {
    const ask = (input: unknown, language: 'zh-CN' | 'en') => asker.ask(endpoint, input as Input, language);
    const fuzz = (inputs: fc.Arbitrary<unknown>) =>
      fc.assert(fc.asyncProperty(inputs, lang, ask), { numRuns: RUNS, seed: SEED });

    it('answers in form whatever its schema takes', { timeout }, () => fuzz(validOf(endpoint.input)));

    const wrong = invalidOf(endpoint.input);
    if (wrong)
      it('says of the rest which field is wrong, in the asked language', { timeout }, () => fuzz(wrong));

    const texts = fieldsOf(endpoint).filter(({ kind }) => kind === 'text');
    if (texts.length)
      it('answers in form to every nasty text in every text field', { timeout }, async () => {
        const plain = sampleOf(endpoint.input) as Input;
        for (const { name } of texts)
          for (const text of NASTY_TEXTS) await ask({ ...plain, [name]: text }, 'en');
      });
  },
);
