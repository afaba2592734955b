import { fieldsById, isSameValue } from '@verka/domain/forms/flat-fields.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { CULTURES } from '@verka/domain/localization/cultures.ts'
import { textIn, type LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { shortened } from '@verka/domain/localization/shortened.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import type { SiteContext } from '../../../http/context.ts'
import { withNames } from '../../forms/sources/option-sources.ts'
import { dataPropertiesOf } from '../../forms/submitted-form.ts'
import { isDescriptive } from '../../transactions/transactions.ts'

const MOST_LINES = 8
const LONGEST_NAME = 60
const LONGEST_VALUE = 200

const inOneLine = (text: string, most: number) => shortened(text.replace(/\s+/g, ' ').trim(), most)

/**
 * The answers of a step that the transaction did not have before, as its reader may see them: a line for each field, by the fields that their
 * role sees. Files, pictures, people whom the server fills in, and rows are left to the page of the case.
 */
export async function caseNews(
  reader: SiteContext,
  { dataPropertyTypes, matchRules }: Pick<OperationType, 'dataPropertyTypes' | 'matchRules'>,
  { values, before }: { values: Values; before: Values },
): Promise<LocalizedTexts> {
  const changed = Object.fromEntries(Object.entries(values).filter(([id, value]) => !isSameValue(value, before[id])))
  const fields = await withNames(reader, visibleFields(dataPropertyTypes, reader.actor.role), [changed], matchRules)
  const byId = fieldsById(fields)
  return CULTURES.map((culture) => {
    const lines = dataPropertiesOf(fields, changed, { culture, timeZone: reader.timeZone }).flatMap(
      ({ dataPropertyTypeId: id, displayValue }) => {
        const field = byId.get(id)!
        if (!isDescriptive(field) || kindOf(field).children === 'rows' || displayValue.trim() === '') return []
        const name = textIn(field.localizedNames, culture, reader.tenant.culture)
        return [`${inOneLine(name, LONGEST_NAME)}: ${inOneLine(displayValue, LONGEST_VALUE)}`]
      },
    )
    return { culture, text: [...lines.slice(0, MOST_LINES), ...(lines.length > MOST_LINES ? ['…'] : [])].join('\n') }
  })
}
