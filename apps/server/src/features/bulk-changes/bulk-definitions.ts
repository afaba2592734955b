import { z } from 'zod'
import { may } from '@verka/domain/access/permissions.ts'
import type { BulkDefinition } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { CONTENT_STATUSES, type ContentStatus } from '@verka/domain/definitions/content-status.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { SiteContext } from '../../http/context.ts'
import { loadElementType } from '../definitions/stored/element-types.ts'
import { updateElementType } from '../element-types/element-types.ts'
import { loadOperationType } from '../definitions/stored/operation-types.ts'
import { updateOperationType } from '../operation-types/operation-types.ts'
import { loadDataSchema } from '../definitions/stored/data-schemas.ts'
import { loadRecordType } from '../definitions/stored/record-types.ts'
import { updateRecordType } from '../record-types/record-types.ts'
import { updateDataSchema } from '../schemas/schemas.ts'
import { loadTransactionType } from '../definitions/stored/transaction-types.ts'
import { updateTransactionType } from '../transaction-types/transaction-types.ts'
import type { BulkThings, Thing, Worked } from './bulk-thing.ts'

const loggedDefinition = z.object({ status: z.enum(CONTENT_STATUSES) })

interface Definition {
  version: number
  status: ContentStatus
  localizedNames: LocalizedTexts
}

/** Definitions of one kind, whose status is set. */
function definitions<Loaded extends Definition>(
  load: (context: SiteContext, id: string) => Promise<Loaded>,
  save: (context: SiteContext, id: string, body: Loaded) => Promise<Definition>,
): BulkThings {
  const setStatus = async (context: SiteContext, { id, version }: Thing, status: ContentStatus): Promise<Worked> => {
    const stored = await load(context, id)
    const saved = await save(context, id, { ...stored, version, status })
    return { version: saved.version, isChanged: stored.status !== status }
  }
  return {
    mayWork: ({ actor }) => may(actor.role, 'definitions', 'write'),
    async find(context, id) {
      const { localizedNames, version } = await load(context, id)
      return { name: nameIn(localizedNames, context), version, typeId: null }
    },
    async work(context, thing, change) {
      if (change.action !== 'status') throw notFound()
      return setStatus(context, thing, change.status)
    },
    undo: (context, thing, _change, { before }) => setStatus(context, thing, loggedDefinition.parse(before).status),
  }
}

/** The name in the caller's language, or the tenant's, or any. */
export const nameIn = (names: LocalizedTexts, { culture, tenant }: SiteContext) =>
  (names.find((name) => name.culture === culture) ?? names.find((name) => name.culture === tenant.culture) ?? names[0])?.text ?? ''

/** Operations on each kind of definitions. */
export const BULK_DEFINITIONS: Record<BulkDefinition, BulkThings> = {
  elementType: definitions(loadElementType, updateElementType),
  operationType: definitions(loadOperationType, updateOperationType),
  transactionType: definitions(loadTransactionType, updateTransactionType),
  recordType: definitions(loadRecordType, updateRecordType),
  dataSchema: {
    ...definitions(loadDataSchema, updateDataSchema),
    mayRead: ({ actor }) => may(actor.role, 'schemas', 'read'),
  },
}
