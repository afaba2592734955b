import { Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconTestPipe } from '@tabler/icons-react'
import { startTransition, useEffect, useImperativeHandle, useId, useMemo, useRef, useState, type RefObject } from 'react'
import { defaultValues } from '@verka/domain/rules/engine/evaluate-form.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { findCircle } from '@verka/domain/rules/engine/compile-rules.ts'
import { incomingValues } from '@verka/domain/rules/engine/incoming.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import type { Outside } from '@verka/domain/rules/sources.ts'
import { validRules } from '@verka/domain/rules/checks/valid-rules.ts'
import { dayAt } from '@verka/domain/localization/dates.ts'
import { useSession } from '../../data/session-context.ts'
import { InLanguage, useText } from '../../language/use-text.tsx'
import { FormFields } from '../form/form-fields.tsx'
import { scopeOf, type RuleSubjects } from '../rule-editor/rule-subjects.ts'
import { RulesNow } from '../rule-editor/rules-now.tsx'
import { TrialObject, useTrialObject } from '../rule-editor/trial-object.tsx'
import { readsObject, useRuleTrial } from '../rule-editor/use-rule-trial.ts'
import { useForm } from '../store/use-form.ts'
import { useFormLanguage } from '../../ui/form/form-language.tsx'
import { useFollowField } from './follow-field.ts'
import styles from './type-builder.module.css'

const NO_RULES: readonly Rule[] = []

interface FormPreviewProps {
  fields: readonly Field[]
  rules?: readonly Rule[]
  /** Subjects of the rules, to show which of them hold. */
  subjects?: RuleSubjects
  /** Called with what is tried, to keep it as a test case. */
  onSaveTrial?: (trial: TrialInput) => void
}

/** What is filled in in a preview. */
export interface TrialInput {
  input: Values
  begun: Values
  /** The object that it is tried with. */
  object: Element | null
  today: string
}

/** Pause in typing before the preview updates: with hundreds of options it takes longer to render than a key press may. */
const SETTLED_AFTER_MS = 150

/** The latest value, once unchanged for a short time. */
function useSettled<Value extends object>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  const names = Object.keys(value) as (keyof Value)[]
  const isSame = names.every((name) => value[name] === settled[name])
  useEffect(() => {
    if (isSame) return
    const timer = setTimeout(() => startTransition(() => setSettled(value)), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
    // the object is another one each time, its content is not
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isSame, ...names.map((name) => value[name])])
  return settled
}

/** The form as it will be, to try out: in the language in which it is edited, and as wide as a phone. It follows the field that is edited. */
export function FormPreview(props: FormPreviewProps) {
  const { fields, rules = NO_RULES, subjects } = useSettled(props)
  const { onSaveTrial } = props
  const tried = useRef<() => TrialInput>(undefined)
  const { t, culture: ownCulture } = useText()
  const id = useId()
  const culture = useFormLanguage()?.shown ?? ownCulture
  const screen = useRef<HTMLDivElement>(null)
  useFollowField(screen, fields)
  const [width, setWidth] = useState('phone')
  const { elementTypeId } = subjects ?? {}
  // the server passes the others over, and the preview does as it does
  const validated = useMemo(() => (subjects ? validRules(rules, scopeOf(subjects), subjects.runs) : rules), [rules, subjects])
  const canSaveTrial = onSaveTrial !== undefined && fields.length > 0 && validated.length > 0
  const needsObject = subjects !== undefined && validated.some((rule) => readsObject(rule, subjects))
  const { object, choose } = useTrialObject(needsObject ? elementTypeId : undefined)
  const outside = useRuleTrial(subjects, validated, object?.id)
  const trial = useMemo(() => ({ validated, outside, object }), [validated, outside, object])
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <Title order={2} id={id} fz="1rem">
            {t('fields.preview')}
          </Title>
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
        {needsObject && elementTypeId !== undefined && <TrialObject elementTypeId={elementTypeId} object={object} onChoose={choose} />}
        {fields.length === 0 ? (
          <Text c="dimmed" size="sm">
            {t('fields.previewEmpty')}
          </Text>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the inputs inside, on their way up
          <div
            ref={screen}
            className={styles.screen}
            data-phone={width === 'phone' || undefined}
            data-below-object={(needsObject && elementTypeId !== undefined) || undefined}
            data-above-button={canSaveTrial || undefined}
            // the preview is inside the edited form: Enter must not save that one
            onKeyDown={(event) => {
              if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
            }}
          >
            <InLanguage culture={culture}>
              <PreviewForm fields={fields} rules={rules} subjects={subjects} trial={trial} tried={tried} />
            </InLanguage>
          </div>
        )}
        {canSaveTrial && (
          <Button
            variant="light"
            leftSection={<IconTestPipe size={18} stroke={1.8} aria-hidden />}
            onClick={() => tried.current && onSaveTrial?.(tried.current())}
          >
            {t('ruleTests.saveTrial')}
          </Button>
        )}
      </Stack>
    </section>
  )
}

/** The filled-in users: the editor as the present one, and no previous one. */
function filledIn(fields: readonly Field[], { id, name }: { id: string; name: string }): Values {
  const own = flatFields(fields).filter((field) => kindOf(field).filledWith === 'currentUser')
  return Object.fromEntries(own.map((field) => [field.id, { id, name }]))
}

interface PreviewFormProps {
  fields: readonly Field[]
  rules: readonly Rule[]
  subjects: RuleSubjects | undefined
  trial: { validated: readonly Rule[]; outside: Outside; object: Element | null }
  /** What is filled in now. */
  tried: RefObject<(() => TrialInput) | undefined>
}

function PreviewForm({ fields, rules, subjects, trial: { validated, outside, object }, tried }: PreviewFormProps) {
  const { culture, timeZone, ruleReader } = useText()
  const { user } = useSession()
  const [today] = useState(() => dayAt(new Date(), timeZone))
  const form = useForm(fields, defaultValues(fields, culture, today), { isNew: true })
  useEffect(() => {
    // rules in a circle do not run; the error is shown where they are edited
    const runnable = findCircle(fields, validated) ? NO_RULES : validated
    const begun = { ...defaultValues(fields, culture, today), ...incomingValues(runnable, outside, ruleReader), ...filledIn(fields, user) }
    form.replaceFields(fields, begun, { rules: runnable, outside })
  }, [form, fields, validated, outside, culture, today, ruleReader, user])
  useImperativeHandle(tried, () => () => ({ input: form.values(), begun: form.begun(), object, today }), [form, object, today])
  return (
    <>
      <FormFields form={form} size="sm" />
      {subjects && <RulesNow form={form} rules={rules} subjects={subjects} object={object} />}
    </>
  )
}
