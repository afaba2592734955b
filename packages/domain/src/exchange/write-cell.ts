import type { Field, FieldValue } from '../forms/field.ts'
import type { FileReference } from '../forms/field-kind.ts'
import type { Position } from '../forms/field-kinds/position.ts'
import { kindOf } from '../forms/field-kinds.ts'
import type { CellForm } from '../forms/kind-parts/cell-form.ts'
import { formatAs } from '../forms/kind-parts/display-kind.ts'
import { instantOf, isCalendarDate } from '../localization/dates.ts'
import type { Reader } from '../localization/reader.ts'
import { displayValue } from '../forms/display-value.ts'
import { instantCell } from './cell-text.ts'
import { nameOfChoice, type CellChoice } from './choices.ts'
import type { SheetCell } from './sheet-cell.ts'

/** Who reads the cells, and the choices of fields that draw on predefined values, objects or people. */
export interface Writing extends Reader {
  optionsOf?: ((field: Field) => readonly CellChoice[]) | undefined
}

/** A stored value, with its text in the reader's language where it is known. */
export interface WrittenValue {
  value: FieldValue
  displayValue?: string | undefined
}

type Writer = (value: FieldValue & {}, displayed: () => string, writing: Writing) => SheetCell | undefined

const asText: Writer = (value) => (typeof value === 'string' ? value : undefined)

/** Cells by their form. A value that is not of the form is written as it is displayed. */
const WRITERS: Record<CellForm, Writer> = {
  text: asText,
  // with its marks: an edited cell keeps headings, lists and links
  markup: asText,
  number: (value) => (typeof value === 'number' ? value : undefined),
  boolean: (value, _displayed, writing) => (typeof value === 'boolean' ? formatAs('toggle', value, writing) : undefined),
  day: (value) => (typeof value === 'string' && isCalendarDate(value) ? { at: value } : undefined),
  instant: (value, _displayed, reader) => (typeof value === 'string' && instantOf(value) ? instantCell(value, reader) : undefined),
  timeOfDay: asText,
  choice: () => undefined,
  files: (value) => (Array.isArray(value) ? (value as unknown as FileReference[]).map(({ fileName }) => fileName).join(', ') : undefined),
  position(value) {
    if (typeof value !== 'object' || !('lat' in value)) return undefined
    const { lat, lon, accuracy } = value as unknown as Position
    return `${lat}, ${lon}${accuracy === undefined ? '' : ` (±${accuracy} m)`}`
  },
  displayed: () => undefined,
}

/** The field with the choices of the field itself and of the fields in its rows. */
const withChoices = (field: Field, optionsOf: NonNullable<Writing['optionsOf']>): Field => ({
  ...field,
  options: optionsOf(field).map(({ value, localizedNames }) => ({ value, localizedNames })),
  children: field.children.map((child) => withChoices(child, optionsOf)),
})

/** The text of a value in the reader's language, as forms display it. */
export function displayedText(field: Field, value: FieldValue, writing: Writing): string {
  const { cellForm, children } = kindOf(field)
  if (!writing.optionsOf) return displayValue(field, value, writing)
  if (cellForm === 'choice')
    return typeof value === 'string' ? (nameOfChoice(writing.optionsOf(field), value, writing.culture) ?? value) : ''
  return displayValue(children === 'rows' ? withChoices(field, writing.optionsOf) : field, value, writing)
}

/**
 * Writes a value into a cell: numbers as numbers, days and instants as date cells in the tenant's wall time, all else as text. Texts are
 * written so that `readCell` reads them, except rows, signatures and people, which are written as they are displayed.
 */
export function writeCell(field: Field, { value, displayValue: text }: WrittenValue, writing: Writing): SheetCell {
  if (value === null) return null
  const displayed = () => text ?? displayedText(field, value, writing)
  const cell = WRITERS[kindOf(field).cellForm](value, displayed, writing) ?? displayed()
  return cell === '' ? null : cell
}
