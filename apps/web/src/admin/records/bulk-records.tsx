import { IconTrash } from '@tabler/icons-react'
import { listRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import type { RecordValue } from '@verka/domain/records/record.ts'
import { deleteRecord, filterRecords, listRecords, listRecordsUses } from '@verka/domain/records/records.api.ts'
import { addressOf } from '../../addresses.ts'
import { call } from '../../data/call.ts'
import { useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { BulkActions } from '../../lists/selection/bulk-actions.tsx'
import { useBulkRun } from '../../lists/selection/use-bulk-run.tsx'
import type { Selection } from '../../lists/selection/use-selection.ts'
import { VALUES } from '../instances/bulk-words.ts'
import { useBulkDelete } from '../instances/use-bulk-delete.tsx'

const invalidates = [filterRecords, listRecords, listRecordTypes]

/** Deletes several predefined values at once. One that is used is left out: it goes on its own page, after a question of its own. */
export function BulkRecords({ selection }: { selection: Selection<RecordValue> }) {
  const { t, textOf } = useText()
  const { run, dialog } = useBulkRun<RecordValue>()
  const remove = useSave(deleteRecord, { handlesErrors: true })
  const rows = selection.rows.filter((record) => record.can.delete)
  const removal = useBulkDelete<RecordValue>({
    selection,
    rows,
    run,
    words: VALUES,
    nameOf: (record) => textOf(record.localizedNames),
    addressFor: (id) => addressOf('/records/$id/edit', { id }),
    readUses: (ids) => call(listRecordsUses, { body: { ids } }),
    remove: ({ id, version }) => remove.mutateAsync({ params: { id }, query: { version } }),
    invalidates,
  })
  return (
    <>
      <BulkActions
        actions={[
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
      {dialog}
    </>
  )
}
