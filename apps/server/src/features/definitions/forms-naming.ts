import { isVisibleTo } from '@verka/domain/definitions/content-status.ts'
import { MAX_FORM_NAMES, type FormNames } from '@verka/domain/definitions/definition.ts'
import { textIn, type LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
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
  return new Map(
    [...Map.groupBy(rows, (row) => row.named)].map(([id, forms]) => {
      const seen = forms.filter(({ status }) => isVisibleTo(status, context.actor.role))
      return [id, { count: forms.length, names: firstNames(context, seen) }]
    }),
  )
}

/** The first names of what refers to a part, in order. */
export function firstNames({ culture, tenant }: SiteContext, rows: readonly { localized_names: LocalizedTexts }[]): string[] {
  const { compare } = new Intl.Collator(culture, { numeric: true })
  const names = rows.map((row) => textIn(row.localized_names, culture, tenant.culture)).sort(compare)
  return names.slice(0, MAX_FORM_NAMES)
}
