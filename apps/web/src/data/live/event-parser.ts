/** One event of a stream as it was sent; without a name it only says where the stream goes on. */
export interface ParsedEvent {
  name: string | undefined
  id: string | undefined
  data: unknown
}

/** Reads server-sent events out of pieces of text, wherever those begin and end. What is no JSON is passed over. */
export function eventParser(onEvent: (event: ParsedEvent) => void): (text: string) => void {
  let rest = ''
  return (text) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) {
      const lines = block.split('\n')
      const valueOf = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
      try {
        onEvent({ name: valueOf('event'), id: valueOf('id'), data: JSON.parse(valueOf('data') ?? 'null') as unknown })
      } catch {
        // a newer server's event: not for this client
      }
    }
  }
}
