import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { evaluateFieldState, addViolation, type FieldState } from '@verka/domain/rules/engine/evaluate-form.ts'
import type { CheckContext } from '@verka/domain/forms/field-kind.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields, isSameValue } from '@verka/domain/forms/flat-fields.ts'
import type { Violation } from '@verka/domain/forms/violation.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import { compileRules } from '@verka/domain/rules/engine/compile-rules.ts'
import { explainRules } from '@verka/domain/rules/engine/explain-rules.ts'
import type { Explanation } from '@verka/domain/rules/engine/explanation.ts'
import { RuleRun } from '@verka/domain/rules/engine/rule-run.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import type { Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import { carryOver } from './carry-over.ts'
import { byLeft, isAboutFiles, withMost } from './form-errors.ts'
import { isSameView, type FieldView } from '../frame/field-view.ts'
import { isAnswerable, isEntered, progressThrough, type Progress } from './form-progress.ts'
import { whyOf } from '../frame/why.ts'
import type { FormRules, FormSettings, FormStore, HoldReason } from './form-store-contract.ts'

const PLACE = 'dataProperties.'
const HELD_MESSAGES: Readonly<Record<HoldReason, string>> = {
  uploading: '@validation.uploading',
  uploadWaits: '@validation.uploadWaits',
  uploadFailed: '@validation.uploadFailed',
  unsigned: '@validation.unsigned',
}
const isUploading = (reason: HoldReason | undefined): reason is 'uploading' | 'uploadWaits' =>
  reason === 'uploading' || reason === 'uploadWaits'
const NO_RULES: FormRules = { rules: [], outside: {} }
const NOTHING_INSIDE: FieldView['inside'] = {}
/** Actions that decide how a field shows. */
const LOOKS: ReadonlySet<Rule['action']> = new Set(['show', 'hide', 'setRequired', 'setOptional'])
const NO_IDS: readonly string[] = []
const NO_REASONS: FieldView['why'] = []
const isSame = (one: FieldValue | undefined, other: FieldValue | undefined) =>
  isSameValue(one === '' ? null : one, other === '' ? null : other)

/**
 * The state of one form that is being filled in: a store instead of React state, so that a key press evaluates and renders only dependent
 * fields. The server uses the same functions for validation. `stored` are the initial values: those of the saved object, or the prepared
 * defaults.
 */
export function createFormStore(initialFields: readonly Field[], stored: Values, settings: FormSettings = {}): FormStore {
  const { today, reader = { culture: 'en-US', timeZone: 'UTC' }, ruleReader = reader } = settings
  const listeners = new Set<() => void>()
  let fields = initialFields
  let rules = settings.rules ?? NO_RULES
  let initial = stored
  let input: Values = { ...stored }
  let isSubmitted = false
  let isAwaited = false
  const left = new Set<string>()
  const held = new Map<string, HoldReason>()
  const mosts = new Map<string, number>()
  const dirty = new Set<string>()
  const serverErrors = new Map<string, FieldError>()
  let matches: CheckContext['matches']

  // state of this version of the form
  let flat: readonly Field[] = []
  let byId = new Map<string, Field>()
  let parentOf = new Map<string, string>()
  let run: RuleRun
  let ruledIds: ReadonlySet<string> = new Set()
  const states = new Map<string, FieldState>()
  const views = new Map<string, FieldView>()
  let visibleIds: readonly string[] = NO_IDS
  let visibleErrors: readonly { field: Field; error: FieldError }[] = []
  let explained: readonly Explanation[] | undefined
  let counted: Progress | undefined

  const visibleErrorAt = (fieldId: string, { message, params, text }: Violation): FieldError | undefined => {
    if (!isSubmitted && !left.has(fieldId)) return undefined
    return { message: text ? textIn(text, reader.culture) : `@${message}`, ...(params ? { params } : {}) }
  }
  const errorOf = ({ field, violation }: FieldState): FieldError | undefined => {
    const fromServer = serverErrors.get(field.id)
    if (fromServer) return fromServer
    const reason = held.get(field.id)
    const isShown = isSubmitted || (reason === 'unsigned' && left.has(field.id))
    if (isShown && reason && !(isAwaited && isComing(field.id))) return { message: HELD_MESSAGES[reason] }
    if (isComing(field.id) && isAboutFiles(violation)) return undefined
    return violation && visibleErrorAt(field.id, withMost(violation, mosts.get(field.id)))
  }
  const insideOf = ({ field, violation }: FieldState): FieldView['inside'] => {
    const visible: Record<string, FieldError> = {}
    const violations: Record<string, Violation> = {}
    if (violation?.inside) addViolation(violations, field.id, violation)
    const start = `${field.id}.`
    for (const [path, inner] of Object.entries(violations)) {
      const isReported = path.startsWith(start) && !(isComing(field.id) && isAboutFiles(inner))
      const error = isReported ? visibleErrorAt(field.id, inner) : undefined
      if (error) visible[path.slice(start.length)] = error
    }
    for (const [path, error] of serverErrors) if (path.startsWith(start)) visible[path.slice(start.length)] = error
    return Object.keys(visible).length === 0 ? NOTHING_INSIDE : visible
  }
  const viewOf = (state: FieldState): FieldView => {
    const { field, value, isEnabled, isRequired, isComputed } = state
    const isGroup = kindOf(field).children === 'form'
    const childIds = isGroup ? field.children.filter((child) => states.get(child.id)?.isVisible).map((child) => child.id) : NO_IDS
    // an unanswered check shows its own error, right below the heading of its list
    const hasErrorBelow = !kindOf(field).hasStatus && childIds.some((id) => views.get(id)?.error)
    const error = errorOf(state) ?? (hasErrorBelow ? { message: '@validation.groupErrors' } : undefined)
    const progress = kindOf(field).hasStatus ? progressOf(childIds) : undefined
    return { field, value, isEnabled, isRequired, isComputed, error, inside: insideOf(state), childIds, progress, why: reasonsOf(state) }
  }
  const reasonsOf = (state: FieldState): FieldView['why'] => {
    const { id } = state.field
    const isUnchanged = isSame(input[id], initial[id])
    const gone = isUnchanged ? rules.gone?.[id] : undefined
    const filled = isUnchanged ? rules.filled?.[id] : undefined
    const isExplained = ruledIds.has(id) && (state.isComputed === true || state.isRequired)
    if (gone === undefined && !filled && !isExplained) return NO_REASONS
    return whyOf({ state, explanations: isExplained ? run.explain(id) : [], filled, gone, byId })
  }
  const progressOf = (childIds: readonly string[]) => {
    const requested = childIds.map((id) => states.get(id)!).filter(isAnswerable)
    return { answered: requested.filter(({ stored: answer }) => answer !== null).length, count: requested.length }
  }
  /** Fields with running uploads; those that wait for the network first. */
  const onTheWay = () =>
    [...held]
      .flatMap(([id, reason]) => (isUploading(reason) && isVisible(id) ? [{ id, reason }] : []))
      .toSorted((one, other) => Number(other.reason === 'uploadWaits') - Number(one.reason === 'uploadWaits'))
  /** Whether a field has pending uploads: their absence until then is not an error. */
  const isComing = (fieldId: string) => isUploading(held.get(fieldId))
  const isVisible = (fieldId: string) => states.get(fieldId)?.isVisible === true

  /** Evaluates fields and their groups again, from the inside out. */
  const refresh = (ids: Iterable<string>) => {
    const context = { today, matches, isNew: settings.isNew }
    const changed = new Set(ids)
    for (const id of changed) {
      states.set(id, evaluateFieldState(byId.get(id)!, run, initial, context))
      const parent = parentOf.get(id)
      if (parent !== undefined) changed.add(parent)
    }
    let hasMoved = false
    for (const id of [...changed].sort((one, other) => depthOf(other) - depthOf(one))) {
      const before = views.get(id)
      if (isVisible(id) !== (before !== undefined)) hasMoved = true
      if (!isVisible(id)) views.delete(id)
      else {
        const view = viewOf(states.get(id)!)
        if (!before || !isSameView(before, view)) views.set(id, view)
      }
      if (isSame(input[id], initial[id])) dirty.delete(id)
      else dirty.add(id)
    }
    if (hasMoved) visibleIds = fields.filter((field) => isVisible(field.id)).map((field) => field.id)
    const visible: { field: Field; error: FieldError }[] = []
    for (const { id } of flat) {
      const view = views.get(id)
      // a group only reports that a child has an error
      if (view?.error && view.childIds.length === 0) visible.push({ field: view.field, error: view.error })
    }
    const isSameAsBefore = visible.length === visibleErrors.length && visible.every(({ error }, at) => error === visibleErrors[at]!.error)
    if (!isSameAsBefore) visibleErrors = visible
    explained = undefined
    counted = undefined
    for (const listener of listeners) listener()
  }
  const depthOf = (fieldId: string): number => {
    const parent = parentOf.get(fieldId)
    return parent === undefined ? 0 : 1 + depthOf(parent)
  }
  /** Drops added blank rows before sending: errors of other rows have their index among the sent ones. */
  const dropBlankRows = () => {
    for (const field of flat) {
      const value = input[field.id]
      // a row with only a picture that is uploading is not blank
      if (kindOf(field).children !== 'rows' || !Array.isArray(value) || held.has(field.id)) continue
      const parsed = kindOf(field).parse(value, field)
      if ('violation' in parsed || (Array.isArray(parsed.value) && parsed.value.length === value.length)) continue
      input = { ...input, [field.id]: parsed.value }
      run.set(field.id, parsed.value)
    }
  }
  const storedNow = () => Object.fromEntries([...states].map(([id, { stored, isVisible }]) => [id, isVisible ? stored : null]))
  const refreshAll = () => refresh(byId.keys())
  const begin = () => {
    flat = flatFields(fields)
    byId = new Map(flat.map((field) => [field.id, field]))
    parentOf = new Map(
      flat.flatMap((field) => (kindOf(field).children === 'form' ? field.children.map((child) => [child.id, field.id] as const) : [])),
    )
    run = new RuleRun(compileRules(fields, rules.rules), input, rules.outside, ruleReader, initial)
    ruledIds = new Set(rules.rules.flatMap(({ target }) => target.propertyTypeId ?? []))
    states.clear()
    dirty.clear()
    for (const id of views.keys()) if (!byId.has(id)) views.delete(id)
    visibleIds = NO_IDS
    refreshAll()
    visibleIds = fields.filter((field) => isVisible(field.id)).map((field) => field.id)
  }
  begin()

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    fieldView: (fieldId) => views.get(fieldId),
    isInOrder: (fieldId) => states.get(fieldId)?.violation === undefined,
    visibleIds: () => visibleIds,
    isRuled: (fieldId) => rules.rules.some(({ action, target }) => target.propertyTypeId === fieldId && LOOKS.has(action)),
    isDirty: () => dirty.size > 0,
    values: () => input,
    begun: () => initial,
    putBack(kept) {
      const known = flat.filter((field) => field.id in kept).map((field) => [field.id, kept[field.id] ?? null])
      input = { ...input, ...(Object.fromEntries(known) as Values) }
      begin()
    },
    leaveOut(ids) {
      input = { ...input, ...Object.fromEntries(ids.map((id) => [id, initial[id] ?? null])) }
      rules = { ...rules, gone: { ...rules.gone, ...Object.fromEntries(ids.map((id) => [id, ''])) } }
      begin()
    },
    setValue(fieldId, value) {
      input = { ...input, [fieldId]: value }
      for (const path of serverErrors.keys()) if (path === fieldId || path.startsWith(`${fieldId}.`)) serverErrors.delete(path)
      const changed = [fieldId, ...run.set(fieldId, value)]
      // another field can be the reason for the same requirement
      refresh([...changed, ...run.readersOf(changed)])
    },
    leave(fieldId) {
      if (left.has(fieldId)) return
      left.add(fieldId)
      refresh([fieldId])
    },
    hold(fieldId, reason) {
      if (reason) held.set(fieldId, reason)
      else held.delete(fieldId)
      refresh([fieldId])
    },
    setMaximum(fieldId, most) {
      if (!byId.has(fieldId) || mosts.get(fieldId) === most) return
      if (most === undefined) mosts.delete(fieldId)
      else mosts.set(fieldId, most)
      const refusal = serverErrors.get(fieldId)
      const still = refusal && byLeft(refusal, states.get(fieldId)!.stored, most)
      if (still) serverErrors.set(fieldId, still)
      else serverErrors.delete(fieldId)
      refresh([fieldId])
    },
    onTheWay: () => onTheWay()[0]?.reason,
    submit(waits) {
      isSubmitted = true
      isAwaited = waits !== undefined
      serverErrors.clear()
      dropBlankRows()
      refreshAll()
      const [wrong] = visibleErrors
      if (wrong !== undefined) return { isValid: false, firstErrorId: wrong.field.id }
      const awaited = isAwaited ? onTheWay()[0]?.id : undefined
      if (awaited !== undefined) return { isValid: false, firstErrorId: awaited, isWaiting: true }
      // a cleared field is sent as null: an omitted one would keep its stored value
      const sent = flat.filter((field) => states.get(field.id)!.isEnabled && isEntered(field))
      return {
        isValid: true,
        dataProperties: sent.map((field) => ({ dataPropertyTypeId: field.id, value: states.get(field.id)!.stored })),
      }
    },
    assignErrors(errors) {
      const elsewhere: FieldError[] = []
      for (const error of errors) {
        const path = error.field?.startsWith(PLACE) ? error.field.slice(PLACE.length) : undefined
        if (path !== undefined && views.has(path.split('.')[0]!)) serverErrors.set(path, error)
        else elsewhere.push(error)
      }
      refreshAll()
      return elsewhere
    },
    setMatcher(matcher) {
      matches = matcher
      refreshAll()
    },
    firstErrorId: () => visibleErrors[0]?.field.id,
    explanations: () => (explained ??= explainRules({ run, fields: flat, ...rules, reader: ruleReader, values: storedNow() })),
    visibleErrors: () => visibleErrors,
    progress: () => (counted ??= progressThrough(flat.flatMap(({ id }) => states.get(id) ?? []))),
    replaceFields(nextFields, nextStored, nextRules = NO_RULES) {
      const changed = flat.filter((field) => dirty.has(field.id)).map((field) => ({ field, value: input[field.id] ?? null }))
      const { values, lost } = carryOver(changed, flatFields(nextFields))
      fields = nextFields
      initial = nextStored
      input = { ...nextStored, ...values }
      rules = nextRules
      serverErrors.clear()
      begin()
      return lost
    },
    restart(nextStored) {
      initial = nextStored
      input = { ...nextStored }
      isSubmitted = false
      left.clear()
      serverErrors.clear()
      begin()
    },
  }
}
