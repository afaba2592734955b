import { isVisibleTo } from '@verka/domain/definitions/content-status.ts'
import { MAX_FORM_NAMES, type FormNames } from '@verka/domain/definitions/definition.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { namedIn, readFormsNaming, type Named } from './forms-naming.queries.ts'

export const NO_FORMS: FormNames = { count: 0, names: [] }

/**
 * Forms whose rules name the given ids, by id (an option by `optionKey`): their number, and the names of the first that the caller may see. Ids without references are
 * absent.
 */
export async function formsNaming(context: SiteContext, named: Named): Promise<Map<string, FormNames>> {
  if (namedIn(named).length === 0) return new Map()
  const rows = await readFormsNaming(context.tx, scopeOf(context), named)
  const compare = new Intl.Collator(context.culture, { numeric: true }).compare
  return new Map(
    [...Map.groupBy(rows, (row) => row.named)].map(([id, forms]) => {
      const seen = forms.filter(({ status }) => isVisibleTo(status, context.actor.role))
      const names = seen.map((form) => textIn(form.localized_names, context.culture, context.tenant.culture)).sort(compare)
      return [id, { count: forms.length, names: names.slice(0, MAX_FORM_NAMES) }]
    }),
  )
}
