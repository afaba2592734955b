import { IconRoute } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  createElementType,
  deleteElementType,
  updateElementType,
  type ElementType,
  getElementTypeEffects,
} from '@verka/domain/element-types/element-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { useText } from '../../language/use-text.tsx'
import { FormDefinition, useFormDraft } from '../definitions/form-definition.tsx'
import { useSchemaConfigurations } from '../definitions/schemas/use-schema-configurations.tsx'
import { useRuleSubjects } from '../definitions/sections/use-rule-subjects.ts'
import { useDefinitionRights } from '../definitions/use-definition-rights.tsx'
import { useEntityCalls } from '../editing/use-entity-calls.ts'
import { CodeSeriesSection } from './code-series-section.tsx'
import { elementTypeKind } from './element-type-kind.ts'
import { lateSchema } from '../../forms/draft/late-schema.ts'

const elementTypeBodySchema = lateSchema(() =>
  import('@verka/domain/element-types/element-type.body.ts').then((body) => body.elementTypeBodySchema),
)

const ownOf = (definition: ElementType | undefined) => ({
  codeSeries: definition?.codeSeries ?? null,
  schemaConfigurations: definition?.schemaConfigurations ?? [],
})
const linksOf = (id: string) => ({
  elements: addressOf('/elements/list/$id', { id }),
  operationTypes: addressOf('/elements/types/$id/operations/types', { id }),
  transactionTypes: addressOf('/elements/types/$id/transactions/types', { id }),
})
const CALLS = { create: createElementType, update: updateElementType, remove: deleteElementType }
interface ElementTypeFormProps {
  /** Undefined while it is created. */
  stored?: ElementType
  /** The original of a copy. */
  original?: ElementType
  intro?: ReactNode
}

/** A category: its names, its fields with their rules, and who may see it. */
export function ElementTypeForm({ stored, original, intro }: ElementTypeFormProps) {
  const { t } = useText()
  const known = useRuleSubjects('elementType')
  const schemas = useSchemaConfigurations('element', known, stored?.id)
  const edited = useFormDraft({ stored, original, checkMore: schemas.check, schema: elementTypeBodySchema, ownOf, known })
  const { value, change } = edited.draft
  return (
    <FormDefinition
      {...edited}
      effects={getElementTypeEffects}
      kind={elementTypeKind}
      stored={stored}
      calls={useEntityCalls(CALLS)}
      linksOf={linksOf}
      intro={intro}
      action={
        stored && {
          label: t('types.pictureOpen'),
          icon: <IconRoute size={18} stroke={1.8} aria-hidden />,
          act: addressOf('/elements/types/$id/picture', { id: stored.id }),
        }
      }
      fieldWords={{ step: t('types.stepFields'), title: t('admin.elementTypeFields'), description: t('admin.elementTypeFieldsHint') }}
      moreSteps={[schemas.stepOf(edited.draft, edited.subjects, !useDefinitionRights().mayEdit)]}
      belowFields={
        <CodeSeriesSection
          series={value.codeSeries}
          onChange={(codeSeries) => change({ codeSeries })}
          isReadOnly={!useDefinitionRights().mayEdit}
        />
      }
    />
  )
}
