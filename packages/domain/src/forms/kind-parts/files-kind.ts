import { asId } from '../../entities/ids.ts'
import type { Field } from '../field.ts'
import { defineKind, type FieldKind, type FilePurpose, type FileReference } from '../field-kind.ts'
import { partsOf } from './parts-of.ts'
import { violation, type Violation } from '../violation.ts'

/** Default maximum number of files. */
const DEFAULT_COUNT = 10
const MIB = 1024 * 1024

function referenceOf(raw: unknown): FileReference | undefined {
  const { fileId, fileName, type, size } = partsOf(raw, ['fileId', 'fileName', 'type', 'size']) ?? {}
  if (typeof fileId !== 'string' || !/^[0-9a-f-]{36}$/i.test(fileId)) return undefined
  return {
    fileId: asId<'file'>(fileId.toLowerCase()),
    fileName: typeof fileName === 'string' ? fileName.slice(0, 255) : '',
    type: typeof type === 'string' ? type.slice(0, 200) : '',
    size: typeof size === 'number' ? size : 0,
  }
}

function checkFiles(files: readonly FileReference[], field: Field): Violation | undefined {
  const { maxCount = DEFAULT_COUNT, maxMiB } = field.validation
  if (files.length > maxCount) return { message: 'validation.maxFiles', params: { count: maxCount } }
  const isTooLarge = maxMiB !== undefined && files.some((file) => file.size > maxMiB * MIB)
  return isTooLarge ? { message: 'validation.fileSize', params: { size: maxMiB } } : undefined
}

/** A kind whose value is a list of uploaded files. The server corrects the metadata in the list. */
export const filesKind = (type: FieldKind['type'], purpose: FilePurpose): FieldKind<readonly FileReference[]> =>
  defineKind<readonly FileReference[]>({
    type,
    columnType: 'none',
    displayKind: 'text',
    schemaKind: 'string',
    cellForm: 'files',
    input: 'block',
    shownAs: purpose === 'image' ? 'pictures' : 'text',
    fitsInCell: purpose === 'image',
    isCheckDetail: true,
    hasDefault: false,
    hasCount: true,
    isScaled: purpose === 'image',
    requiredMessage: 'validation.requiredFile',
    files: {
      purpose,
      found: (files) => files.map(({ fileId }) => ({ fileId, purpose })),
      withFacts: (files, _field, factsOf) => files.flatMap((file) => factsOf(file.fileId) ?? []),
    },
    parse(raw) {
      if (raw === null || raw === undefined || raw === '') return { value: null }
      if (!Array.isArray(raw)) return violation('validation.wrongKind')
      const files = raw.map(referenceOf)
      if (files.includes(undefined)) return violation('validation.wrongKind')
      const known = files as FileReference[]
      if (new Set(known.map((file) => file.fileId)).size < known.length) return violation('validation.fileTwice')
      return { value: known.length === 0 ? null : known }
    },
    check: checkFiles,
    format: (files) => files.map((file) => file.fileName).join(', '),
  })
