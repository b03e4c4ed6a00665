/** Storage may be full or forbidden (private windows); the app then simply remembers less. */
export const read = (storage: Storage, key: string): string | undefined => {
  try {
    return storage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
};

export function write(storage: Storage, key: string, value: string | undefined): void {
  try {
    if (value === undefined) storage.removeItem(key);
    else storage.setItem(key, value);
  } catch {
    // As above.
  }
}

export function readJson<T>(storage: Storage, key: string): T | undefined {
  try {
    const text = read(storage, key);
    return text === undefined ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

export const writeJson = (storage: Storage, key: string, value: unknown): void =>
  write(storage, key, value === undefined ? undefined : JSON.stringify(value));
