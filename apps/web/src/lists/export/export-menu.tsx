import { useState, type ReactNode } from 'react'
import { ActionIcon, Text } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { EXPORT_FORMATS, MAX_EXPORTED_ROWS, type ExportFormat } from '@verka/domain/lists/export-query.ts'
import { errorMessages } from '../../data/api-error.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'

/** Saves a list as a file; `columns` are the visible ones, in order. False: cancelled. */
export type SaveList = (format: ExportFormat, columns: string[]) => Promise<boolean>

/** Further files that are offered with a list, as items of the menu; `run` saves one, and reports how that went. */
export type RenderFiles = (run: (save: () => Promise<boolean>) => void, isTooLong: boolean) => ReactNode

interface ExportMenuProps {
  save: SaveList
  renderFiles?: RenderFiles | undefined
  columns: readonly { key: string }[]
  /** Undefined without a count: the server refuses when it is too long. */
  total: number | undefined
}

const ICONS = { xlsx: IconFileSpreadsheet, csv: IconFileText } as const

/** Exports the list: all found rows, in the chosen columns. It continues when the user leaves the page. */
export function ExportMenu({ save, renderFiles, columns, total }: ExportMenuProps) {
  const { t, text } = useText()
  const [isSaving, setSaving] = useState(false)
  const isTooLong = total !== undefined && total > MAX_EXPORTED_ROWS
  const run = async (saveFile: () => Promise<boolean>) => {
    setSaving(true)
    try {
      const isSaved = await saveFile()
      if (isSaved) flash('success', t('lists.exported'))
    } catch (error) {
      flash('error', errorMessages(error, text).join(' '))
    }
    setSaving(false)
  }
  const shown = columns.map(({ key }) => key)
  return (
    <Menu position="bottom-end" width={300} withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size={42} loading={isSaving} aria-label={t('lists.export')} title={t('lists.export')}>
          <IconDownload size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="min(70vh, 480px)" style={{ overflowY: 'auto' }}>
        <Text size="sm" c="dimmed" px="sm" py="xs">
          {isTooLong
            ? t('lists.exportTooLong', { count: total, max: MAX_EXPORTED_ROWS })
            : total === undefined
              ? t('lists.exportAllHint', { columns: columns.length })
              : t('lists.exportHint', { count: total, columns: columns.length })}
        </Text>
        {EXPORT_FORMATS.map((format) => {
          const Icon = ICONS[format]
          return (
            <Menu.Item
              key={format}
              leftSection={<Icon size={18} stroke={1.8} aria-hidden />}
              disabled={isTooLong}
              onClick={() => void run(() => save(format, shown))}
            >
              {t(`lists.export.${format}`)}
            </Menu.Item>
          )
        })}
        {renderFiles?.((saveFile) => void run(saveFile), isTooLong)}
      </Menu.Dropdown>
    </Menu>
  )
}
