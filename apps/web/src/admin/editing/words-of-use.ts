import type { Use, UseKind } from '@verka/domain/definitions/uses.ts'
import type { MessageKey } from '@verka/messages/sv-SE.ts'
import type { Text } from '../../language/use-text.tsx'

const WORDS: Record<UseKind, MessageKey> = {
  elements: 'types.use.elements',
  records: 'types.use.records',
  transactions: 'types.use.transactions',
  operations: 'types.use.operations',
  reservations: 'types.use.reservations',
  elementTypes: 'types.use.elementTypes',
  operationTypes: 'types.use.operationTypes',
  transactionTypes: 'types.use.transactionTypes',
  recordTypes: 'types.use.recordTypes',
  choices: 'types.use.choices',
  rules: 'types.use.rules',
  users: 'types.use.users',
  personLoans: 'types.use.personLoans',
  personBookings: 'types.use.personBookings',
  imports: 'types.use.imports',
  processorConfigs: 'types.use.processorConfigs',
  openReports: 'types.use.openReports',
  publicLists: 'types.use.publicLists',
}

/** '3 transaktioner', of one service '3 transaktioner i Utlåning', of a service itself '1 tjänst: Utlåning'. */
export const wordsOfUse = ({ kind, count, of }: Use, reader: Text): string => {
  const counted = reader.serverText(`@${WORDS[kind]}`, { count })
  if (!of) return counted
  const name = reader.textOf(of.localizedNames)
  // a definition is the use itself, and not where it is
  return reader.t(kind === 'transactionTypes' || kind === 'operationTypes' ? 'types.useNamed' : 'types.useOf', { counted, name })
}
