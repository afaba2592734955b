import { acceptedBy, checkFile, namesOfTypes, typeViolation } from '@verka/domain/files/file-types.ts'
import type { Text } from '../../../language/use-text.tsx'

/** Name of the file that pasted cells are sent as. */
const PASTED = 'imports.pastedFile'

/** The types that an import reads, as an input takes them. */
export const ACCEPTED = acceptedBy('import').join()

/** Why a file cannot be imported, as far as known without its content. */
export function refusalOf(file: File, { t, serverText }: Text): string | undefined {
  const wrong = checkFile('import', { fileName: file.name, type: file.type, size: file.size })
  if (!wrong) return undefined
  const refusal = serverText(`@${wrong.message}`, wrong.params)
  return wrong.message === typeViolation('import').message
    ? t('imports.typeRefused', { refusal, names: namesOfTypes('import').join(', ') })
    : refusal
}

/** Pasted cells as a file: a spreadsheet copies them with tabs between them. */
export const fileOfCells = (text: string, { t }: Text): File => new File([text], t(PASTED), { type: 'text/plain' })
