/** A reason why a file is not read, for the person who imports it. It is the message's key, as the reading process sends it. */
export class TableFailure extends Error {
  readonly params: Record<string, string | number> | undefined

  constructor(message: `@${string}`, params?: Record<string, string | number>) {
    super(message)
    this.params = params
  }
}

export const wrongType = () => new TableFailure('@validation.importType')
export const unreadable = () => new TableFailure('@importFile.unreadable')
export const passwordProtected = () => new TableFailure('@importFile.passwordProtected')
