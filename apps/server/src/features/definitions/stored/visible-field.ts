import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { SiteContext } from '../../../http/context.ts'

type LoadForm = (context: SiteContext, id: string) => Promise<{ dataPropertyTypes: readonly Field[] }>

/** Whether the caller may see a field of a definition, and so the files in its texts. It throws what `load` throws. */
export const maySeeFieldOf = (load: LoadForm) => async (context: SiteContext, id: string, fieldId: string) => {
  const { dataPropertyTypes } = await load(context, id)
  return flatFields(visibleFields(dataPropertyTypes, context.actor.role)).some((field) => field.id === fieldId)
}
