import { Button } from '@mantine/core'
import { IconChevronDown, IconEyeCheck } from '@tabler/icons-react'
import type { BulkDefinition } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import { CONTENT_STATUSES } from '@verka/domain/definitions/content-status.ts'
import { useText } from '../../../language/use-text.tsx'
import type { Selection } from '../../../lists/selection/use-selection.ts'
import { useBulkChangeDialog } from '../../bulk/use-bulk-change-dialog.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'

interface Definition {
  id: string
  can: { edit: boolean }
}

interface BulkStatusProps<Row extends Definition> {
  /** Kind of the definitions. */
  entity: BulkDefinition
  selection: Selection<Row>
}

/** Publishes several definitions at once, or takes them back. */
export function BulkStatus<Row extends Definition>({ entity, selection }: BulkStatusProps<Row>) {
  const { t } = useText()
  const { begin, isBeginning, dialog } = useBulkChangeDialog((bulk) => {
    if (bulk && bulk.state !== 'checked') selection.clear()
  })
  const ids = selection.rows.flatMap((row) => (row.can.edit ? [row.id] : []))
  return (
    <>
      <Menu position="top-end" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            disabled={ids.length === 0}
            loading={isBeginning}
            leftSection={<IconEyeCheck size={17} aria-hidden />}
            rightSection={<IconChevronDown size={15} aria-hidden />}
          >
            {t('admin.bulkSetStatus')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {CONTENT_STATUSES.map((status) => (
            <Menu.Item key={status} onClick={() => void begin({ entity, ids, change: { action: 'status', status } })}>
              {t(`admin.status.${status}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  )
}
