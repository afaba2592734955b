import { answers } from '../sv-SE/answers.ts'
import { configCommand } from '../sv-SE/config-command.ts'
import { documents } from '../sv-SE/documents.ts'
import { identity } from '../sv-SE/identity.ts'
import { mail } from '../sv-SE/mail.ts'
import { noScript } from '../sv-SE/no-script.ts'
import { openLists } from '../sv-SE/open-lists.ts'
import { search } from '../sv-SE/search.ts'
import { spreadsheets } from '../sv-SE/spreadsheets.ts'
import { messages as shared } from '../sv-SE.ts'

/** All texts with those that only the server writes: its own pages and mails, which no browser has to load. */
export const messages = {
  ...shared,
  ...answers,
  ...configCommand,
  ...documents,
  ...identity,
  ...mail,
  ...noScript,
  ...openLists,
  ...search,
  ...spreadsheets,
}

export type ServedKey = keyof typeof messages
export type ServedMessages = Record<ServedKey, string>
