import { IconTrash } from '@tabler/icons-react'
import type { RecordValue } from '@verka/domain/record-types/record.ts'
import { useText } from '../../language/use-text.tsx'
import { BulkActions } from '../../lists/selection/bulk-actions.tsx'
import type { Selection } from '../../lists/selection/use-selection.ts'
import { useBulkChangeDialog } from '../bulk/use-bulk-change-dialog.tsx'

interface BulkRecordsProps {
  recordTypeId: string
  selection: Selection<RecordValue>
}

/** Deletes several predefined values at once. A used one is skipped: it is deleted on its own page, after a confirmation. */
export function BulkRecords({ recordTypeId, selection }: BulkRecordsProps) {
  const { t } = useText()
  const { begin, isBeginning, dialog } = useBulkChangeDialog((bulk) => {
    if (bulk && bulk.state !== 'checked') selection.clear()
  })
  const ids = selection.rows.flatMap((record) => (record.can.delete ? [record.id] : []))
  return (
    <>
      <BulkActions
        actions={[
          {
            label: t('admin.delete'),
            icon: <IconTrash size={17} aria-hidden />,
            isDisabled: ids.length === 0,
            isLoading: isBeginning,
            isDangerous: true,
            act: () => void begin({ entity: 'record', typeId: recordTypeId, ids, change: { action: 'delete' } }),
          },
        ]}
      />
      {dialog}
    </>
  )
}
