/** The beginnings of the keys under which the device stores what a person has done here. */
export const KEYS_OF_PERSON = { bulk: 'verka.bulk.', recent: 'verka.recent.' } as const

/** Deletes what the device stores of everybody under these keys. */
export function forgetKeysOfPerson(): void {
  const starts = Object.values(KEYS_OF_PERSON)
  try {
    for (const key of Object.keys(localStorage)) if (starts.some((start) => key.startsWith(start))) localStorage.removeItem(key)
  } catch {
    // without storage nothing was stored
  }
}
