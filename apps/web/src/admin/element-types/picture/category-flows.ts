import type { Field } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { enteredFields } from '@verka/domain/forms/flat-fields.ts'
import type { Reference, Rule } from '@verka/domain/rules/rule.ts'

/** Meaning of a line: a value is read, a field is shown or closed, a value is written back, a function belongs to a service. */
type FlowKind = 'reads' | 'steers' | 'writes' | 'uses'

/** An end of a line: at a card, or at one of its rows. */
export interface FlowEnd {
  card: string
  row?: string | undefined
}

/** A flow between two ends, with its reason. */
export interface Flow {
  id: string
  kind: FlowKind
  /** Undefined: nothing is read, a value is set; there is no line then. */
  from: FlowEnd | undefined
  to: FlowEnd
  /** The card of the form that the rule belongs to. */
  owner: string
  /** Index of its rule in the form; undefined without a rule. */
  ruleIndex?: number
}

/** A form with its rules: the category itself, or one of its functions. */
export interface FlowForm {
  id: string
  dataPropertyTypes: readonly Field[]
  matchRules: readonly Rule[]
}

interface FlowService {
  id: string
  operations: readonly { id: string; operationTypeId: string }[]
}

const STEERING: ReadonlySet<Rule['action']> = new Set(['show', 'hide', 'enable', 'disable', 'setRequired', 'setOptional'])

const kindOfRule = ({ matchType, action }: Rule): FlowKind =>
  matchType === 'outgoing' ? 'writes' : STEERING.has(action) ? 'steers' : 'reads'

/** The card and row that a reference of a rule of `owner` is about; undefined where that is not in the picture. */
function endOf({ referenceType, referenceId, propertyTypeId }: Reference, owner: string, category: string): FlowEnd | undefined {
  switch (referenceType) {
    case 'operation':
    case 'transaction':
      return { card: owner, row: propertyTypeId }
    case 'operationRecord':
      return { card: owner, row: referenceId }
    case 'elementType':
    case 'element':
      return { card: category, row: propertyTypeId }
    case 'elementRecord':
      return { card: category, row: referenceId }
    default:
      return undefined
  }
}

/** All flows within a category: by its rules, by those of its functions, and between services and functions. */
export function flowsOf(category: FlowForm, functions: readonly FlowForm[], services: readonly FlowService[]): Flow[] {
  const ofRules = [category, ...functions].flatMap((form) =>
    form.matchRules.map((rule, ruleIndex): Flow => ({
      id: rule.id,
      kind: kindOfRule(rule),
      from: endOf(rule.source, form.id, category.id),
      to: endOf(rule.target, form.id, category.id) ?? { card: form.id },
      owner: form.id,
      ruleIndex,
    })),
  )
  const ofServices = services.flatMap((service) =>
    service.operations
      .filter(({ operationTypeId }) => functions.some(({ id }) => id === operationTypeId))
      .map(({ id, operationTypeId }): Flow => ({
        id,
        kind: 'uses',
        from: { card: operationTypeId },
        to: { card: service.id, row: id },
        owner: service.id,
      })),
  )
  return [...ofRules, ...ofServices]
}

/** Whether a rule stays within its own form. */
export const isWithin = ({ from, to }: Flow): boolean => from !== undefined && from.card === to.card

/** Whether a flow is a line: it has two different ends. */
export const isLine = ({ from, to }: Flow): boolean => from !== undefined && (from.card !== to.card || from.row !== to.row)

/** A field of a card, and its number of surrounding groups. */
export interface FormRow {
  field: Field
  depth: number
}

/**
 * The rows of a card: fields with flows, at most `most` and the others on demand, so that a form of forty fields stays clear. A group is
 * shown with its shown fields, and is not counted.
 */
export function rowsOf(form: FlowForm, flows: readonly Flow[], most: number): { rows: FormRow[]; hidden: number } {
  const entered = enteredFields(form.dataPropertyTypes)
  const touchedBy = (some: readonly Flow[]) =>
    new Set(some.flatMap(({ from, to }) => [from, to]).flatMap((end) => (end?.card === form.id ? [end.row] : [])))
  const [outside, touched] = [touchedBy(flows.filter((flow) => !isWithin(flow))), touchedBy(flows)]
  // flows to other cards first, then those within its own
  const rank = ({ id }: Field) => Number(outside.has(id)) + Number(touched.has(id))
  const ranked = [...entered].sort((one, other) => rank(other) - rank(one))
  const shown = new Set(ranked.slice(0, most))
  // in the order of the form
  const rowsIn = (fields: readonly Field[], depth: number): FormRow[] =>
    fields.flatMap((field) => {
      const isGroup = kindOf(field).children === 'form'
      const inside = isGroup ? rowsIn(field.children, depth + 1) : []
      return shown.has(field) || inside.length > 0 || (isGroup && touched.has(field.id)) ? [{ field, depth }, ...inside] : []
    })
  return { rows: rowsIn(form.dataPropertyTypes, 0), hidden: Math.max(0, entered.length - most) }
}

/** Whether a line touches a card or, given a row, that row. */
export const touches = ({ from, to }: Flow, end: FlowEnd): boolean =>
  [from, to].some((one) => one?.card === end.card && (end.row === undefined || one.row === end.row))
