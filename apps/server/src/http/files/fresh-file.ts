import { readFile, stat } from 'node:fs/promises'

/** One reading of a file: what stood on disk, told apart from another one without reading it. */
async function signatureOf(file: string): Promise<string> {
  const { mtimeMs, size, ino } = await stat(file)
  return `${mtimeMs} ${size} ${ino}`
}

/**
 * A file as it is on disk now, made into a value: it is read again when it was replaced under the running server, as a
 * deployment does. While a replacement is under way the file may be missing or half written: the last good one stands in.
 * @throws when the first reading fails.
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
