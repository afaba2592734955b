import type { SchemaOwner } from '@verka/domain/schemas/schema-rules.ts'
import { limitsOfField } from '@verka/domain/exchange/limits-of-field.ts'
import type { TemplateColumn } from '@verka/domain/exchange/template.ts'
import { writeCell } from '@verka/domain/exchange/write-cell.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { WIRE_EXAMPLES } from '@verka/domain/forms/kind-samples/wire-examples.ts'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { plusDays } from '@verka/domain/localization/dates.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import { errorText } from '@verka/messages/error-text.ts'
import type { ServedTranslator } from '@verka/messages/served/load.ts'
import { todayOf, type SiteContext } from '../../http/context.ts'
import type { Cell } from '../list-export/cells.ts'

/** How many choices are named where they are explained. */
const NAMED_CHOICES = 12

/** The limits of a field in sentences. */
function limitsOf(context: SiteContext, { t, serverText }: ServedTranslator, field: Field): string {
  const { culture, timeZone, tenant } = context
  const sentences = limitsOfField(field, todayOf(context)).map(({ message, params, text }) => {
    const own = text ? textIn(text, culture, tenant.culture) : ''
    if (own !== '') return own
    const general = errorText({ message: `@${message}`, ...(params && { params }) }, { culture, timeZone, serverText })
    return typeof params?.pattern === 'string' ? t('spreadsheets.pattern', { pattern: params.pattern }) : general
  })
  const names = field.options.map(({ localizedNames, value }) => textIn(localizedNames, culture, tenant.culture) || value)
  if (names.length > 0) {
    const listed = names.slice(0, NAMED_CHOICES).join(', ')
    sentences.push(
      t('spreadsheets.choice', { names: names.length > NAMED_CHOICES ? t('spreadsheets.moreChoices', { names: listed }) : listed }),
    )
  }
  return sentences.join('. ')
}

/** A value that a field accepts as far as its settings say. */
function exampleOf({ fieldType, options, validation }: Field, today: string): FieldValue {
  const { hasOptions, range, files, isScaled } = kindOf({ fieldType })
  if (hasOptions) return options[0]?.value ?? null
  if (files) return [{ fileId: '', fileName: isScaled ? 'stege.jpg' : 'stege.pdf', type: '', size: 0 }]
  const bound = validation.range?.min ?? validation.range?.max
  if (range === 'numbers' && bound !== undefined) return bound
  if (range === 'days' && bound !== undefined) return plusDays(today, bound)
  // no example is better than one that is refused
  if (validation.pattern || validation.content || (range === 'minutes' && bound !== undefined)) return null
  return WIRE_EXAMPLES[fieldType].example
}

/** What a column is for: its row in the sheet that explains the template. */
export interface Explanation {
  title: string
  kind: string
  required: string
  limits: string
  example: Cell
  description: string
}

const ABOUT = { code: 'spreadsheets.code', id: 'spreadsheets.id' } as const

/** Explains a column in the reader's language. */
export function explainColumn(
  context: SiteContext,
  words: ServedTranslator,
  { key, field }: TemplateColumn,
  title: string,
  owner: SchemaOwner,
): Explanation {
  const { culture, timeZone, tenant } = context
  const { t } = words
  const isOwn = key === field.key && key in ABOUT
  const example = isOwn ? (key === 'code' ? 'ABC-123' : null) : exampleOf(field, todayOf(context))
  return {
    title,
    kind: t(`fields.kind.${field.fieldType}`),
    required: field.required && !(owner === 'element' && key === 'code') ? t('lists.yes') : '',
    limits: limitsOf(context, words, field),
    example: writeCell(field, { value: example }, { culture, timeZone }),
    description: isOwn ? t(ABOUT[key as keyof typeof ABOUT]) : textIn(field.localizedDescriptions, culture, tenant.culture),
  }
}
