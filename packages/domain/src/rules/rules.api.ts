import { z } from 'zod'
import { idSchema } from '../entities/entity.ts'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'
import { MAX_FIELDS, optionSourceSchema } from '../forms/field.ts'
import { outsideSchema } from './outside.schema.ts'
import { MAX_RULES, referenceSchema } from './rule.ts'

/** An option field of a form in the editor: rules may read the predefined value that is chosen in it. */
const choiceSchema = z.strictObject({ id: z.uuid(), optionSource: optionSourceSchema })

export const readRuleSources = defineCall('readRuleSources', 'POST /rules/sources', {
  access: leastRole('definitions', 'write'),
  reads: true,
  // read at each trial
  shows: [],
  summary: 'Returns what rules read from outside of a form, for an object if one is given: for the preview of a form.',
  body: z.strictObject({
    form: z.enum(['operation', 'elementType', 'record']),
    elementId: idSchema('element').optional(),
    /** The function as it is saved, where its form is edited: its rules may read it. */
    operationTypeId: idSchema('operationType').optional(),
    sources: z.array(referenceSchema).max(MAX_RULES),
    choices: z.array(choiceSchema).max(MAX_FIELDS),
  }),
  reply: z.object({ outside: outsideSchema }),
})
