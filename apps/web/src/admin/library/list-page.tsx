import { SegmentedControl } from '@mantine/core'
import { IconFolders } from '@tabler/icons-react'
import { CONTENT_TYPES, fileTypeOf } from '@verka/domain/files/file-types.ts'
import { exportLibraryFiles, FILE_OWNERS, filterLibraryFiles, type ListedFile } from '@verka/domain/library/library.api.ts'
import { sizeText } from '@verka/domain/localization/sizes.ts'
import { addressOf } from '../../addresses.ts'
import { saveDocument } from '../../data/files/documents.ts'
import { useText } from '../../language/use-text.tsx'
import type { Column } from '../../lists/column.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { useListRows } from '../../lists/use-list-rows.ts'
import { queryOf, useListState } from '../../lists/use-list-state.ts'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { FilePicture } from './file-picture.tsx'
import styles from './library.module.css'
import { Storage } from './storage.tsx'

/** `/files`: the site's library, and the files of its objects. */
export default function FileListPage() {
  const { t } = useText()
  const [search, set] = useAddressSearch()
  const owner = FILE_OWNERS.find((known) => known === search.owner) ?? 'library'
  const state = useListState({ ordering: { column: 'fileName', dir: 'asc' } })
  const columns = useFileColumns()
  const query = queryOf(state, columns)
  const question = { ...query, filters: [...(query.filters ?? []), { column: 'owner', value: owner }] }
  const rows = useListRows(filterLibraryFiles, { body: question })
  const upload = <ButtonLink to={addressOf('/files/create')}>{t('files.upload')}</ButtonLink>
  const ofLibrary = owner === 'library'
  return (
    <ListPage<ListedFile>
      name="files"
      title={t('shell.files')}
      description={t('files.hint')}
      actions={upload}
      banner={<Storage />}
      rows={rows}
      state={state}
      searchLabel={t('files.search')}
      narrowing={
        <SegmentedControl
          aria-label={t('files.owner')}
          data={FILE_OWNERS.map((value) => ({ value, label: t(`files.owner.${value}`) }))}
          value={owner}
          onChange={(value) => set({ owner: value === 'library' ? undefined : value, page: undefined })}
        />
      }
      columns={columns}
      save={(format, shown) => saveDocument(exportLibraryFiles, { query: { format }, body: { ...question, columns: shown } })}
      rowKey={({ id }) => id}
      rowLink={({ id }) => addressOf('/files/$id/edit', { id })}
      empty={{
        icon: IconFolders,
        title: t(ofLibrary ? 'files.empty' : 'files.emptyObjects'),
        text: t(ofLibrary ? 'files.emptyHint' : 'files.emptyObjectsHint'),
        ...(ofLibrary && { action: upload }),
      }}
    />
  )
}

function useFileColumns(): Column<ListedFile>[] {
  const { t, culture, formatDateTime } = useText()
  return [
    {
      key: 'fileName',
      title: t('files.name'),
      isMain: true,
      isSortable: true,
      filter: { kind: 'text' },
      render: (file) => (
        <span className={styles.name}>
          <FilePicture file={file} />
          <span>{file.fileName}</span>
        </span>
      ),
    },
    {
      key: 'type',
      title: t('files.type'),
      width: 120,
      isSortable: true,
      filter: { kind: 'choice', isNeverEmpty: true, choices: CONTENT_TYPES.map((value) => ({ value, label: nameOfType(value) })) },
      render: (file) => fileTypeOf(file.type).name,
    },
    {
      key: 'size',
      title: t('files.size'),
      width: 110,
      align: 'right',
      isSortable: true,
      render: (file) => sizeText(file.size, culture),
    },
    {
      key: 'useCount',
      title: t('files.useCount'),
      width: 140,
      isSortable: true,
      render: (file) => t('files.uses', { count: file.useCount }),
    },
    {
      key: 'uploadedBy',
      title: t('files.uploadedBy'),
      width: 180,
      isSortable: true,
      filter: { kind: 'text' },
      isHiddenOnPhone: true,
      render: (file) => file.uploadedBy.name,
    },
    {
      key: 'uploadedAt',
      title: t('files.uploadedAt'),
      width: 170,
      isSortable: true,
      filter: { kind: 'day' },
      holds: 'moment',
      isHiddenOnPhone: true,
      render: (file) => formatDateTime(file.uploadedAt),
    },
    {
      key: 'updatedAt',
      title: t('admin.changed'),
      width: 170,
      isSortable: true,
      filter: { kind: 'day' },
      holds: 'moment',
      isExtra: true,
      isHiddenOnPhone: true,
      render: (file) => formatDateTime(file.updatedAt),
    },
  ]
}

/** A type for a choice: two of Word differ by their extensions. */
function nameOfType(contentType: string): string {
  const { name, extensions } = fileTypeOf(contentType)
  return `${name} (.${extensions[0]})`
}
