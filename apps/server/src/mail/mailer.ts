export interface Attachment {
  fileName: string
  contentType: string
  content: Buffer
}

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  attachments?: readonly Attachment[]
  /** The same for each attempt to send it, so that a reader shows a repeat once: letters, digits, '.', '-'. */
  id?: string
  /** The address that turns such mails off, by one click of the mail program (RFC 8058). */
  unsubscribeUrl?: string
  /** Pictures that the mail shows by `cid:`. */
  pictures?: readonly { cid: string; png: Buffer }[]
}

export interface Mailer {
  /** The delivery of mails: a server accepts them, or the demo shows them; undefined: none is configured. */
  readonly outcome: 'sent' | 'logged' | undefined
  /** Sends a mail; rejects when the server does not accept it. */
  send: (mail: Mail) => Promise<void>
  close: () => void
}
