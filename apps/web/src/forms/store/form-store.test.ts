import { expect, test, vi } from 'vitest'
import { fieldSchema, type Field } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { STATUS_OPTIONS } from '@verka/domain/forms/field-kinds/status-group.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import { createFormStore } from './form-store.ts'

const IDS = {
  name: '0192f0c0-0000-7000-8000-000000000001',
  height: '0192f0c0-0000-7000-8000-000000000002',
  note: '0192f0c0-0000-7000-8000-000000000003',
}

function aField(id: string, settings: Partial<Field>): Field {
  return fieldSchema.parse({
    id,
    key: `k${id.slice(-1)}`,
    localizedNames: localized('Fält'),
    fieldType: 'text',
    ...settings,
  })
}
const name = aField(IDS.name, { required: true })
const height = aField(IDS.height, {
  fieldType: 'decimal',
  validation: { range: { min: 0, max: 3 } },
})
const note = aField(IDS.note, { uiStatus: 'disabled' })
const aForm = (stored = {}) => createFormStore([name, height, note], stored)

test('an error is shown after leaving the field, and disappears when it is fixed', () => {
  const form = aForm()
  expect(form.fieldView(IDS.name)?.error).toBeUndefined()
  form.leave(IDS.name)
  expect(form.fieldView(IDS.name)?.error?.message).toBe('@validation.required')
  form.setValue(IDS.name, 'Stege')
  expect(form.fieldView(IDS.name)?.error).toBeUndefined()
})

test('a change gives only the changed field a new view', () => {
  const form = aForm()
  const listener = vi.fn<() => void>()
  form.subscribe(listener)
  const [heightBefore, idsBefore] = [form.fieldView(IDS.height), form.visibleIds()]
  form.setValue(IDS.name, 'S')
  expect(listener).toHaveBeenCalledTimes(1)
  expect(form.fieldView(IDS.height)).toBe(heightBefore)
  expect(form.visibleIds()).toBe(idsBefore)
})

test('a running upload is an error, unless it is awaited; a failed one always is', () => {
  const form = aForm({ [IDS.name]: 'Stege' })
  form.hold(IDS.height, 'uploading')
  expect(form.submit()).toEqual({ isValid: false, firstErrorId: IDS.height })
  expect(form.submit('waits')).toEqual({ isValid: false, firstErrorId: IDS.height, isWaiting: true })
  expect(form.visibleErrors()).toEqual([])
  expect(form.onTheWay()).toBe('uploading')
  form.hold(IDS.height, 'uploadWaits')
  expect(form.submit('waits')).toEqual({ isValid: false, firstErrorId: IDS.height, isWaiting: true })
  expect([form.onTheWay(), form.visibleErrors()]).toEqual(['uploadWaits', []])
  form.hold(IDS.height, 'uploadFailed')
  expect(form.onTheWay()).toBeUndefined()
  expect(form.submit('waits')).toEqual({ isValid: false, firstErrorId: IDS.height })
  form.hold(IDS.height, undefined)
  expect(form.submit('waits').isValid).toBe(true)
})

test('a signature that is typed and not signed is an error, from when its field is left', () => {
  const form = aForm({ [IDS.name]: 'Stege' })
  form.hold(IDS.height, 'unsigned')
  expect(form.visibleErrors()).toEqual([])
  form.leave(IDS.height)
  expect(form.visibleErrors()).toMatchObject([{ error: { message: '@validation.unsigned' } }])
  expect(form.submit('waits')).toEqual({ isValid: false, firstErrorId: IDS.height })
  expect(form.onTheWay()).toBeUndefined()
  form.hold(IDS.height, undefined)
  expect(form.submit('waits').isValid).toBe(true)
})

test('a submit names the first error, else returns the values with cleared fields as null and disabled ones omitted', () => {
  const form = aForm({ [IDS.height]: 2, [IDS.note]: 'kvar' })
  expect(form.submit()).toEqual({ isValid: false, firstErrorId: IDS.name })
  form.setValue(IDS.name, 'Stege')
  form.setValue(IDS.height, 'tre meter')
  expect(form.submit()).toEqual({ isValid: false, firstErrorId: IDS.height })
  expect(form.fieldView(IDS.height)).toMatchObject({
    value: 'tre meter',
    error: { message: '@validation.decimal' },
  })
  form.setValue(IDS.height, 4)
  expect(form.submit().isValid).toBe(false)
  expect(form.fieldView(IDS.height)?.error).toEqual({
    message: '@validation.between',
    params: { min: 0, max: 3 },
  })
  form.setValue(IDS.height, null)
  expect(form.submit()).toEqual({
    isValid: true,
    dataProperties: [
      { dataPropertyTypeId: IDS.name, value: 'Stege' },
      { dataPropertyTypeId: IDS.height, value: null },
    ],
  })
})

test("the server's errors are shown at their fields, the others are returned, and a change removes them", () => {
  const form = aForm()
  const elsewhere = form.assignErrors([
    {
      message: '@validation.maxLength',
      field: `dataProperties.${IDS.name}`,
      params: { length: 250 },
    },
    { message: '@errors.codeTaken', field: 'code' },
  ])
  expect(elsewhere).toEqual([{ message: '@errors.codeTaken', field: 'code' }])
  expect(form.firstErrorId()).toBe(IDS.name)
  form.setValue(IDS.name, 'kort')
  expect(form.firstErrorId()).toBeUndefined()
})

test('another version of the form keeps the input and takes the new defaults', () => {
  const form = aForm({ [IDS.height]: 1 })
  form.setValue(IDS.name, 'Stege')
  expect(form.isDirty()).toBe(true)
  const added = aField('0192f0c0-0000-7000-8000-000000000004', { fieldType: 'checkbox' })
  form.replaceFields([name, height, added], { [IDS.height]: 2, [added.id]: true })
  expect(form.visibleIds()).toEqual([IDS.name, IDS.height, added.id])
  expect([IDS.name, IDS.height, added.id].map((id) => form.fieldView(id)?.value)).toEqual(['Stege', 2, true])
})

test('another version of the form returns values without a field', () => {
  const choices = (...values: string[]) => values.map((value) => ({ value, localizedNames: localized(value.toUpperCase()) }))
  const id = (number: number) => `0192f0c0-0000-7000-8000-0000000000${number}`
  const gone = aField(id(10), {})
  const choice = aField(id(11), { fieldType: 'select', options: choices('a', 'b') })
  const kept = aField(id(12), { fieldType: 'radio', options: choices('a', 'b') })
  const count = aField(id(13), { fieldType: 'integer' })
  const code = aField(id(14), { fieldType: 'scanner' })
  const cells = [aField(id(16), {}), aField(id(17), {})] as const
  const rows = aField(id(15), { fieldType: 'collection', children: [...cells] })
  const emptied = aField(id(18), {})
  const form = createFormStore([gone, choice, kept, count, code, rows, emptied], { [emptied.id]: 'x' })
  const entered = { [gone.id]: 'borta', [choice.id]: 'b', [kept.id]: 'b', [count.id]: 7, [code.id]: 'A-1', [emptied.id]: '' }
  for (const [fieldId, value] of Object.entries(entered)) form.setValue(fieldId, value)
  form.setValue(rows.id, [{ [cells[0].id]: 'ett', [cells[1].id]: 'två' }, { [cells[0].id]: 'tre' }])

  const group = aField(id(19), { fieldType: 'group', children: [kept, { ...code, fieldType: 'text' }] })
  const next = [
    { ...choice, options: choices('a', 'c') },
    { ...count, fieldType: 'text' as const },
    { ...rows, children: [cells[0]] },
    group,
  ]
  expect(form.replaceFields(next, {}).map(({ field, value }) => [field.id, value])).toEqual([
    [gone.id, 'borta'],
    [choice.id, 'b'],
    [count.id, 7],
    [cells[1].id, 'två'],
  ])
  expect(form.values()).toEqual({
    [kept.id]: 'b',
    [code.id]: 'A-1',
    [rows.id]: [{ [cells[0].id]: 'ett' }, { [cells[0].id]: 'tre' }],
  })
  expect(form.submit()).toMatchObject({ isValid: true })
})

test('an added blank row is dropped when the form is sent; an error is shown in its row', () => {
  const what = aField('0192f0c0-0000-7000-8000-000000000005', { required: true })
  const count = aField('0192f0c0-0000-7000-8000-000000000006', { fieldType: 'integer' })
  const rows = aField('0192f0c0-0000-7000-8000-000000000007', { fieldType: 'collection', children: [what, count] })
  const form = createFormStore([rows], {})
  form.setValue(rows.id, [{}, { [count.id]: 2 }])
  expect(form.submit().isValid).toBe(false)
  expect(form.fieldView(rows.id)).toMatchObject({ value: [{ [count.id]: 2 }] })
  expect(Object.keys(form.fieldView(rows.id)!.inside)).toEqual([`0.${what.id}`])
})

test('progress counts visible checks and required fields, and has the first without an answer', () => {
  const check = aField('0192f0c0-0000-7000-8000-000000000011', {
    fieldType: 'segmented',
    options: STATUS_OPTIONS.filter(({ value }) => value !== 'notApplicable'),
  })
  const why = aField('0192f0c0-0000-7000-8000-000000000012', { required: true, uiStatus: 'hidden' })
  const shows: Rule = {
    id: '0192f0c0-0000-7000-8000-000000000013',
    matchType: 'dynamic',
    source: { referenceType: 'operation', propertyTypeId: check.id },
    action: 'show',
    value: null,
    target: { referenceType: 'operation', propertyTypeId: why.id },
    conditions: [{ type: 'equal', value: 'deviation', negate: false }],
  }
  const form = createFormStore([height, check, why], {}, { rules: { rules: [shows], outside: {} } })
  expect(form.progress()).toEqual({ count: 1, answered: 0, firstOpenId: check.id })
  form.setValue(check.id, 'ok')
  expect(form.progress()).toEqual({ count: 1, answered: 1, firstOpenId: undefined })
  form.setValue(check.id, 'deviation')
  expect(form.progress()).toEqual({ count: 2, answered: 1, firstOpenId: why.id })
  form.setValue(why.id, 'Rost')
  expect(form.progress()).toEqual({ count: 2, answered: 2, firstOpenId: undefined })
})

test('a field shows why it is filled in or required: from the object while unchanged, and because of another field', () => {
  const requested: Rule = {
    id: '0192f0c0-0000-7000-8000-00000000000a',
    matchType: 'dynamic',
    source: { referenceType: 'operation', propertyTypeId: IDS.height },
    target: { referenceType: 'operation', propertyTypeId: IDS.note },
    action: 'setRequired',
    value: null,
    conditions: [{ type: 'above', value: 2, negate: false }],
  }
  const fields = [aField(IDS.name, {}), height, aField(IDS.note, {})]
  const rules = { rules: [requested], outside: {}, filled: { [IDS.name]: 'element' as const } }
  const form = createFormStore(fields, { [IDS.name]: 'Stege' }, { rules })
  const whyOf = (id: string) => form.fieldView(id)?.why.map(({ what, field }) => [what, field?.id])
  expect([whyOf(IDS.name), whyOf(IDS.note)]).toEqual([[['element', undefined]], []])
  form.setValue(IDS.name, 'Min stege')
  form.setValue(IDS.height, 2.5)
  expect([whyOf(IDS.name), whyOf(IDS.note)]).toEqual([[], [['required', IDS.height]]])
})

test('a field whose initial choice is gone shows its name until another one is made', () => {
  const fields = [aField(IDS.name, { fieldType: 'select', options: [{ value: 'a', localizedNames: [] }] }), aField(IDS.note, {})]
  const form = createFormStore(fields, {}, { rules: { rules: [], outside: {}, gone: { [IDS.name]: 'Ålen', [IDS.note]: '' } } })
  const whyOf = (id: string) => form.fieldView(id)?.why
  expect([whyOf(IDS.name), whyOf(IDS.note)]).toEqual([[{ what: 'gone', name: 'Ålen' }], [{ what: 'goneUnnamed' }]])
  form.setValue(IDS.name, 'a')
  expect(whyOf(IDS.name)).toEqual([])
})

test('an error of a number shows the lowest bound; a number above only that one is not refused here', () => {
  const form = aForm()
  const boundsOf = (value: number) => {
    form.setValue(IDS.height, value)
    return form.fieldView(IDS.height)?.error?.params
  }
  form.leave(IDS.height)
  expect(boundsOf(-1)).toEqual({ min: 0, max: 3 })
  form.setMaximum(IDS.height, 2)
  expect(form.fieldView(IDS.height)?.error?.params).toEqual({ min: 0, max: 2 })
  expect(boundsOf(2.5)).toBeUndefined()
  // no number is between the bounds
  form.setMaximum(IDS.height, -2)
  expect(boundsOf(-1)).toEqual({ min: 0, max: 3 })
})

test('a refusal for too little left follows what is left, and ends when there is enough', () => {
  const form = aForm()
  const errorWith = (most: number | undefined) => {
    form.setMaximum(IDS.height, most)
    return form.fieldView(IDS.height)?.error
  }
  const refusal = { message: '@errors.onlyLeft', field: `dataProperties.${IDS.height}`, params: { count: 2 } }
  form.setValue(IDS.height, 2.5)
  form.setMaximum(IDS.height, 2.8)
  form.assignErrors([refusal])
  // the balance that it was refused with arrives after it
  expect(errorWith(2)).toEqual(refusal)
  expect(errorWith(1)).toEqual({ ...refusal, params: { count: 1 } })
  expect(errorWith(2.5)).toBeUndefined()
  expect(errorWith(1)).toBeUndefined()
  // other refusals are not about the balance
  form.assignErrors([{ ...refusal, message: '@validation.required' }])
  expect(errorWith(2)?.message).toBe('@validation.required')
})

test('a choice that a rule no longer adds is empty, is not offered, and is sent as none', () => {
  const option = (value: string, name: string) => ({ value, localizedNames: localized(name) })
  const result = aField(IDS.name, { fieldType: 'select', options: [option('good', 'Bra'), option('bad', 'Dålig')] })
  const choice = aField(IDS.note, { fieldType: 'select', options: [option('x', 'Ex')] })
  const added: Rule = {
    id: '0192f0c0-0000-7000-8000-00000000000a',
    matchType: 'dynamic',
    source: { referenceType: 'operation', propertyTypeId: IDS.name },
    target: { referenceType: 'operation', propertyTypeId: IDS.note },
    action: 'addOptions',
    value: [{ value: 'y', name: 'Ypsilon' }],
    conditions: [{ type: 'equal', value: 'bad', negate: false }],
  }
  const form = createFormStore([result, choice], {}, { rules: { rules: [added], outside: {} }, isNew: true })
  const shown = () => {
    const { field, value } = form.fieldView(IDS.note)!
    return { value, offered: field.options.map((one) => one.value) }
  }
  form.setValue(IDS.name, 'bad')
  form.setValue(IDS.note, 'y')
  expect(shown()).toEqual({ value: 'y', offered: ['x', 'y'] })
  form.setValue(IDS.name, 'good')
  expect(shown()).toEqual({ value: null, offered: ['x'] })
  expect(form.submit()).toEqual({
    isValid: true,
    dataProperties: [
      { dataPropertyTypeId: IDS.name, value: 'good' },
      { dataPropertyTypeId: IDS.note, value: null },
    ],
  })
  form.setValue(IDS.name, 'bad')
  expect(shown().value).toBe('y')
})
