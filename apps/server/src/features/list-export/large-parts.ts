/** Bytes that are sent at a time: each write costs as much as some kilobytes. */
const LARGE = 64 * 1024

async function* joined(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let some: Buffer[] = []
  let size = 0
  for await (const part of parts) {
    some.push(part)
    size += part.length
    if (size < LARGE) continue
    yield Buffer.concat(some, size)
    some = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(some, size)
}

/** The same bytes in fewer parts. The next part is made while one is sent. */
export async function* inLargeParts(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const large = joined(parts)
  let next = large.next()
  try {
    for (let part = await next; !part.done; part = await next) {
      next = large.next()
      // handled when the part is wanted; the reader may leave before
      next.catch(() => undefined)
      yield part.value
    }
  } finally {
    await large.return(undefined)
  }
}
