import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { filterFields, flatFields, isSameValue } from '@verka/domain/forms/flat-fields.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Given } from '@verka/domain/rule-tests/rule-test.ts'
import { begunValues } from '@verka/domain/rule-tests/run-rule-tests.ts'
import { isGivable, outsideOfGiven, valuesIn, type TestedForm } from '@verka/domain/rule-tests/tested-form.ts'
import { findCircle } from '@verka/domain/rules/engine/compile-rules.ts'
import { FieldElementScope } from '../../../forms/form/field-element.ts'
import { FormFields } from '../../../forms/form/form-fields.tsx'
import { createFormStore } from '../../../forms/store/form-store.ts'
import { useText } from '../../../language/use-text.tsx'
import { withGiven } from './new-rule-test.ts'

interface GivenFormProps {
  form: TestedForm
  given: Given
  onChange: (values: Given['values']) => void
}

/** The store of the form of a case, filled in as it says. What a person enters in it is given. */
function useGivenStore({ form, given, onChange }: GivenFormProps) {
  const { culture, timeZone } = useText()
  const { today, object, earlier, values } = given
  // files are not given, nor are people who are filled in
  const fields = useMemo(() => filterFields(form.fields, (field) => kindOf(field).children === 'form' || isGivable(field)), [form.fields])
  const rules = useMemo(() => (findCircle(fields, form.rules) ? [] : form.rules), [fields, form.rules])
  const outside = useMemo(() => outsideOfGiven(form, { object, earlier }), [form, object, earlier])
  const begun = useMemo(() => begunValues({ ...form, fields, rules }, today, outside), [form, fields, rules, today, outside])
  const [store] = useState(() => {
    const settings = { today, reader: { culture, timeZone }, ruleReader: form.reader, rules: { rules, outside }, isNew: true }
    return createFormStore(fields, begun, settings)
  })
  /** The form that the store has, and the values that are in it; undefined: it is being filled in by the case. */
  const shown = useRef<{ version: unknown; values: Given['values'] }>(undefined)
  const latest = useRef({ fields, begun, onChange })
  const version = useMemo(() => ({ fields, begun, rules, outside }), [fields, begun, rules, outside])
  useEffect(() => {
    latest.current = { fields, begun, onChange }
    const isOther = shown.current?.version !== version
    if (!isOther && shown.current?.values === values) return
    shown.current = undefined
    if (isOther) store.replaceFields(fields, begun, { rules, outside })
    const wanted = { ...begun, ...valuesIn(values) }
    store.putBack(Object.fromEntries(flatFields(fields).map(({ id }) => [id, wanted[id] ?? null])))
    shown.current = { version, values }
  })
  useEffect(() => {
    let before = store.values()
    return store.subscribe(() => {
      const [was, now] = [before, store.values()]
      before = now
      const { current } = shown
      if (!current || was === now) return
      const { fields: flat, begun: initial, onChange: change } = latest.current
      const changed = flatFields(flat).filter(({ id }) => !isSameValue(was[id], now[id]))
      const next = changed.reduce(
        (all, { id }) => withGiven(all, id, isSameValue(now[id], initial[id]) ? undefined : (now[id] ?? null)),
        current.values,
      )
      shown.current = { ...current, values: next }
      if (changed.length > 0) change(next)
    })
  }, [store])
  return store
}

/** The form of a case. */
export function GivenForm(props: GivenFormProps) {
  const scope = useId()
  const store = useGivenStore(props)
  return (
    <FieldElementScope value={scope}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the inputs inside, on their way up */}
      <div
        // it is inside the edited form: Enter must not save that one
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
        }}
      >
        <FormFields form={store} size="sm" />
      </div>
    </FieldElementScope>
  )
}
