import { invalid } from '@verka/domain/errors/app-error.ts'
import { checkFields } from '@verka/domain/rules/checks/form-definition.ts'
import { checkPattern } from '@verka/domain/forms/text/patterns.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { SiteContext } from '../../http/context.ts'
import { withCleanDefaults } from './clean-html.ts'
import { withOwnFiles } from './files/files-in-texts.ts'
import { missingSources } from './sources/option-sources.ts'

/** Options from other sources are sent with a form; they are not stored in the definition. */
const withoutForeignOptions = (fields: readonly Field[]): Field[] =>
  fields.map((field) => ({
    ...field,
    options: field.optionSource === 'static' ? field.options : [],
    children: withoutForeignOptions(field.children),
  }))

/**
 * Fields as they are stored in a definition, with the markup in their defaults sanitised.
 * @throws `invalid` when they are not a valid definition, or take options from a source outside the site.
 */
export async function acceptFields(context: SiteContext, given: Field[]): Promise<Field[]> {
  const fields = withoutForeignOptions(await withOwnFiles(context, withCleanDefaults(given)))
  const errors = [
    ...checkFields(fields, 'dataPropertyTypes', checkPattern),
    ...(await missingSources(context, fields, 'dataPropertyTypes')),
  ]
  if (errors.length > 0) throw invalid(errors)
  return fields
}
