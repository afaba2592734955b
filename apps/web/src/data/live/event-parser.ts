/** One event of a stream; without a name it only has the position for resuming. */
export interface ParsedEvent {
  name: string | undefined
  id: string | undefined
  data: unknown
}

/** Parses server-sent events from pieces of text with any boundaries. Invalid JSON is skipped. */
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
