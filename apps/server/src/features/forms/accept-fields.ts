import { invalid } from '@verka/domain/errors/app-error.ts'
import { checkFields } from '@verka/domain/rules/form-definition.ts'
import { checkPattern } from '@verka/domain/forms/text/patterns.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { SiteContext } from '../../http/context.ts'
import { withCleanDefaults } from './clean-html.ts'
import { missingSources } from './option-sources.ts'

/** Choices that come from elsewhere are sent along to whoever fills in a form; they are not the definition's to keep. */
const withoutForeignOptions = (fields: readonly Field[]): Field[] =>
  fields.map((field) => ({
    ...field,
    options: field.optionSource === 'static' ? field.options : [],
    children: withoutForeignOptions(field.children),
  }))

/**
 * Fields as a definition may be stored with them: markup in their defaults is clean.
 * @throws `invalid` when they are no good as a definition, or take their choices from what is not in the site.
 */
export async function acceptFields(context: SiteContext, given: Field[]): Promise<Field[]> {
  const fields = withoutForeignOptions(withCleanDefaults(given))
  const errors = [
    ...checkFields(fields, 'dataPropertyTypes', checkPattern),
    ...(await missingSources(context, fields, 'dataPropertyTypes')),
  ]
  if (errors.length > 0) throw invalid(errors)
  return fields
}
