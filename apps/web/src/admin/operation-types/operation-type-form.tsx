import type { ElementTypeSummary } from '@verka/domain/element-types/element-types.api.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { checkFields } from '@verka/domain/forms/form-definition.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import {
  createOperationType,
  deleteOperationType,
  getFullOperationType,
  getOperationType,
  listOperationTypes,
  updateOperationType,
  type OperationType,
} from '@verka/domain/operation-types/operation-types.api.ts'
import { operationTypeBodySchema } from '@verka/domain/operation-types/operation-type.body.ts'
import { addressOf } from '../../addresses.ts'
import { useSave } from '../../data/use-call.ts'
import { checkBody } from '../../forms/draft/check-body.ts'
import { useDraft } from '../../forms/draft/use-draft.ts'
import { FormPreview } from '../../forms/type-builder/form-preview.tsx'
import { useText } from '../../language/use-text.tsx'
import { definitionDraft, newDefinition, type DefinitionDraft } from '../definitions/definition-draft.ts'
import { DefinitionForm } from '../definitions/definition-form.tsx'
import { FieldsSection } from '../definitions/fields-section.tsx'

interface OperationTypeDraft extends DefinitionDraft {
  elementTypeId: string
  dataPropertyTypes: Field[]
}

const draftOf = (stored: OperationType): OperationTypeDraft => ({
  ...definitionDraft(stored),
  elementTypeId: stored.elementTypeId,
  dataPropertyTypes: stored.dataPropertyTypes,
})

const check = (value: OperationTypeDraft): FieldError[] => [
  ...checkBody(operationTypeBodySchema, value),
  ...checkFields(value.dataPropertyTypes, 'dataPropertyTypes'),
]

const invalidates = [listOperationTypes, getOperationType, getFullOperationType]

interface OperationTypeFormProps {
  /** Undefined while it is created. */
  stored?: OperationType
  category: ElementTypeSummary
}

/** A function of a category: its names, its form and who may see it. */
export function OperationTypeForm({ stored, category }: OperationTypeFormProps) {
  const { t, textOf } = useText()
  const draft = useDraft<OperationTypeDraft>(
    stored ? draftOf(stored) : { ...newDefinition(), elementTypeId: category.id, dataPropertyTypes: [] },
    check,
  )
  const fields = draft.value.dataPropertyTypes
  const categoryAddress = addressOf('/elements/types/$id/edit', { id: category.id })
  return (
    <DefinitionForm
      stored={stored}
      draft={draft}
      draftOf={draftOf}
      create={useSave(createOperationType, { invalidates, handlesErrors: true })}
      update={useSave(updateOperationType, { invalidates, handlesErrors: true })}
      remove={useSave(deleteOperationType, { invalidates })}
      titleWhenNew={t('admin.operationTypeNew')}
      description={t('admin.forCategory', { category: textOf(category.localizedNames) })}
      list={{ to: addressOf('/operations/types'), label: t('admin.operationTypes') }}
      nextAfterCreate={() => categoryAddress}
      {...(stored ? {} : { cancelTo: categoryAddress })}
      fields={fields}
      aside={<FormPreview fields={fields} />}
    >
      {(isReadOnly) => (
        <FieldsSection
          title={t('admin.operationTypeFields')}
          description={t('admin.operationTypeFieldsHint')}
          draft={draft}
          saved={stored?.dataPropertyTypes}
          isReadOnly={isReadOnly}
        />
      )}
    </DefinitionForm>
  )
}
