import type { configCommand } from '@verka/messages/en-US/config-command.ts'

export type CommandText = keyof typeof configCommand

/** A failure that the user of the command can read: a text of the catalogues, or what the server answered in the user's language. */
export class CommandError extends Error {
  readonly key: CommandText | undefined
  readonly params: Record<string, string | number>
  constructor(text: CommandText | { answered: string }, params: Record<string, string | number> = {}) {
    super(typeof text === 'string' ? text : text.answered)
    this.key = typeof text === 'string' ? text : undefined
    this.params = params
  }
}
