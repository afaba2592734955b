import { Button, Group } from '@mantine/core'
import { IconDownload, IconEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { createImport, exportImportRows, type DataImport } from '@verka/domain/imports/imports.api.ts'
import { EXPORT_FORMATS, type ExportFormat } from '@verka/domain/lists/export-query.ts'
import { addressOf } from '../../../addresses.ts'
import { errorMessages } from '../../../data/api-error.ts'
import { readDocument, saveDocument } from '../../../data/files/documents.ts'
import { useSave } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'
import { useGo } from '../../../ui/navigation/use-go.ts'
import { Section } from '../../../ui/page/section.tsx'
import { NOT_IMPORTED } from '../rows/row-tabs.ts'

/** The rows that were not imported: as a new import where they are corrected, or as a file. */
export function FailedRows({ one, count }: { one: DataImport; count: number }) {
  const text = useText()
  const { t } = text
  const go = useGo()
  const create = useSave(createImport, { handlesErrors: true })
  const [pending, setPending] = useState<ExportFormat | 'again'>()
  const args = (format: ExportFormat) => ({ params: { id: one.id }, query: { format }, body: { outcomes: [...NOT_IMPORTED] } })
  const run = async (what: ExportFormat | 'again', act: () => Promise<unknown>) => {
    setPending(what)
    await act().catch((error: unknown) => flash('error', errorMessages(error, text).join(' ')))
    setPending(undefined)
  }
  const again = async () => {
    const file = await readDocument(exportImportRows, args('xlsx'))
    if (!file) return
    const { sendFile } = await import('../../../data/uploads/send-file.ts')
    const stored = await sendFile(file, {
      purpose: 'import',
      onProgress: () => undefined,
      signal: new AbortController().signal,
      onBegun: () => undefined,
    })
    const { target, typeId, schemaId } = one
    const body = { target, fileId: stored.id, ...(typeId !== null && { typeId }), ...(schemaId !== null && { schemaId }) }
    const { id } = await create.mutateAsync({ body })
    go(addressOf('/imports/$id', { id }))
  }
  return (
    <Section title={t('imports.failedTitle', { count })} description={t('imports.failedHint')}>
      <Group gap="sm">
        <Button
          leftSection={<IconEdit size={18} stroke={1.8} aria-hidden />}
          mih={44}
          loading={pending === 'again'}
          disabled={pending !== undefined && pending !== 'again'}
          onClick={() => void run('again', again)}
        >
          {t('imports.failedAgain')}
        </Button>
        {EXPORT_FORMATS.map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
            mih={44}
            loading={pending === format}
            disabled={pending !== undefined && pending !== format}
            onClick={() => void run(format, () => saveDocument(exportImportRows, args(format)))}
          >
            {t(`imports.failedAs.${format}`)}
          </Button>
        ))}
      </Group>
    </Section>
  )
}
