import type { UserId } from '@verka/domain/entities/ids.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import type { FieldEffect } from '@verka/domain/operations/effects.ts'
import type { SiteContext } from '../../../http/context.ts'
import { loadElementRows } from '../../elements/elements.ts'
import { peopleNamed } from '../../reminders/people-named.ts'
import type { Step } from '../service-mode.ts'

/** Values after a step. */
export interface ValuesAfter {
  /** The newest of the transaction. */
  newest: Values
  /** Changes of the object, and all of its values then; without values: nothing was written to it. */
  element: { effects: readonly FieldEffect[]; values?: Values }
}

/**
 * The people responsible for a case, before and after a step: whom the person field of its service's reminders names, in the case or in its
 * object. Before a case nobody is.
 */
export async function responsiblePeople(
  context: SiteContext,
  { job, running }: Step,
  { newest, element }: ValuesAfter,
): Promise<{ before: UserId[]; after: UserId[] }> {
  const fieldId = job.service.settings.reminders?.personPropertyTypeId
  if (fieldId === undefined) return { before: [], after: [] }
  const [row] = element.values ? [] : await loadElementRows(context, [job.element.id])
  const ofObject = element.values ?? row?.data_properties ?? {}
  const change = element.effects.find((effect) => effect.fieldId === fieldId && 'before' in effect)
  const ofObjectBefore = change && 'before' in change ? { [fieldId]: change.before } : ofObject
  return {
    before: running ? peopleNamed(fieldId, [running.values, ofObjectBefore]) : [],
    after: peopleNamed(fieldId, [newest, ofObject]),
  }
}
