/** The text of an XML file in UTF-8, or in UTF-16 with its mark; undefined: it is in another encoding. */
export function textOfFile(bytes: ArrayBuffer): string | undefined {
  const [first, second] = new Uint8Array(bytes.slice(0, 2))
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
