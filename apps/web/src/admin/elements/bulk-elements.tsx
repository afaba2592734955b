import { lazy, Suspense, useState } from 'react'
import { IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import { deleteElement, filterElements, listElementsUses, updateElement, type Element } from '@verka/domain/elements/elements.api.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { addressOf } from '../../addresses.ts'
import { call } from '../../data/call.ts'
import { useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { BulkActions } from '../../lists/selection/bulk-actions.tsx'
import type { Selection } from '../../lists/selection/use-selection.ts'
import { useBulkRun } from '../../lists/selection/use-bulk-run.tsx'
import { OBJECTS } from '../instances/bulk-words.ts'
import { useBulkDelete } from '../instances/use-bulk-delete.tsx'
import type { ListedObjects } from '../labels/print-labels.tsx'

const PrintLabels = lazy(() => import('../labels/print-labels.tsx'))
const ChangeDialog = lazy(() => import('./bulk-change.tsx'))

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
  const { run, dialog } = useBulkRun<Element>()
  const [isChanging, setChanging] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const update = useSave(updateElement, { handlesErrors: true })
  const remove = useSave(deleteElement, { handlesErrors: true })
  const rows = selection.rows.filter((element) => element.can.edit)
  const nameOf = (element: Element) => `${element.title} (${element.code})`

  const removal = useBulkDelete<Element>({
    selection,
    rows,
    run,
    words: OBJECTS,
    nameOf,
    addressFor: (id) => addressOf('/elements/$id/edit', { id }),
    readUses: (ids) => call(listElementsUses, { body: { ids } }),
    remove: ({ id, version }) => remove.mutateAsync({ params: { id }, query: { version } }),
    invalidates,
  })
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
      <BulkActions
        actions={[
          { label: t('labels.print'), icon: <IconPrinter size={17} aria-hidden />, act: () => setPrinting(true) },
          {
            label: t('admin.bulkChange'),
            icon: <IconPencil size={17} aria-hidden />,
            isDisabled: rows.length === 0,
            act: () => setChanging(true),
          },
          {
            label: t('admin.delete'),
            icon: <IconTrash size={17} aria-hidden />,
            isDisabled: rows.length === 0,
            isLoading: removal.isLooking,
            isDangerous: true,
            act: () => void removal.start(),
          },
        ]}
      />
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
        <Suspense fallback={null}>
          <ChangeDialog
            elementTypeId={elementTypeId}
            count={rows.length}
            onClose={() => setChanging(false)}
            onChange={(field, name, value) => void changeAll(field, name, value)}
          />
        </Suspense>
      )}
      {dialog}
    </>
  )
}
