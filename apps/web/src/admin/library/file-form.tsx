import { TextInput } from '@mantine/core'
import { MAX_FILE_NAME_LENGTH } from '@verka/domain/files/file-types.ts'
import {
  deleteLibraryFile,
  getLibraryFileUses,
  updateLibraryFile,
  type FullFile,
  type ListedFile,
} from '@verka/domain/library/library.api.ts'
import { addressOf } from '../../addresses.ts'
import { call } from '../../data/call.ts'
import { useSave } from '../../data/use-call.ts'
import { checkBody } from '../../forms/draft/check-body.ts'
import { useDraft } from '../../forms/draft/use-draft.ts'
import { useBoundFields } from '../../forms/editing/bound-fields.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { contentOfDraft } from '../editing/entity-content.ts'
import { EntityFormPage } from '../editing/entity-form-page.tsx'
import { useEntityEditing } from '../editing/use-entity-editing.ts'
import { ContentSection } from './content-section.tsx'
import { OlderContents } from './older-contents.tsx'
import { UsedIn } from './used-in.tsx'
import { lateSchema } from '../../forms/draft/late-schema.ts'

const libraryFileBodySchema = lateSchema(() =>
  import('@verka/domain/library/library-file.body.ts').then((body) => body.libraryFileBodySchema),
)

type FileDraft = Pick<ListedFile, 'id' | 'version' | 'fileName'>

const draftOf = ({ id, version, fileName }: ListedFile): FileDraft => ({ id, version, fileName })
const checkFileName = (draft: FileDraft) => checkBody(libraryFileBodySchema, draft)
const inputId = (part: string) => `file-${part}`

/** The form of a file: its name, its content, where it is used. */
export function FileForm({ stored }: { stored: FullFile }) {
  const text = useText()
  const { t } = text
  const draft = useDraft(draftOf(stored), checkFileName)
  const options = { handlesErrors: true }
  const [update, remove] = [useSave(updateLibraryFile, options), useSave(deleteLibraryFile, options)]
  const isReadOnly = !stored.can.edit
  const editing = useEntityEditing<FileDraft, FileDraft, ListedFile, FileDraft, ListedFile>({
    content: contentOfDraft(draft, draftOf),
    stored,
    calls: { update },
    bodyOf: (value) => value,
    nameOf: ({ fileName }) => fileName,
    isReadOnly,
    list: { to: addressOf('/files'), label: t('shell.files') },
  })
  const fields = useBoundFields(draft, { inputId, isReadOnly })
  return (
    <EntityFormPage
      editing={editing}
      title={draft.saved.fileName}
      deletion={
        stored.can.delete && {
          id: stored.id,
          version: stored.version,
          name: stored.fileName,
          call: remove,
          uses: { read: () => call(getLibraryFileUses, { params: { id: stored.id } }) },
        }
      }
      errors={draft.errors.all.map((error) => ({ message: errorText(error, text), inputId: inputId(error.field ?? '') }))}
      readOnlyReason={isReadOnly ? t('files.readOnly') : undefined}
    >
      <Section title={t('files.about')}>
        <TextInput
          {...fields.text('fileName')}
          label={t('files.name')}
          description={isReadOnly ? undefined : t('files.nameHint')}
          required
          maxLength={MAX_FILE_NAME_LENGTH}
        />
        <ContentSection file={stored} />
      </Section>
      <UsedIn file={stored} />
      {stored.replaced.length > 0 && <OlderContents file={stored} />}
    </EntityFormPage>
  )
}
