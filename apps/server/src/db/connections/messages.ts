import driver from 'pg/lib/utils.js'

/** What a statement needs: parsing under a name (empty: none), and a description of its columns. */
export interface MessageOf {
  text: string
  name: string
  values: readonly unknown[]
  isParsed: boolean
  isDescribed: boolean
}

/** Reused for each message, which is copied from it. It grows for large ones, and is dropped after them. */
const USUAL_BYTES = 16_384
let bytes = Buffer.allocUnsafeSlow(USUAL_BYTES)
let at = 0

function reserve(more: number): void {
  if (at + more <= bytes.length) return
  const larger = Buffer.allocUnsafeSlow(Math.max(2 * bytes.length, at + more))
  bytes.copy(larger, 0, 0, at)
  bytes = larger
}
function int16(value: number): void {
  reserve(2)
  at = bytes.writeUInt16BE(value, at)
}
function int32(value: number): void {
  reserve(4)
  at = bytes.writeInt32BE(value, at)
}
/** A text that ends with a zero. @throws when it has one within: the rest would be read as messages of their own */
function text(value: string): void {
  if (value.includes('\0')) throw new Error('a statement has a zero byte')
  reserve(3 * value.length + 1)
  at += bytes.write(value, at)
  bytes[at++] = 0
}

/** Begins a part of a message. @returns where its length belongs */
function begin(kind: string): number {
  reserve(5)
  bytes[at++] = kind.charCodeAt(0)
  at += 4
  return at - 4
}
const end = (begun: number): void => void bytes.writeInt32BE(at - begun, begun)

function value(given: string | Buffer | null): void {
  if (given === null) return int32(-1)
  if (typeof given !== 'string') {
    int32(given.length)
    reserve(given.length)
    at += given.copy(bytes, at)
    return
  }
  reserve(3 * given.length + 4)
  const length = bytes.write(given, at + 4)
  bytes.writeInt32BE(length, at)
  at += 4 + length
}

function statement({ text: sql, name, values, isParsed, isDescribed }: MessageOf): void {
  if (!isParsed) {
    const parse = begin('P')
    text(name)
    text(sql)
    int16(0)
    end(parse)
  }
  const bind = begin('B')
  text('')
  text(name)
  const sent = values.map((given) => driver.prepareValue(given))
  // texts, but for bytes
  if (sent.some((one) => one !== null && typeof one !== 'string')) {
    int16(sent.length)
    for (const one of sent) int16(one === null || typeof one === 'string' ? 0 : 1)
  } else int16(0)
  int16(sent.length)
  for (const one of sent) value(one)
  int16(0)
  end(bind)
  if (!isDescribed) {
    const describe = begin('D')
    reserve(2)
    bytes[at++] = 0x50
    bytes[at++] = 0
    end(describe)
  }
  const execute = begin('E')
  text('')
  int32(0)
  end(execute)
}

/** Some statements of the extended protocol up to a Sync, as one message. */
export function messageOf(statements: readonly MessageOf[]): Buffer {
  at = 0
  for (const one of statements) statement(one)
  end(begin('S'))
  const message = Buffer.from(bytes.subarray(0, at))
  if (bytes.length > 64 * USUAL_BYTES) bytes = Buffer.allocUnsafeSlow(USUAL_BYTES)
  return message
}
