import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconEyeCheck } from '@tabler/icons-react'
import { CONTENT_STATUSES, type ContentStatus } from '@verka/domain/definitions/content-status.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { useText } from '../../language/use-text.tsx'
import { useBulkRun } from '../../lists/selection/use-bulk-run.tsx'
import type { Selection } from '../../lists/selection/use-selection.ts'

interface Definition {
  id: string
  localizedNames: LocalizedTexts
  status: ContentStatus
  can: { edit: boolean }
}

interface BulkStatusProps<Row extends Definition> {
  selection: Selection<Row>
  /** Saves one with another status. */
  save: (row: Row, status: ContentStatus) => Promise<unknown>
}

/** Publishes several definitions at once, or takes them back. */
export function BulkStatus<Row extends Definition>({ selection, save }: BulkStatusProps<Row>) {
  const { t, textOf } = useText()
  const { run, dialog } = useBulkRun<Row>()
  const rows = selection.rows.filter((row) => row.can.edit)
  const change = async (status: ContentStatus) => {
    await run({
      title: t('admin.bulkStatus', { status: t(`admin.status.${status}`) }),
      rows: rows.filter((row) => row.status !== status),
      nameOf: (row) => textOf(row.localizedNames),
      job: (row) => save(row, status),
    })
    selection.clear()
  }
  return (
    <>
      <Menu position="top-end" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            disabled={rows.length === 0}
            leftSection={<IconEyeCheck size={17} aria-hidden />}
            rightSection={<IconChevronDown size={15} aria-hidden />}
          >
            {t('admin.bulkSetStatus')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {CONTENT_STATUSES.map((status) => (
            <Menu.Item key={status} onClick={() => void change(status)}>
              {t(`admin.status.${status}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  )
}
