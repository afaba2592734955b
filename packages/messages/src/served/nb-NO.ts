import { answers } from '../nb-NO/answers.ts'
import { configCommand } from '../nb-NO/config-command.ts'
import { documents } from '../nb-NO/documents.ts'
import { identity } from '../nb-NO/identity.ts'
import { mail } from '../nb-NO/mail.ts'
import { noScript } from '../nb-NO/no-script.ts'
import { openLists } from '../nb-NO/open-lists.ts'
import { search } from '../nb-NO/search.ts'
import { spreadsheets } from '../nb-NO/spreadsheets.ts'
import { messages as shared } from '../nb-NO.ts'
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
