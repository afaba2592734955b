import { getElementType, type ElementTypeSummary } from '@verka/domain/element-types/element-types.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import {
  createOperationType,
  deleteOperationType,
  updateOperationType,
  type OperationType,
  getOperationTypeEffects,
} from '@verka/domain/operation-types/operation-types.api.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { unchosenWrites } from '../../forms/rule-editor/rule-parts.ts'
import { useText } from '../../language/use-text.tsx'
import { FormDefinition, useFormDraft } from '../definitions/form-definition.tsx'
import { useRuleSubjects } from '../definitions/sections/use-rule-subjects.ts'
import { useEntityCalls } from '../editing/use-entity-calls.ts'
import { operationTypeKind } from './operation-type-kind.ts'
import { lateSchema } from '../../forms/draft/late-schema.ts'

const operationTypeBodySchema = lateSchema(() =>
  import('@verka/domain/operation-types/operation-type.body.ts').then((body) => body.operationTypeBodySchema),
)

const NO_FIELDS: readonly Field[] = []
const CALLS = { create: createOperationType, update: updateOperationType, remove: deleteOperationType }
const checkMore = ({ matchRules }: { matchRules: readonly Rule[] }) => unchosenWrites(matchRules, 'matchRules')
interface OperationTypeFormProps {
  /** Undefined while it is created. */
  stored?: OperationType
  /** The original of a copy. */
  original?: OperationType
  category: ElementTypeSummary
}

/** A function of a category: its names, its form and who may see it. */
export function OperationTypeForm({ stored, original, category }: OperationTypeFormProps) {
  const { t } = useText()
  const { data: whole, isPending } = useCall(getElementType, { params: { id: category.id } })
  const ofObject = { id: category.id, fields: whole?.dataPropertyTypes ?? NO_FIELDS, isPending }
  const known = useRuleSubjects('operation', ofObject, stored?.id)
  const ownOf = (definition?: OperationType) => ({ elementTypeId: definition?.elementTypeId ?? category.id })
  return (
    <FormDefinition
      effects={getOperationTypeEffects}
      {...useFormDraft({ stored, original, schema: operationTypeBodySchema, ownOf, known, checkMore })}
      kind={operationTypeKind}
      stored={stored}
      category={category}
      holders="operations"
      calls={useEntityCalls(CALLS)}
      linksOf={(id) => ({
        transactionTypes: addressOf('/elements/types/$id/transactions/types', { id: category.id }),
        operations: addressOf('/operations/list/$id', { id }),
      })}
      fieldWords={{ step: t('types.stepForm'), title: t('admin.operationTypeFields'), description: t('admin.operationTypeFieldsHint') }}
    />
  )
}
