import { createRequire } from 'node:module';

const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2');

/** Stands in for argon2 where tests sign in hundreds of times; what a real password costs is the kernel's test. */
export const hash: typeof argon2.hash = (password, options) =>
  argon2.hash(password, { ...options, memoryCost: 64, timeCost: 1 });
export const { verify } = argon2;
