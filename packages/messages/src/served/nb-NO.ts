import { documents } from '../nb-NO/documents.ts'
import { identity } from '../nb-NO/identity.ts'
import { mail } from '../nb-NO/mail.ts'
import { search } from '../nb-NO/search.ts'
import { spreadsheets } from '../nb-NO/spreadsheets.ts'
import { messages as shared } from '../nb-NO.ts'
import type { ServedMessages } from './sv-SE.ts'

export const messages: ServedMessages = { ...shared, ...documents, ...identity, ...mail, ...search, ...spreadsheets }
