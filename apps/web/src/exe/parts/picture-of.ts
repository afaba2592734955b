import type { FullElement } from '@verka/domain/elements/elements.api.ts'
import type { FileReference } from '@verka/domain/forms/field-kind.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'

/** The first picture of an object that the reader may see. */
export function pictureOf({ elementType, dataProperties }: Pick<FullElement, 'elementType' | 'dataProperties'>): FileReference | undefined {
  const values = new Map(dataProperties.map(({ dataPropertyTypeId, value }) => [dataPropertyTypeId, value]))
  const pictures = flatFields(elementType?.dataPropertyTypes ?? []).filter((field) => kindOf(field).shownAs === 'pictures')
  return pictures.flatMap(({ id }) => (values.get(id) ?? []) as readonly FileReference[])[0]
}
