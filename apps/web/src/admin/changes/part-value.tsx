import { Code, Text } from '@mantine/core'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import type { FieldType } from '@verka/domain/forms/field-type.ts'
import { isCalendarDate } from '@verka/domain/localization/dates.ts'
import type { PrivilegeGrant } from '@verka/domain/privileges/privilege.body.ts'
import { FieldCell } from '../../forms/form/field-values.tsx'
import { useText, type Text as Words } from '../../language/use-text.tsx'
import { givesRight, RIGHTS } from '../rights/grant-matrix.ts'
import { isGrant, isLocalized, isNamed, isObject, type Part } from './differences.ts'
import { partWord } from './part-names.ts'
import type { PartWords } from './use-part-words.ts'

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

interface PartValueProps {
  part: Part
  value: unknown
  words: PartWords
}

/** A part's value as readable text; JSON if its kind is unknown. */
export function PartValue({ part, value, words }: PartValueProps) {
  const text = useText()
  const field = words.fieldOf(part)
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return (
      <Text span size="sm" c="dimmed">
        {text.t('audit.nothing')}
      </Text>
    )
  if (field) return <FieldCell field={field} dataProperties={[{ dataPropertyTypeId: field.id, value: value as FieldValue }]} />
  const read = wordsOf(value, part.path.at(-1), words, text)
  return read === undefined ? <Code block>{JSON.stringify(value, null, 2)}</Code> : <>{read}</>
}

/** A value in words; undefined if there are none. */
function wordsOf(value: unknown, name: Part['path'][number] | undefined, words: PartWords, text: Words): string | undefined {
  const { t, textOf, formatDate, formatDateTime, formatNumber } = text
  if (typeof value === 'boolean') return t(value ? 'lists.yes' : 'lists.no')
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'string') {
    const word = typeof name === 'string' ? partWord(name, value, text) : undefined
    if (word !== undefined) return word
    if (MOMENT.test(value)) return formatDateTime(value)
    if (isCalendarDate(value)) return formatDate(value)
    return words.nameOf(value) ?? value
  }
  if (isLocalized(value)) {
    const texts = [...new Set(value.map((item) => item.text))].filter((item) => item !== '')
    return texts.length <= 1
      ? (texts[0] ?? t('audit.nothing'))
      : value.map((item) => `${item.culture.slice(0, 2)}: ${item.text}`).join('\n')
  }
  if (isNamed(value)) return value.name
  const rightsOf = (grant: PrivilegeGrant) =>
    RIGHTS.filter((right) => givesRight(grant, right))
      .map((right) => t(`privileges.right.${right}`))
      .join(', ')
  if (isGrant(value)) return rightsOf(value)
  if (Array.isArray(value)) {
    if (value.every(isGrant))
      return value.map((grant) => `${words.nameOf(grant.transactionTypeId) ?? grant.transactionTypeId}: ${rightsOf(grant)}`).join('\n')
    const all = value.map((item: unknown) => wordsOf(item, name, words, text))
    return all.every((item) => item !== undefined) ? all.join(', ') : undefined
  }
  if (!isObject(value)) return undefined
  // a whole field or other part of a definition, added or removed
  if (isLocalized(value.localizedNames)) {
    const called = textOf(value.localizedNames as Parameters<typeof textOf>[0])
    return typeof value.fieldType === 'string'
      ? `${called} (${partWord('fieldType', value.fieldType, text) ?? t(`fields.kind.${value.fieldType as FieldType}`)})`
      : called
  }
  return undefined
}
