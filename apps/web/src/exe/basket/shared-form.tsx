import { Button, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { FormFields, focusField } from '../../forms/form/form-fields.tsx'
import { useForm, valuesOf } from '../../forms/form/use-form.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'
import { asksTerms, LoanQuestions, type LoanTerms } from '../operation/loan-questions.tsx'
import { changesOf, type FilledIn } from './execute-item.ts'

interface SharedFormProps {
  /** The form as it is for one of the objects. */
  prepared: PreparedOperation
  /** What the button says that sends. */
  action: string
  isSending: boolean
  onSend: (filledIn: FilledIn) => void
}

/** The form of all objects of a basket, filled in once. */
export function SharedForm({ prepared, action, isSending, onSend }: SharedFormProps) {
  const { t } = useText()
  const { dataPropertyTypes, matchRules } = prepared.operationType
  const form = useForm(dataPropertyTypes, valuesOf(prepared.dataProperties), {
    rules: { rules: matchRules, outside: prepared.outside },
    isNew: true,
  })
  const [terms, setTerms] = useState<LoanTerms>({})
  const send = (event: FormEvent) => {
    event.preventDefault()
    const submission = form.submit()
    if (!submission.isValid) return focusField(submission.firstErrorId)
    onSend({ changed: changesOf(form), terms })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the inputs inside, on their way up
    <form
      noValidate
      onSubmit={send}
      onKeyDown={(event) => {
        // the key of a telephone's keyboard, or the end of a scanned code, does not send
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
      }}
      aria-label={action}
    >
      <Stack gap="lg">
        {dataPropertyTypes.length > 0 && (
          <Section>
            <FormFields form={form} size="lg" />
            <Text size="sm" c="dimmed">
              {t('exe.basketForm')}
            </Text>
          </Section>
        )}
        {asksTerms(prepared) && <LoanQuestions prepared={prepared} terms={terms} onChange={setTerms} errors={[]} />}
        <Button type="submit" size="lg" fullWidth loading={isSending}>
          {action}
        </Button>
      </Stack>
    </form>
  )
}
