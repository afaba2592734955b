import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import type { ImportTarget } from '@verka/domain/imports/import-settings.ts'
import { useText } from '../../../language/use-text.tsx'
import { useAddressSearch } from '../../../ui/navigation/use-address.ts'
import { Section } from '../../../ui/page/section.tsx'
import { FileChoice } from './file-choice.tsx'
import { SchemaChoice } from './schema-choice.tsx'
import { TypeChoice } from './type-choice.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useNewImport } from './use-new-import.ts'

/** The choice of a type and of a file: once both are chosen, the import begins. */
export function NewImport({ target }: { target: ImportTarget }) {
  const { t } = useText()
  const [{ type, schema }, setSearch] = useAddressSearch()
  const typeId = target === 'user' ? undefined : type
  const isReady = target === 'user' || typeId !== undefined
  const begun = useNewImport({ target, typeId, schemaId: schema })
  const { upload, isTypeMissing } = begun
  usePastedCells(begun.paste)
  return (
    <Section title={t('imports.new')}>
      <Stack gap="lg">
        {target !== 'user' && (
          <TypeChoice
            target={target}
            value={typeId}
            error={isTypeMissing ? t(`imports.typeMissing.${target}`) : undefined}
            onChange={(id) => setSearch({ type: id, schema: undefined })}
          />
        )}
        {target !== 'user' && typeId !== undefined && (
          <SchemaChoice key={typeId} target={target} typeId={typeId} value={schema} onChange={(id) => setSearch({ schema: id })} />
        )}
        {upload && <UploadProgress upload={upload} onCancel={begun.cancel} onRetry={begun.retry} />}
        {!upload && <FileChoice onChoose={begun.choose} onPaste={begun.paste} />}
        {begun.refusal !== undefined && (
          <Alert color="red" icon={<IconAlertTriangle size={20} stroke={1.8} aria-hidden />} role="alert">
            {begun.refusal}
          </Alert>
        )}
        {upload?.isStored && !isReady && <Text>{t('imports.fileWaits')}</Text>}
        {begun.canCreateAgain && (
          <Group>
            <Button onClick={begun.createAgain}>{t('imports.tryAgain')}</Button>
          </Group>
        )}
      </Stack>
    </Section>
  )
}

/** Cells that are pasted anywhere on the page, but not into an input. */
function usePastedCells(onPaste: (text: string) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const target = event.target as HTMLElement | null
    if (target?.closest('input, textarea, [contenteditable=true], [role=dialog]')) return
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (text.trim() === '') return
    event.preventDefault()
    onPaste(text)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}
