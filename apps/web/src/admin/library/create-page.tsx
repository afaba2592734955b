import { Button, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { acceptedBy, MAX_FILE_BYTES, namesOfTypes } from '@verka/domain/files/file-types.ts'
import { createLibraryFile, type ListedFile } from '@verka/domain/library/library.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSave } from '../../data/use-call.ts'
import files from '../../forms/fields/file/files.module.css'
import { UploadRow } from '../../forms/fields/file/upload-row.tsx'
import { useText } from '../../language/use-text.tsx'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { DropArea } from './drop-area.tsx'
import { LibraryRows } from './library-rows.tsx'
import { useFileUploads } from './use-file-uploads.ts'

const MIB = 1024 * 1024
const ACCEPTED = [...acceptedBy('image'), ...acceptedBy('file')].join()

/** `/files/create`: uploads files to the library, several at once. */
export default function FileCreatePage() {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const [added, setAdded] = useState<readonly ListedFile[]>([])
  const add = useSave(createLibraryFile, { handlesErrors: true })
  const { uploads, ...own } = useFileUploads(undefined, async ({ id }, idempotencyKey) => {
    const file = await add.mutateAsync({ body: { fileId: id }, idempotencyKey })
    setAdded((before) => [...before, file])
  })
  const isUnderWay = uploads.some(({ isRefused }) => isRefused !== true)
  const names = [...namesOfTypes('image'), ...namesOfTypes('file')].join(', ')
  return (
    <Page title={t('files.new')} back={{ to: addressOf('/files'), label: t('shell.files') }}>
      <UnsavedChanges isDirty={isUnderWay} />
      <Section>
        <DropArea onDrop={own.add}>
          <IconUpload size={36} stroke={1.4} aria-hidden />
          <Text>{t('files.newHint')}</Text>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            accept={ACCEPTED}
            aria-hidden
            tabIndex={-1}
            data-file-input
            onChange={(event) => {
              own.add([...(event.currentTarget.files ?? [])])
              // the same file may be chosen again
              event.currentTarget.value = ''
            }}
          />
          <Button onClick={() => input.current?.click()}>{t('files.choose')}</Button>
          <Text size="sm" c="dimmed">
            {t('files.limits', { size: MAX_FILE_BYTES / MIB, names })}
          </Text>
        </DropArea>
        {uploads.length > 0 && (
          <ul className={files.list} aria-label={t('files.list')}>
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} onRetry={() => own.retry(upload)} onCancel={() => own.cancel(upload)} />
            ))}
          </ul>
        )}
        {added.length > 0 && (
          <Stack gap="md">
            <Text component="output">{t('files.addedCount', { count: added.length })}</Text>
            <LibraryRows files={added} />
            <ButtonLink to={addressOf('/files')} style={{ alignSelf: 'start' }}>
              {t('files.done')}
            </ButtonLink>
          </Stack>
        )}
      </Section>
    </Page>
  )
}
