import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field } from '@verka/domain/forms/field.ts'

/** A part of a long form: a group, or a run of fields outside of groups. */
export interface FormPart {
  /** Id of its first field, or of the group. */
  id: string
  /** Fields that name it: the group, or its first and last field. */
  named: readonly Field[]
  fields: readonly Field[]
}

/** A run of more fields than this is divided. */
const MOST = 12
const WANTED = 10

/** The parts of a form, by its top-level fields: each group is one, and others are divided in runs of about ten. */
export function partsOfForm(fields: readonly Field[]): FormPart[] {
  const parts: FormPart[] = []
  let run: Field[] = []
  const endRun = () => {
    const count = run.length > MOST ? Math.ceil(run.length / WANTED) : 1
    const each = Math.ceil(run.length / count)
    for (let from = 0; from < run.length; from += each) {
      const own = run.slice(from, from + each)
      parts.push({ id: own[0]!.id, named: own.length === 1 ? own : [own[0]!, own.at(-1)!], fields: own })
    }
    run = []
  }
  for (const field of fields) {
    if (kindOf(field).children !== 'form') run.push(field)
    else {
      endRun()
      parts.push({ id: field.id, named: [field], fields: [field] })
    }
  }
  endRun()
  return parts
}
