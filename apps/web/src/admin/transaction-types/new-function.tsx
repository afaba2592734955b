import { Button, Group, List, Stack } from '@mantine/core'
import { useCallback, useMemo, useState, type FormEvent, type KeyboardEvent } from 'react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { checkFields } from '@verka/domain/rules/checks/form-definition.ts'
import { MAX_TEXT_LENGTH } from '@verka/domain/forms/field-limits.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { createOperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { ApiError } from '../../data/api-error.ts'
import { useSave } from '../../data/use-call.ts'
import { checkBody } from '../../forms/draft/check-body.ts'
import { useDraft } from '../../forms/draft/use-draft.ts'
import { errorText, localizedErrors } from '../../forms/frame/error-text.ts'
import { loadedPatterns } from '../../forms/frame/patterns.ts'
import { TypeBuilder } from '../../forms/type-builder/type-builder.tsx'
import { useText } from '../../language/use-text.tsx'
import { BELOW_DIALOGS } from '../../ui/feedback/dialog-layers.ts'
import { LocalizedInput } from '../../ui/form/localized-input.tsx'
import { usePublishQuestion } from '../definitions/draft/use-publish-question.ts'
import { Modal } from '../../ui/overlays/modal.tsx'
import { lateSchema, loadSchemas } from '../../forms/draft/late-schema.ts'

const operationTypeBodySchema = lateSchema(() =>
  import('@verka/domain/operation-types/operation-type.body.ts').then((body) => body.operationTypeBodySchema),
)

interface NewFunction {
  status: 'published'
  elementTypeId: string
  localizedNames: LocalizedTexts
  dataPropertyTypes: Field[]
}

const check = (value: NewFunction): FieldError[] => [
  ...checkBody(operationTypeBodySchema, value),
  ...checkFields(value.dataPropertyTypes, 'dataPropertyTypes', loadedPatterns()?.checkPattern),
]

const NOTHING_SAVED: ReadonlyMap<string, Field> = new Map()
const nameId = (path: string) => `new-function-field-${path}`

interface NewFunctionDialogProps {
  elementTypeId: string
  onCreated: (id: string) => void
  onClose: () => void
}

/** Creates a function for the service that is being edited, in a dialog over the service's form. */
export function NewFunctionDialog({ onClose, ...props }: NewFunctionDialogProps) {
  const { t } = useText()
  return (
    <Modal
      centered={false}
      opened
      onClose={onClose}
      title={t('admin.operationTypeNew')}
      size="xl"
      zIndex={BELOW_DIALOGS}
      // a key or an outside click must not discard the input
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <NewFunctionForm {...props} onClose={onClose} />
    </Modal>
  )
}

function NewFunctionForm({ elementTypeId, onCreated, onClose }: NewFunctionDialogProps) {
  const { t, text } = useText()
  const [initial] = useState<NewFunction>(() => ({ status: 'published', elementTypeId, localizedNames: [], dataPropertyTypes: [] }))
  const draft = useDraft<NewFunction>(initial, check)
  const create = useSave(createOperationType, { handlesErrors: true })
  const confirmNoField = usePublishQuestion()
  const { update } = draft
  const changeFields = useCallback(
    (change: (fields: readonly Field[]) => readonly Field[]) =>
      update((before) => ({ ...before, dataPropertyTypes: [...change(before.dataPropertyTypes)] })),
    [update],
  )
  const errorsOfFields = useMemo(() => draft.errors.below('dataPropertyTypes'), [draft.errors])
  const others = draft.errors.all.filter(({ field }) => !/^(localizedNames|dataPropertyTypes\.\d)/.test(field ?? ''))
  const save = async () => {
    await loadSchemas()
    const { value, errors } = draft.check()
    if (errors.length > 0 || create.isPending) return
    if (value.dataPropertyTypes.length === 0 && !(await confirmNoField())) return
    try {
      onCreated((await create.mutateAsync({ body: value })).id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      draft.refuse(error.errors, value)
    }
  }
  // the dialog is inside the service's form, which must not be submitted
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void save()
  }
  const saveByKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    event.stopPropagation()
    void save()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the inputs inside, on their way up
    <form noValidate onSubmit={submit} onKeyDown={saveByKey} aria-label={t('admin.operationTypeNew')}>
      <Stack gap="lg">
        <LocalizedInput
          label={t('admin.name')}
          value={draft.value.localizedNames}
          onChange={(localizedNames) => draft.change({ localizedNames })}
          maxLength={MAX_TEXT_LENGTH}
          isRequired
          autoFocus
          {...localizedErrors(draft.errors, 'localizedNames', text)}
        />
        <TypeBuilder
          fields={draft.value.dataPropertyTypes}
          savedFields={NOTHING_SAVED}
          onChange={changeFields}
          errors={errorsOfFields}
          isReadOnly={false}
          nameId={nameId}
        />
        {others.length > 0 && (
          <List size="sm" c="red" role="alert">
            {others.map((error) => (
              <List.Item key={`${error.field} ${error.message}`}>{errorText(error, text)}</List.Item>
            ))}
          </List>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('types.functionCreate')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
