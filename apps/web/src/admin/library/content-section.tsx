import { Button, Group, Stack, Text } from '@mantine/core'
import { IconReplace } from '@tabler/icons-react'
import { useRef } from 'react'
import { acceptedBy, fileTypeOf } from '@verka/domain/files/file-types.ts'
import { replaceFileContent, type FullFile } from '@verka/domain/library/library.api.ts'
import { sizeText } from '@verka/domain/localization/sizes.ts'
import { useSave } from '../../data/use-call.ts'
import { FileLink } from '../../forms/fields/file/file-link.tsx'
import files from '../../forms/fields/file/files.module.css'
import { UploadRow } from '../../forms/fields/file/upload-row.tsx'
import { Picture } from '../../forms/fields/image/picture.tsx'
import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { Facts } from '../../ui/page/section.tsx'
import styles from './library.module.css'
import { useFileUploads } from './use-file-uploads.ts'

/** The content of a file: its picture, its facts, and another content in its place. */
export function ContentSection({ file }: { file: FullFile }) {
  const { t, culture, formatDateTime } = useText()
  const { id: fileId, fileName, type, size, uploadedBy, uploadedAt } = file
  const reference = { fileId, fileName, type, size }
  const isPicture = file.purpose === 'image'
  return (
    <div className={styles.content} data-picture={isPicture || undefined}>
      {isPicture && (
        <div className={styles.preview}>
          <Picture file={reference} />
        </div>
      )}
      <Stack gap="md">
        <div>
          <FileLink file={reference} />
        </div>
        <Facts
          facts={[
            { label: t('files.type'), value: fileTypeOf(type).name },
            { label: t('files.size'), value: sizeText(size, culture) },
            { label: t('files.uploadedBy'), value: uploadedBy.name },
            { label: t('files.uploadedAt'), value: formatDateTime(uploadedAt) },
          ]}
        />
        {file.can.edit && <Replace file={file} />}
      </Stack>
    </div>
  )
}

function Replace({ file: { id, fileName, purpose, useCount } }: { file: FullFile }) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const confirm = useConfirm()
  const replace = useSave(replaceFileContent, { handlesErrors: true })
  const { uploads, add, retry, cancel } = useFileUploads(purpose, async (stored, idempotencyKey) => {
    await replace.mutateAsync({ params: { id }, body: { fileId: stored.id }, idempotencyKey })
    flash('success', t('files.replaced', { name: fileName }))
  })
  const choose = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return
    const isSure = await confirm({
      title: t('files.replaceTitle', { name: fileName }),
      text: t('files.replaceText', { count: useCount }),
      confirm: t('files.replace'),
    })
    if (isSure) add(chosen)
  }
  return (
    <Stack gap="sm" w="100%">
      <Group gap="md">
        <input
          ref={input}
          type="file"
          hidden
          accept={acceptedBy(purpose).join()}
          aria-hidden
          tabIndex={-1}
          data-file-input
          onChange={(event) => {
            void choose([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
        <Button
          variant="default"
          leftSection={<IconReplace size={18} stroke={1.8} aria-hidden />}
          disabled={uploads.some(({ isRefused }) => isRefused !== true)}
          onClick={() => input.current?.click()}
        >
          {t('files.replace')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t('files.replaceHint')}
      </Text>
      {uploads.length > 0 && (
        <ul className={files.list} aria-label={t('files.list')}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onRetry={() => retry(upload)} onCancel={() => cancel(upload)} />
          ))}
        </ul>
      )}
    </Stack>
  )
}
