import type { ZodType } from 'zod'
import { elementTypeBodySchema } from '@verka/domain/element-types/element-type.body.ts'
import { operationTypeBodySchema } from '@verka/domain/operation-types/operation-type.body.ts'
import { privilegeBodySchema } from '@verka/domain/privileges/privilege.body.ts'
import { processorConfigBodySchema } from '@verka/domain/processors/processor-config.body.ts'
import { recordTypeBodySchema } from '@verka/domain/record-types/record-type.body.ts'
import { recordBodySchema } from '@verka/domain/records/record.body.ts'
import type { Content, JsonObject, ReplicatedKind } from '@verka/domain/replication/content.ts'
import { schemaBodySchema } from '@verka/domain/schemas/schema.body.ts'
import { transactionTypeBodySchema } from '@verka/domain/transaction-types/transaction-type.body.ts'

/** What a save of each kind takes. */
const BODIES: Record<ReplicatedKind, ZodType> = {
  dataSchema: schemaBodySchema,
  recordType: recordTypeBodySchema,
  // whether it is on is decided in each site
  processorConfig: processorConfigBodySchema.omit({ isOn: true }),
  elementType: elementTypeBodySchema,
  operationType: operationTypeBodySchema,
  transactionType: transactionTypeBodySchema,
  privilege: privilegeBodySchema,
  record: recordBodySchema,
}

/** A content whose body is none of its kind. */
interface WrongBody {
  content: Content
  /** Where, such as `dataPropertyTypes.3.fieldType`; empty: the whole. */
  path: string
}

/**
 * Reads the bodies of contents from outside by the schemas of their saves. What only the stored rest can show is checked when they are
 * written.
 */
export function readBodies(items: readonly Content[]): { items: Content[] } | { wrong: WrongBody } {
  const read: Content[] = []
  for (const content of items) {
    const parsed = BODIES[content.kind].safeParse(content.body)
    if (!parsed.success) return { wrong: { content, path: parsed.error.issues[0]!.path.join('.') } }
    read.push({ ...content, body: parsed.data as JsonObject })
  }
  return { items: read }
}
