import { Button } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { restoreFileContent, type FullFile } from '@verka/domain/library/library.api.ts'
import { sizeText } from '@verka/domain/localization/sizes.ts'
import { useSave } from '../../data/use-call.ts'
import { FileLink } from '../../forms/fields/file/file-link.tsx'
import files from '../../forms/fields/file/files.module.css'
import { useText } from '../../language/use-text.tsx'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { Section } from '../../ui/page/section.tsx'
import { FilePicture } from './file-picture.tsx'
import styles from './library.module.css'

/** Replaced content of a file, to download or restore. */
export function OlderContents({ file }: { file: FullFile }) {
  const { t, culture, formatDateTime } = useText()
  const confirm = useConfirm()
  const restore = useSave(restoreFileContent)
  const begin = async (contentId: string) => {
    const isSure = await confirm({ title: t('files.restoreTitle'), text: t('files.restoreText'), confirm: t('files.restore') })
    if (!isSure) return
    await restore.mutateAsync({ params: { id: file.id, contentId }, body: {} }).then(
      () => flash('success', t('files.restored', { name: file.fileName })),
      // reported by the client
      () => undefined,
    )
  }
  return (
    <Section title={t('files.older')} description={t('files.olderHint')}>
      <ul className={styles.older}>
        {file.replaced.map(({ id, fileName, type, size, uploadedBy, replacedAt, keptUntil }) => (
          <li key={id}>
            <FilePicture file={{ id, type, purpose: file.purpose }} />
            <div>
              <FileLink file={{ fileId: id, fileName, type, size }} />
              <div className={files.about}>
                {[sizeText(size, culture), uploadedBy.name].join(' · ')}
                <br />
                {t('files.olderUntil', { at: formatDateTime(replacedAt), until: formatDateTime(keptUntil) })}
              </div>
            </div>
            {file.can.edit && (
              <Button
                variant="default"
                size="sm"
                leftSection={<IconRestore size={17} stroke={1.8} aria-hidden />}
                aria-label={t('files.restoreOf', { name: fileName, at: formatDateTime(replacedAt) })}
                loading={restore.isPending}
                onClick={() => void begin(id)}
              >
                {t('files.restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
