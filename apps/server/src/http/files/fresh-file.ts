import { readFile, stat } from 'node:fs/promises'

/** Signature of a file on disk, which changes with it and needs no reading. */
async function signatureOf(file: string): Promise<string> {
  const { mtimeMs, size, ino } = await stat(file)
  return `${mtimeMs} ${size} ${ino}`
}

/**
 * A value parsed from a file, read again when the file was replaced under the running server, as a deployment does. While a replacement is
 * in progress the file may be missing or half written: the last good value is used.
 * @throws when the first reading fails
 */
export async function freshFile<Value>(
  file: string,
  make: (text: string) => Value,
  onUnusable: (error: unknown) => void,
): Promise<() => Promise<Value>> {
  const load = async () => ({ signature: await signatureOf(file), value: make(await readFile(file, 'utf8')) })
  let kept = await load()
  let refused: string | undefined
  return async () => {
    const signature = await signatureOf(file).catch(() => kept.signature)
    if (signature === kept.signature || signature === refused) return kept.value
    try {
      kept = await load()
    } catch (error) {
      refused = signature
      onUnusable(error)
    }
    return kept.value
  }
}
