import { Stack, Text } from '@mantine/core'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { Given, GivenValue } from '@verka/domain/rule-tests/rule-test.ts'
import { readCircumstances, valuesIn, type TestedForm } from '@verka/domain/rule-tests/tested-form.ts'
import { builtInField } from '@verka/domain/rules/definition-fields.ts'
import { fieldName } from '../../../forms/field-name.ts'
import { RuleValue } from '../../../forms/rule-editor/rule-value.tsx'
import { useText } from '../../../language/use-text.tsx'
import { withGiven } from './new-rule-test.ts'

interface GivenAroundProps {
  form: TestedForm
  given: Given
  isReadOnly: boolean
  onChange: (changes: Partial<Given>) => void
}

const TODAY = builtInField('today', 'date', [])

/** What is given around the form, as far as it counts: the object, what was entered earlier, and the day. */
export function GivenAround({ form, given, isReadOnly, onChange }: GivenAroundProps) {
  const { t } = useText()
  const read = readCircumstances(form.rules)
  const objectFields = flatFields(form.objectFields)
  const builtIn: Record<string, string> = { title: t('admin.elementTitle'), code: t('admin.elementCode') }
  const ofObject = read.object.flatMap((id): Field[] => {
    const name = builtIn[id]
    const own = name === undefined ? objectFields.find((field) => field.id === id) : builtInField(id, 'text', localized(name))
    return own ? [own] : []
  })
  const earlier = flatFields(form.fields).filter(({ id }) => read.earlier.includes(id))
  const hasDays = flatFields(form.fields).some((field) => kindOf(field).moment === 'day' || kindOf(field).moment === 'instant')
  return (
    <>
      {ofObject.length > 0 && (
        <Values
          title={t('ruleTests.givenObject')}
          fields={ofObject}
          given={given.object}
          isReadOnly={isReadOnly}
          onChange={(object) => onChange({ object })}
        />
      )}
      {earlier.length > 0 && (
        <Values
          title={t('ruleTests.givenEarlier')}
          fields={earlier}
          given={given.earlier}
          isReadOnly={isReadOnly}
          onChange={(values) => onChange({ earlier: values })}
        />
      )}
      {hasDays && (
        <Stack gap={4}>
          <RuleValue
            field={TODAY}
            label={t('ruleTests.today')}
            value={given.today}
            isReadOnly={isReadOnly}
            onChange={(today) => typeof today === 'string' && /^\d{4}-\d\d-\d\d$/.test(today) && onChange({ today })}
          />
          <Text size="xs" c="dimmed">
            {t('ruleTests.todayHint')}
          </Text>
        </Stack>
      )}
    </>
  )
}

interface ValuesProps {
  title: string
  fields: readonly Field[]
  given: readonly GivenValue[]
  isReadOnly: boolean
  onChange: (given: GivenValue[]) => void
}

function Values({ title, fields, given, isReadOnly, onChange }: ValuesProps) {
  const { text } = useText()
  const values = valuesIn(given)
  return (
    <Stack gap="sm" role="group" aria-label={title}>
      <Text fw={600} size="sm">
        {title}
      </Text>
      {fields.map((field) => (
        <RuleValue
          key={field.id}
          field={field}
          label={fieldName(field, text)}
          value={values[field.id] ?? null}
          isReadOnly={isReadOnly}
          onChange={(value) => onChange(withGiven(given, field.id, value ?? undefined))}
        />
      ))}
    </Stack>
  )
}
