import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields, isSameValue } from '@verka/domain/forms/flat-fields.ts'
import type { DoneOperation } from '@verka/domain/transactions/transactions.api.ts'

/**
 * The new values of each operation of a case: a form that is filled in again repeats its earlier values. The user is shown above, and is
 * not a value. Undone operations do not count for later ones.
 * @param operations oldest first. @returns the values of each by its id
 */
export function answersByStep(operations: readonly DoneOperation[]): Map<string, DoneOperation['dataProperties']> {
  const known = new Map<string, FieldValue>()
  return new Map(
    operations.map((operation) => {
      const fields = new Map(flatFields(operation.dataPropertyTypes).map((field) => [field.id, field]))
      const answers = operation.dataProperties.filter(({ dataPropertyTypeId: id, value }) => {
        const field = fields.get(id)
        return field !== undefined && !kindOf(field).isFilled && !isSameValue(value, known.get(id) ?? null)
      })
      if (operation.undoneAt === null) for (const { dataPropertyTypeId: id, value } of answers) known.set(id, value)
      return [operation.id, answers]
    }),
  )
}

/** A field with another text than before; null: empty. */
export interface Change {
  field: Field
  before: FieldValue
  after: FieldValue
}

/**
 * The changes of each operation of an updatable form: each has all answers. Undone operations do not count as earlier ones. A removed field
 * is shown as it was.
 * @param operations oldest first. @returns the changes of each by its id
 */
export function changesIn(operations: readonly DoneOperation[]): Map<string, Change[]> {
  let known = new Map<string, { field: Field; value: FieldValue }>()
  return new Map(
    operations.map((operation) => {
      if (operation.undoes !== null) return [operation.id, []]
      const values = new Map(operation.dataProperties.map(({ dataPropertyTypeId, value }) => [dataPropertyTypeId, value]))
      const now = new Map(
        flatFields(operation.dataPropertyTypes)
          .filter((field) => !kindOf(field).isFilled)
          .map((field) => [field.id, { field, value: values.get(field.id) ?? null }]),
      )
      const changes = [...new Set([...now.keys(), ...known.keys()])].flatMap((id) => {
        const [before, after] = [known.get(id), now.get(id)]
        const change = { field: (after ?? before)!.field, before: before?.value ?? null, after: after?.value ?? null }
        return isSameValue(change.before, change.after) ? [] : [change]
      })
      if (operation.undoneAt === null) known = now
      return [operation.id, changes]
    }),
  )
}

/**
 * The operation that may be undone: the newest, if nothing was undone after it. After an undo the one before is not offered in its
 * position, where a second tap would undo more than intended.
 */
export function undoableIn(operations: readonly DoneOperation[]): DoneOperation | undefined {
  const last = operations.at(-1)
  return last === newestOf(operations) ? last : undefined
}

/** The newest operation that was not undone. */
export const newestOf = (operations: readonly DoneOperation[]): DoneOperation | undefined =>
  operations.findLast(({ undoes, undoneAt }) => undoes === null && undoneAt === null)
