import type { FieldValue } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields, isSameValue } from '@verka/domain/forms/flat-fields.ts'
import type { DoneOperation } from '@verka/domain/transactions/transactions.api.ts'

/**
 * What each operation of a case said that was not said before it: a form that is filled in again comes with what it had.
 * Who did it stands over it, and is no value. What was undone was not said, as far as later ones go.
 * @param operations oldest first. @returns the values of each by its id
 */
export function saidIn(operations: readonly DoneOperation[]): Map<string, DoneOperation['dataProperties']> {
  const known = new Map<string, FieldValue>()
  return new Map(
    operations.map((operation) => {
      const fields = new Map(flatFields(operation.dataPropertyTypes).map((field) => [field.id, field]))
      const said = operation.dataProperties.filter(({ dataPropertyTypeId: id, value }) => {
        const field = fields.get(id)
        return field !== undefined && !kindOf(field).isFilled && !isSameValue(value, known.get(id) ?? null)
      })
      if (operation.undoneAt === null) for (const { dataPropertyTypeId: id, value } of said) known.set(id, value)
      return [operation.id, said]
    }),
  )
}

/** The newest operation that stands: the only one that can be undone. */
export const newestOf = (operations: readonly DoneOperation[]): DoneOperation | undefined =>
  operations.findLast(({ undoes, undoneAt }) => undoes === null && undoneAt === null)
