import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import { enteredFields, isSameValue } from '@verka/domain/forms/flat-fields.ts'

/** An answer that another user changed while the form was open. */
export interface ChangedAnswer {
  field: Field
  mine: FieldValue
  theirs: FieldValue
  /** Whether it was also changed here, to another value: else the other's is taken without a choice. */
  isMine: boolean
}

/** Answers by another user since the form began that differ from the present input. */
export function changedAnswers(
  fields: readonly Field[],
  { began, mine, theirs }: Record<'began' | 'mine' | 'theirs', Values>,
): ChangedAnswer[] {
  const valueIn = (values: Values, id: string) => (values[id] === '' ? null : (values[id] ?? null))
  return enteredFields(fields).flatMap((field) => {
    const [from, own, other] = [valueIn(began, field.id), valueIn(mine, field.id), valueIn(theirs, field.id)]
    if (kindOf(field).isFilled || isSameValue(own, other) || isSameValue(from, other)) return []
    return [{ field, mine: own, theirs: other, isMine: !isSameValue(from, own) }]
  })
}
