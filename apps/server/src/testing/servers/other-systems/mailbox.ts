import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  url: string
  /** The next mail that arrives, or has arrived. */
  next: () => Promise<Awaited<ReturnType<typeof PostalMime.parse>>>
  /** Number of waiting mails. */
  count: () => number
  close: () => void
}

/** A real mail server that passes each mail to the test that waits for it; `refuses` some recipients. */
export function startMailbox(refuses: (address: string) => boolean = () => false): Promise<Mailbox> {
  const arrived: string[] = []
  const waiting: ((raw: string) => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      done(refuses(address) ? new Error('no such mailbox') : null)
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        const taker = waiting.shift()
        if (taker) taker(raw)
        else arrived.push(raw)
        done()
      })
    },
  })
  return new Promise((ready) => {
    server.listen(0, '127.0.0.1', () =>
      ready({
        url: `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`,
        next: async () => PostalMime.parse(arrived.shift() ?? (await new Promise<string>((done) => waiting.push(done)))),
        count: () => arrived.length,
        close: () => server.close(),
      }),
    )
  })
}
