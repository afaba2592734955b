export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
}

export interface Mailer {
  /** What becomes of a mail: a server takes it, the demo shows it; undefined: there is nowhere to send it to. */
  readonly outcome: 'sent' | 'logged' | undefined
  /** Sends a mail; rejects when the server does not take it. */
  send: (mail: Mail) => Promise<void>
  close: () => void
}
