import type { DefinitionKindName } from '@verka/domain/definitions/difference/definition-content.ts'
import type { ContentStatus } from '@verka/domain/definitions/content-status.ts'
import {
  getElementType,
  getElementTypeEffects,
  getElementTypeVersion,
  listElementTypeVersions,
  restoreElementTypeVersion,
} from '@verka/domain/element-types/element-types.api.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import {
  getOperationType,
  getOperationTypeEffects,
  getOperationTypeVersion,
  listOperationTypeVersions,
  restoreOperationTypeVersion,
} from '@verka/domain/operation-types/operation-types.api.ts'
import {
  getRecordType,
  getRecordTypeEffects,
  getRecordTypeVersion,
  listRecordTypeVersions,
  restoreRecordTypeVersion,
} from '@verka/domain/record-types/record-types.api.ts'
import { getDataSchema, getDataSchemaVersion, listDataSchemaVersions, restoreDataSchemaVersion } from '@verka/domain/schemas/schemas.api.ts'
import {
  getTransactionType,
  getTransactionTypeVersion,
  listTransactionTypeVersions,
  restoreTransactionTypeVersion,
} from '@verka/domain/transaction-types/transaction-types.api.ts'
import { addressOf } from '../../../addresses.ts'
import type { Callable } from '../../../data/call.ts'
import type { Holders } from '../draft/use-stored-values-question.tsx'

/** A definition as far as its page of versions needs it. */
export interface VersionedDefinition {
  id: string
  version: number
  status: ContentStatus
  localizedNames: LocalizedTexts
  elementTypeId?: string
}

/** The calls of a kind, which differ in their names and their replies alone. */
interface VersionCalls {
  get: typeof getElementType
  list: typeof listElementTypeVersions
  version: typeof getElementTypeVersion
  restore: typeof restoreElementTypeVersion
}

interface VersionKind extends VersionCalls {
  /** What saving a form would mean; absent: the kind is not a form. */
  effects?: Callable
  edit: (id: string) => string
  obeysLockdown: boolean
  holders: Holders
}

const callsOf = (get: Callable, list: Callable, version: Callable, restore: Callable) =>
  ({ get, list, version, restore }) as unknown as VersionCalls

/** Each kind of definition for its page of versions. */
export const VERSION_KINDS: Record<DefinitionKindName, VersionKind> = {
  elementType: {
    ...callsOf(getElementType, listElementTypeVersions, getElementTypeVersion, restoreElementTypeVersion),
    effects: getElementTypeEffects,
    edit: (id) => addressOf('/elements/types/$id/edit', { id }),
    obeysLockdown: true,
    holders: 'elements',
  },
  operationType: {
    ...callsOf(getOperationType, listOperationTypeVersions, getOperationTypeVersion, restoreOperationTypeVersion),
    effects: getOperationTypeEffects,
    edit: (id) => addressOf('/operations/types/$id/edit', { id }),
    obeysLockdown: true,
    holders: 'operations',
  },
  transactionType: {
    ...callsOf(getTransactionType, listTransactionTypeVersions, getTransactionTypeVersion, restoreTransactionTypeVersion),
    edit: (id) => addressOf('/transactions/types/$id/edit', { id }),
    obeysLockdown: true,
    holders: 'elements',
  },
  recordType: {
    ...callsOf(getRecordType, listRecordTypeVersions, getRecordTypeVersion, restoreRecordTypeVersion),
    effects: getRecordTypeEffects,
    edit: (id) => addressOf('/records/types/$id/edit', { id }),
    obeysLockdown: false,
    holders: 'records',
  },
  dataSchema: {
    ...callsOf(getDataSchema, listDataSchemaVersions, getDataSchemaVersion, restoreDataSchemaVersion),
    edit: (id) => addressOf('/schemas/$id/edit', { id }),
    obeysLockdown: false,
    holders: 'elements',
  },
}
