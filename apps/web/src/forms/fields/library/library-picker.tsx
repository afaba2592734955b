import { Button, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck, IconFile, IconSearch } from '@tabler/icons-react'
import { FILE_TYPES, type FilePurpose } from '@verka/domain/files/file-types.ts'
import { filterLibraryFiles, type ListedFile } from '@verka/domain/library/library.api.ts'
import type { FileReference } from '@verka/domain/forms/field-kind.ts'
import { useState } from 'react'
import { sizeText } from '@verka/domain/localization/sizes.ts'
import { useCall } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Thumb } from '../image/picture.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import styles from './library.module.css'

const PAGE = 48
const TYPED_MS = 250

interface LibraryPickerProps {
  /** Undefined: pictures and documents. */
  purpose?: FilePurpose
  isSeveral: boolean
  onChoose: (files: FileReference[]) => void
  onClose: () => void
}

const typesOf = (purpose: FilePurpose) =>
  Object.values(FILE_TYPES)
    .filter((type) => (type.purposes as readonly FilePurpose[]).includes(purpose))
    .map(({ contentType }) => contentType)

const referenceOf = ({ id, fileName, type, size }: ListedFile): FileReference => ({ fileId: id, fileName, type, size })

/** The files of the library, to choose one or several of them. */
export default function LibraryPicker({ purpose, isSeveral, onChoose, onClose }: LibraryPickerProps) {
  const { t } = useText()
  const [typed, setTyped] = useState('')
  const [searched] = useDebouncedValue(typed, TYPED_MS)
  const [limit, setLimit] = useState(PAGE)
  const [chosen, setChosen] = useState<readonly ListedFile[]>([])
  const filters = [{ column: 'owner', value: 'library' }, ...(purpose ? [{ column: 'type', value: typesOf(purpose) }] : [])]
  const ordering = [{ column: 'fileName', dir: 'asc' as const }]
  const answer = useCall(filterLibraryFiles, { body: { searchCriteria: searched, filters, ordering, limit } }, { keepPrevious: true })
  const isChosen = ({ id }: ListedFile) => chosen.some((file) => file.id === id)
  const finish = (files: readonly ListedFile[]) => {
    onChoose(files.map(referenceOf))
    onClose()
  }
  const press = (file: ListedFile) => {
    if (!isSeveral) return finish([file])
    setChosen((before) => (isChosen(file) ? before.filter(({ id }) => id !== file.id) : [...before, file]))
  }
  return (
    <Modal opened onClose={onClose} title={t('fields.library')} size="lg">
      <Stack gap="md">
        <TextInput
          data-autofocus
          aria-label={t('fields.librarySearch')}
          placeholder={t('fields.librarySearch')}
          leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Loaded answer={answer}>
          {({ items, totalCount = 0 }) => (
            <>
              {items.length === 0 && <Text c="dimmed">{t(searched === '' ? 'fields.libraryEmpty' : 'fields.libraryNoHits')}</Text>}
              <ul className={styles.files}>
                {items.map((file) => (
                  <li key={file.id}>
                    <Choice file={file} isChosen={isChosen(file)} isSeveral={isSeveral} onPress={() => press(file)} />
                  </li>
                ))}
              </ul>
              {totalCount > items.length && (
                <Button variant="subtle" onClick={() => setLimit((before) => before + PAGE)}>
                  {t('fields.libraryMore')}
                </Button>
              )}
            </>
          )}
        </Loaded>
        {isSeveral && (
          <Group justify="flex-end">
            <Button disabled={chosen.length === 0} onClick={() => finish(chosen)}>
              {t('fields.libraryChoose', { count: chosen.length })}
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  )
}

interface ChoiceProps {
  file: ListedFile
  isChosen: boolean
  isSeveral: boolean
  onPress: () => void
}

function Choice({ file, isChosen, isSeveral, onPress }: ChoiceProps) {
  const { culture } = useText()
  return (
    <UnstyledButton
      className={styles.choice}
      data-chosen={isChosen || undefined}
      aria-pressed={isSeveral ? isChosen : undefined}
      onClick={onPress}
    >
      <span className={styles.look} aria-hidden>
        {file.purpose === 'image' ? <Thumb file={referenceOf(file)} /> : <IconFile size={28} stroke={1.4} />}
        {isChosen && <IconCheck className={styles.mark} size={20} stroke={2.4} />}
      </span>
      <span className={styles.name}>{file.fileName}</span>
      <span className={styles.about}>{sizeText(file.size, culture)}</span>
    </UnstyledButton>
  )
}
