import { useState } from 'react'
import { Button, Group, Stack } from '@mantine/core'
import { getFullElementType, type FullElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { fieldName } from '../../forms/field-name.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall } from '../../data/use-call.ts'
import { FormFields } from '../../forms/form/form-fields.tsx'
import { useForm } from '../../forms/store/use-form.ts'
import { useText } from '../../language/use-text.tsx'
import { showable } from '../../lists/fields/listed-fields.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { Select } from '../../ui/choices/select.tsx'

interface ChangeDialogProps {
  elementTypeId: string
  count: number
  /** Whether the change is being sent. */
  isBeginning: boolean
  onClose: () => void
  onChange: (field: Field, value: FieldValue) => Promise<void>
}

/** Dialog for the field to change, and its value. */
export default function ChangeDialog({ elementTypeId, count, ...requested }: ChangeDialogProps) {
  const { t } = useText()
  const type = useCall(getFullElementType, { params: { id: elementTypeId } })
  return (
    <Modal opened onClose={requested.onClose} title={t('admin.bulkChangeTitle', { count })}>
      <Loaded answer={type}>{(full: FullElementType) => <FieldChoice type={full} {...requested} />}</Loaded>
    </Modal>
  )
}

type BulkQuestion = Omit<ChangeDialogProps, 'elementTypeId' | 'count'>

function FieldChoice({ type, onChange, ...requested }: BulkQuestion & { type: FullElementType }) {
  const { t, text } = useText()
  const { user } = useSession()
  const [chosen, setChosen] = useState<string | null>(null)
  // fields that can be set for all: no pictures, no rows, none that the server fills in
  const fields = showable(type.dataPropertyTypes, user.role).filter(
    (field) => field.uiStatus === 'enabled' && kindOf(field).columnType !== 'none' && !kindOf(field).hasStatus,
  )
  const nameOf = (field: Field) => fieldName(field, text)
  const field = fields.find(({ id }) => id === chosen)
  return (
    <Stack gap="md">
      <Select
        label={t('admin.bulkField')}
        data={fields.map((each) => ({ value: each.id, label: nameOf(each) }))}
        value={chosen}
        searchable={fields.length > 7}
        onChange={setChosen}
        data-autofocus
      />
      {field && <ValueForm key={field.id} field={field} {...requested} onChange={(value) => onChange(field, value)} />}
    </Stack>
  )
}

interface ValueFormProps extends Omit<BulkQuestion, 'onChange'> {
  field: Field
  onChange: (value: FieldValue) => Promise<void>
}

function ValueForm({ field, isBeginning, onClose, onChange }: ValueFormProps) {
  const { t } = useText()
  const form = useForm([field], {}, { isNew: true })
  const submit = () => {
    const submission = form.submit()
    if (!submission.isValid) return
    void onChange(submission.dataProperties.find((property) => property.dataPropertyTypeId === field.id)?.value ?? null)
  }
  return (
    <>
      <FormFields form={form} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button loading={isBeginning} onClick={submit}>
          {t('bulk.next')}
        </Button>
      </Group>
    </>
  )
}
