import { Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { defaultValues } from '@verka/domain/forms/evaluate-form.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { CULTURES, type Culture } from '@verka/domain/localization/cultures.ts'
import { findCircle } from '@verka/domain/rules/compile-rules.ts'
import { incomingValues } from '@verka/domain/rules/incoming.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import type { Outside } from '@verka/domain/rules/sources.ts'
import { standingRules } from '@verka/domain/rules/standing-rules.ts'
import { dayAt } from '@verka/domain/localization/dates.ts'
import { useSession } from '../../data/session-context.ts'
import { InLanguage, useText } from '../../language/use-text.tsx'
import { FormFields } from '../form/form-fields.tsx'
import { scopeOf, type RuleSubjects } from '../rule-editor/rule-subjects.ts'
import { RulesNow } from '../rule-editor/rules-now.tsx'
import { TrialObject, useTrialObject } from '../rule-editor/trial-object.tsx'
import { readsObject, useRuleTrial } from '../rule-editor/use-rule-trial.ts'
import { useForm } from '../form/store/use-form.ts'
import styles from './type-builder.module.css'

const SHORT: Record<Culture, string> = { 'sv-SE': 'SV', 'en-US': 'EN', 'nb-NO': 'NB' }

const NO_RULES: readonly Rule[] = []

interface FormPreviewProps {
  fields: readonly Field[]
  rules?: readonly Rule[]
  /** What the rules are about, for telling which of them hold. */
  subjects?: RuleSubjects
}

/** The form as it will be, to try out: in each language, and as wide as a phone. */
export function FormPreview({ fields, rules = NO_RULES, subjects }: FormPreviewProps) {
  const { t, culture: ownCulture } = useText()
  const id = useId()
  const [culture, setCulture] = useState(ownCulture)
  const [width, setWidth] = useState('phone')
  const { elementTypeId } = subjects ?? {}
  // the server passes the others over, and the preview does as it does
  const standing = useMemo(() => (subjects ? standingRules(rules, scopeOf(subjects), subjects.runs) : rules), [rules, subjects])
  const needsObject = subjects !== undefined && standing.some((rule) => readsObject(rule, subjects))
  const { object, choose } = useTrialObject(needsObject ? elementTypeId : undefined)
  const outside = useRuleTrial(subjects, standing, object?.id)
  const trial = useMemo(() => ({ standing, outside, object }), [standing, outside, object])
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <Title order={2} id={id} fz="1rem">
            {t('fields.preview')}
          </Title>
          <Group gap="xs">
            <SegmentedControl
              size="xs"
              aria-label={t('fields.previewLanguage')}
              value={culture}
              onChange={(value) => setCulture(value as Culture)}
              data={CULTURES.map((value) => ({ value, label: SHORT[value] }))}
            />
            <SegmentedControl
              size="xs"
              aria-label={t('fields.previewWidth')}
              value={width}
              onChange={setWidth}
              data={[
                { value: 'phone', label: <IconDeviceMobile size={16} aria-label={t('fields.previewPhone')} /> },
                { value: 'wide', label: <IconDeviceDesktop size={16} aria-label={t('fields.previewWide')} /> },
              ]}
            />
          </Group>
        </Group>
        {needsObject && elementTypeId !== undefined && <TrialObject elementTypeId={elementTypeId} object={object} onChoose={choose} />}
        {fields.length === 0 ? (
          <Text c="dimmed" size="sm">
            {t('fields.previewEmpty')}
          </Text>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the inputs inside, on their way up
          <div
            className={styles.screen}
            data-phone={width === 'phone' || undefined}
            // the preview stands in the form that is being edited: Enter must not save that one
            onKeyDown={(event) => {
              if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
            }}
          >
            <InLanguage culture={culture}>
              <PreviewForm fields={fields} rules={rules} subjects={subjects} trial={trial} />
            </InLanguage>
          </div>
        )}
      </Stack>
    </section>
  )
}

/** Who is filled in: whoever tries the form. Nobody has saved it before. */
function filledIn(fields: readonly Field[], { id, name }: { id: string; name: string }): Values {
  const own = flatFields(fields).filter(({ fieldType }) => fieldType === 'currentUser')
  return Object.fromEntries(own.map((field) => [field.id, { id, name }]))
}

interface PreviewFormProps {
  fields: readonly Field[]
  rules: readonly Rule[]
  subjects: RuleSubjects | undefined
  trial: { standing: readonly Rule[]; outside: Outside; object: Element | null }
}

function PreviewForm({ fields, rules, subjects, trial: { standing, outside, object } }: PreviewFormProps) {
  const { culture, timeZone, ruleReader } = useText()
  const { user } = useSession()
  const [today] = useState(() => dayAt(new Date(), timeZone))
  const form = useForm(fields, defaultValues(fields, culture, today), { isNew: true })
  useEffect(() => {
    // rules in a circle run nowhere; they are told where they are edited
    const runnable = findCircle(fields, standing) ? NO_RULES : standing
    const begun = { ...defaultValues(fields, culture, today), ...incomingValues(runnable, outside, ruleReader), ...filledIn(fields, user) }
    form.replaceFields(fields, begun, { rules: runnable, outside })
  }, [form, fields, standing, outside, culture, today, ruleReader, user])
  return (
    <>
      <FormFields form={form} size="sm" />
      {subjects && <RulesNow form={form} rules={rules} subjects={subjects} object={object} />}
    </>
  )
}
