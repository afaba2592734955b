import { answers } from '../en-US/answers.ts'
import { configCommand } from '../en-US/config-command.ts'
import { documents } from '../en-US/documents.ts'
import { identity } from '../en-US/identity.ts'
import { mail } from '../en-US/mail.ts'
import { noScript } from '../en-US/no-script.ts'
import { openLists } from '../en-US/open-lists.ts'
import { search } from '../en-US/search.ts'
import { spreadsheets } from '../en-US/spreadsheets.ts'
import { messages as shared } from '../en-US.ts'
import type { ServedMessages } from './sv-SE.ts'

export const messages: ServedMessages = {
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
