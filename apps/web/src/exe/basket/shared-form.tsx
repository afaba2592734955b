import { Button, Stack, Text } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent } from 'react'
import { isSameValue } from '@verka/domain/forms/flat-fields.ts'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { FormFields, focusField } from '../../forms/form/form-fields.tsx'
import { useForm, valuesOf } from '../../forms/store/use-form.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import styles from '../parts/send-bar.module.css'
import { needsTerms, LoanQuestions, type LoanTerms } from '../operation/loan/loan-questions.tsx'
import type { FilledIn } from './items/basket-items.ts'
import { changesOf, type Due } from './sending/execute-item.ts'

export interface SharedFormProps {
  /** The form as it is for one of the objects. */
  prepared: PreparedOperation
  /** The present state, if another user has changed it. */
  now: PreparedOperation | undefined
  /** Values filled in before. */
  begun: FilledIn
  onChange: (filledIn: FilledIn) => void
  /** The earliest due time, if the objects have different ones. */
  firstDue: Due | undefined
  /** Label of the send button. */
  action: string
  /** Why nothing can be sent now. */
  whyNot: string | undefined
  /** Whether the state of all objects is loaded. */
  isKnown: boolean
  /** The button is not the main action. */
  isQuiet: boolean
  isSending: boolean
  /** The end of the basket, if nothing more can be done: the number of failures, and the action. */
  end: { count: number; act: () => void } | undefined
  onSend: () => void
}

/** The form of all objects of a basket, filled in once. */
export function SharedForm({ prepared, now, begun, onChange, firstDue, action, ...sending }: SharedFormProps) {
  const { whyNot, isKnown, isSending, onSend } = sending
  const { t } = useText()
  const { dataPropertyTypes, matchRules } = prepared.operationType
  const form = useForm(dataPropertyTypes, valuesOf(prepared.dataProperties), {
    rules: { rules: matchRules, outside: prepared.outside, filled: prepared.filled, gone: prepared.gone },
    isNew: true,
  })
  const [terms, setTerms] = useState<LoanTerms>(begun.terms)
  // a value chosen for all counts for all, also when it equals this object's initial one
  const touched = useRef(new Set(Object.keys(begun.changed)))
  const report = useEffectEvent(() => {
    const initial = form.begun()
    for (const [id, value] of Object.entries(form.values())) if (!isSameValue(value ?? null, initial[id] ?? null)) touched.current.add(id)
    onChange({ changed: changesOf(form, touched.current), terms })
  })
  useEffect(() => {
    form.putBack({ ...form.values(), ...begun.changed })
    return form.subscribe(() => report())
    // once: from now on the form reports it
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form])
  const { dueFieldId } = prepared.loan ?? {}
  const proposed = now && dueFieldId ? valuesOf(now.dataProperties)[dueFieldId] : undefined
  const follow = useEffectEvent((value: FieldValue) => {
    // a new proposal does not replace a chosen day
    if (!dueFieldId || touched.current.has(dueFieldId) || isSameValue(value, form.begun()[dueFieldId] ?? null)) return
    const chosen = changesOf(form, touched.current)
    form.restart({ ...form.begun(), [dueFieldId]: value })
    form.putBack({ ...form.values(), ...chosen })
  })
  useEffect(() => {
    if (proposed !== undefined) follow(proposed)
  }, [proposed])
  const changeTerms = (next: LoanTerms) => {
    setTerms(next)
    onChange({ changed: changesOf(form, touched.current), terms: next })
  }
  const dueForAll = ({ value }: Due) => {
    if (!dueFieldId) return
    touched.current.add(dueFieldId)
    form.setValue(dueFieldId, value)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (whyNot !== undefined || !isKnown || isSending) return
    // an unknown name has its error at its input
    if (terms.typedName !== undefined) return
    const submission = form.submit()
    if (!submission.isValid) return focusField(submission.firstErrorId)
    onSend()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the inputs inside, on their way up
    <form
      noValidate
      onSubmit={send}
      onKeyDown={(event) => {
        // Enter of a phone's keyboard, or of a scanner, does not send
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
      }}
      aria-label={action}
      // no box: the sticky bar stays at the lower edge of the page
      style={{ display: 'contents' }}
    >
      <Stack gap="lg">
        {firstDue && (
          <Button
            variant="default"
            leftSection={<IconCalendarCheck size={20} stroke={1.8} aria-hidden />}
            onClick={() => dueForAll(firstDue)}
          >
            {t('exe.basketSameDue', { when: firstDue.text })}
          </Button>
        )}
        {dataPropertyTypes.length > 0 && (
          <Section>
            <FormFields form={form} size="lg" />
            <Text size="sm" c="dimmed">
              {t('exe.basketForm')}
            </Text>
          </Section>
        )}
        {needsTerms(prepared) && <LoanQuestions prepared={prepared} terms={terms} onChange={changeTerms} errors={[]} />}
      </Stack>
      <SharedBar action={action} {...sending} />
    </form>
  )
}

type SharedBarProps = Pick<SharedFormProps, 'action' | 'whyNot' | 'isKnown' | 'isQuiet' | 'isSending' | 'end'>

/** The bar at the lower edge: why nothing can be sent, and the button that sends or ends. */
export function SharedBar({ action, whyNot, isKnown, isQuiet, isSending, end }: SharedBarProps) {
  const { t } = useText()
  const whyId = useId()
  return (
    <div className={styles.bar}>
      {(end ?? whyNot) !== undefined && (
        <Text id={whyId} size="sm">
          {end ? t('exe.basketEnds', { count: end.count }) : whyNot}
        </Text>
      )}
      {end ? (
        <Button size="lg" fullWidth aria-describedby={whyId} onClick={end.act}>
          {t('exe.basketEnd')}
        </Button>
      ) : (
        <Button
          type="submit"
          size="lg"
          fullWidth
          loading={isSending || !isKnown}
          {...(isQuiet && { variant: 'default' })}
          // describes the reason for keyboard users
          {...(whyNot !== undefined && { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': whyId })}
        >
          {action}
        </Button>
      )}
    </div>
  )
}
