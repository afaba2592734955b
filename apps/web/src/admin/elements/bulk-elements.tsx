import { lazy, Suspense, useState } from 'react'
import { Button, Group, Modal, Select, Stack } from '@mantine/core'
import { IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import { getFullElementType, type FullElementType } from '@verka/domain/element-types/element-types.api.ts'
import { deleteElement, filterElements, updateElement, type Element } from '@verka/domain/elements/elements.api.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall, useSave } from '../../data/use-call.ts'
import { FormFields } from '../../forms/form/form-fields.tsx'
import { useForm } from '../../forms/form/use-form.ts'
import { useText } from '../../language/use-text.tsx'
import type { Selection } from '../../lists/selection/use-selection.ts'
import { useBulkRun } from '../../lists/selection/use-bulk-run.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import type { ListedObjects } from '../labels/print-labels.tsx'
import { showable } from '../../lists/fields/listed-fields.ts'

const PrintLabels = lazy(() => import('../labels/print-labels.tsx'))

const invalidates = [filterElements]

interface BulkElementsProps {
  elementTypeId: string
  selection: Selection<Element>
  /** The list that they were chosen in, where labels of all of it can be printed. */
  listed: ListedObjects | undefined
}

/** What can be done with several objects of a category at once: labels printed, a field set to the same in all, or all deleted. */
export function BulkElements({ elementTypeId, selection, listed }: BulkElementsProps) {
  const { t } = useText()
  const confirm = useConfirm()
  const { run, dialog } = useBulkRun<Element>()
  const [isChanging, setChanging] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const update = useSave(updateElement, { handlesErrors: true })
  const remove = useSave(deleteElement, { handlesErrors: true })
  const rows = selection.rows.filter((element) => element.can.edit)
  const nameOf = (element: Element) => `${element.title} (${element.code})`

  const removeAll = async () => {
    const isSure = await confirm({
      title: t('admin.bulkDeleteTitle', { count: rows.length }),
      text: t('admin.deleteText'),
      confirm: t('admin.delete'),
      isDangerous: true,
    })
    if (!isSure) return
    const job = (element: Element) => remove.mutateAsync({ params: { id: element.id }, query: { version: element.version } })
    await run({ title: t('admin.bulkDeleting'), rows, nameOf, job, invalidates })
    selection.clear()
  }
  const changeAll = async (field: Field, name: string, value: FieldValue) => {
    setChanging(false)
    const saved = new Map<string, Element>()
    const job = async ({ id, elementTypeId: typeId, title, code, version }: Element) => {
      // what is not sent keeps what is stored
      const body = { id, elementTypeId: typeId, title, code, version, dataProperties: [{ dataPropertyTypeId: field.id, value }] }
      saved.set(id, await update.mutateAsync({ params: { id }, body }))
    }
    await run({ title: t('admin.bulkChanging', { field: name }), rows, nameOf, job, invalidates })
    // they stay chosen, as they are now
    selection.setRows(selection.rows.map((row) => saved.get(row.id) ?? row))
  }
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={17} aria-hidden />} onClick={() => setPrinting(true)}>
        {t('labels.print')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPencil size={17} aria-hidden />}
        disabled={rows.length === 0}
        onClick={() => setChanging(true)}
      >
        {t('admin.bulkChange')}
      </Button>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={17} aria-hidden />}
        disabled={rows.length === 0}
        onClick={() => void removeAll()}
      >
        {t('admin.delete')}
      </Button>
      {isPrinting && (
        <Suspense fallback={null}>
          <PrintLabels
            elementTypeId={elementTypeId}
            elementIds={selection.rows.map(({ id }) => id)}
            listed={listed}
            onClose={() => setPrinting(false)}
          />
        </Suspense>
      )}
      {isChanging && (
        <ChangeDialog
          elementTypeId={elementTypeId}
          count={rows.length}
          onClose={() => setChanging(false)}
          onChange={(field, name, value) => void changeAll(field, name, value)}
        />
      )}
      {dialog}
    </>
  )
}

interface ChangeDialogProps {
  elementTypeId: string
  count: number
  onClose: () => void
  onChange: (field: Field, name: string, value: FieldValue) => void
}

/** Asks which field is changed, and to what. */
function ChangeDialog({ elementTypeId, count, onClose, onChange }: ChangeDialogProps) {
  const { t } = useText()
  const type = useCall(getFullElementType, { params: { id: elementTypeId } })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('admin.bulkChangeTitle', { count })}
      centered
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <Loaded answer={type}>
        {(full: FullElementType) => <FieldChoice type={full} count={count} onClose={onClose} onChange={onChange} />}
      </Loaded>
    </Modal>
  )
}

function FieldChoice({ type, count, onClose, onChange }: Omit<ChangeDialogProps, 'elementTypeId'> & { type: FullElementType }) {
  const { t, textOf } = useText()
  const { user } = useSession()
  const [chosen, setChosen] = useState<string | null>(null)
  // what is set once for all: no pictures, no rows, nothing that the server fills in
  const fields = showable(type.dataPropertyTypes, user.role).filter(
    (field) => field.uiStatus === 'enabled' && kindOf(field).columnType !== 'none' && !kindOf(field).hasStatus,
  )
  const nameOf = (field: Field) => textOf(field.localizedNames) || field.key
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
      {field && (
        <ValueForm
          key={field.id}
          field={field}
          count={count}
          onClose={onClose}
          onChange={(value) => onChange(field, nameOf(field), value)}
        />
      )}
    </Stack>
  )
}

function ValueForm({
  field,
  count,
  onClose,
  onChange,
}: {
  field: Field
  count: number
  onClose: () => void
  onChange: (value: FieldValue) => void
}) {
  const { t } = useText()
  const form = useForm([field], {}, { isNew: true })
  const submit = () => {
    const submission = form.submit()
    if (submission.isValid) onChange(submission.dataProperties.find((property) => property.dataPropertyTypeId === field.id)?.value ?? null)
  }
  return (
    <>
      <FormFields form={form} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button onClick={submit}>{t('admin.bulkChangeNow', { count })}</Button>
      </Group>
    </>
  )
}
