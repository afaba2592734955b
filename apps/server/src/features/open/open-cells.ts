import { isMarkup, isPicture, type SchemaRow } from '@verka/domain/exchange/reading/read-by-schema.ts'
import { schemaText } from '@verka/domain/exchange/schema-cells.ts'
import { textOfHtml } from '@verka/domain/forms/text/html-text.ts'
import type { SchemaValue } from '@verka/domain/forms/kind-parts/schema-kind.ts'
import type { ElementId } from '@verka/domain/entities/ids.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import type { SiteContext } from '../../http/context.ts'
import { loadPictures } from '../files/files.ts'
import { addressOfPicture } from './picture-address.ts'

/** A value of a schema's field, as a person without a login sees it. */
export interface OpenCell {
  value: SchemaValue | null
  /** For people; of a picture its address, too. */
  text: string
  isPicture: boolean
}

const plainCell = (text: string): OpenCell => ({ value: text === '' ? null : text, text, isPicture: false })

/** Values of objects by a schema as people without a login see them: pictures by addresses that are good for a while. */
export async function openCells(
  context: SiteContext,
  schema: DataSchema,
  elements: readonly { id: ElementId }[],
  rows: readonly SchemaRow[],
): Promise<OpenCell[][]> {
  const ids = rows.flatMap((row) => row.flatMap((cell) => (isPicture(cell) ? [cell.picture.fileId] : [])))
  const pictures = await loadPictures(context, ids)
  return rows.map((row, at) =>
    row.map((cell, index): OpenCell => {
      const field = schema.fields[index]!
      // people without a login read what it says, not its tags
      if (isMarkup(cell)) return plainCell(textOfHtml(cell.markup))
      if (!isPicture(cell)) return { value: cell, text: schemaText(field, cell, context), isPicture: false }
      const file = pictures.get(cell.picture.fileId)
      if (!file) return { value: null, text: '', isPicture: false }
      const { id: fileId, sha256 } = file
      const named = { elementId: elements[at]!.id, schemaId: schema.id, fieldId: field.id, fileId, sha256 }
      const address = addressOfPicture(context, named)
      return { value: address, text: address, isPicture: true }
    }),
  )
}
