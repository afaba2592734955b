import type { OpenElement } from '@verka/domain/open/open-elements.api.ts'
import { firstText } from '@verka/domain/open/first-text.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { SiteContext } from '../../../http/context.ts'
import { loadElementRows } from '../../elements/elements.ts'
import { loadOpenAddresses } from '../../elements/open-addresses.ts'
import { showOpenly } from '../../open/open-elements.ts'
import type { ReportRow } from '../open-reports.queries.ts'

/** The name by which people without a login know an object. */
export const openNameOf = ({ schema, fields }: OpenElement): string => [schema.name, firstText(fields)].filter(Boolean).join(': ')

interface ReportedObject {
  object: string
  /** Null: it has an open address, whose reader need not know its own code. */
  code: string | null
}

/** The object of a report in the language of a person without a login; as they were shown it then, where it is not shown any more. */
export async function reportedObject(
  stranger: SiteContext,
  { element_id: id, element_code: code, shown_as: shownThen }: Pick<ReportRow, 'element_id' | 'element_code' | 'shown_as'>,
): Promise<ReportedObject> {
  const [row] = id === null ? [] : await loadElementRows(stranger, [id])
  if (!row) return { object: shownThen, code }
  const shown = await showOpenly(stranger, row).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'notFound') return undefined
    throw error
  })
  const addresses = await loadOpenAddresses(stranger, [row.id])
  return { object: shown ? openNameOf(shown) : shownThen, code: addresses.size > 0 ? null : row.code }
}
