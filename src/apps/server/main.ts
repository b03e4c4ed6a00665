import { setFlagsFromString } from 'node:v8';

// What is made while the product is loaded stays. Room for young objects would grow with it and be kept for good, so it
// grows only from when people come.
setFlagsFromString('--semi-space-growth-factor=1');
await import('./serve.ts').then(({ start }) => start());
setFlagsFromString('--semi-space-growth-factor=2');
