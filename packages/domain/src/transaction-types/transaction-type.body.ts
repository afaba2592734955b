import { z } from 'zod'
import { idSchema } from '../entities/entity.ts'
import { confirmedRemovalsInBody, definitionBody } from '../definitions/definition.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { rulesSchema } from '../rules/rule.ts'
import { OPERATION_MODES, TRANSACTION_MODES } from '../services/modes.ts'
import { serviceSettingsSchema } from '../services/service-settings.ts'

/** A function of a service in an operation mode, with its own label. */
export const serviceOperationSchema = z.strictObject({
  id: z.uuid(),
  mode: z.enum(OPERATION_MODES),
  operationTypeId: idSchema('operationType'),
  localizedNames: localizedTextsSchema.default([]),
})
export type ServiceOperation = z.infer<typeof serviceOperationSchema>

/** A service as it is saved. */
export const transactionTypeBodySchema = definitionBody({
  elementTypeId: idSchema('elementType'),
  mode: z.enum(TRANSACTION_MODES),
  restricted: z.boolean().default(false),
  /** Omitted: unchanged. */
  settings: serviceSettingsSchema.optional(),
  operations: z.array(serviceOperationSchema).max(20).default([]),
  /** Outgoing rules that feed processors. Omitted: unchanged. */
  matchRules: rulesSchema.optional(),
  confirmedRemovals: confirmedRemovalsInBody,
})
export type TransactionTypeBody = z.input<typeof transactionTypeBodySchema>
