export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
}

export interface Mailer {
  /** Sends a mail; rejects when the server does not take it. */
  send: (mail: Mail) => Promise<void>
  close: () => void
}
