import { useEffect, useRef } from 'react'
import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { jumpTo } from './focus.ts'
import { useFormLanguage } from './form-language.tsx'
import classes from './form-page.module.css'
import { useText } from '../../language/use-text.tsx'

/** One error of a form, with its text. */
export interface FormError {
  /** The DOM id of its input; without it the message has no link. */
  inputId?: string | undefined
  /** The step that it belongs to, in a form that has steps: its key and its title. */
  step?: { key: string; title: string } | undefined
  /** The label of the input, before the message. */
  label?: string | undefined
  message: string
  /** Its language, in a form with one language for all texts. */
  culture?: Culture | undefined
}

interface ErrorSummaryProps {
  errors: FormError[]
  /** Number of attempts to save. */
  attempt: number
  /** It may be saved: the answer did not come. */
  isUncertain?: boolean | undefined
  /** Shows the step that an error is in. */
  onShowStep?: ((key: string) => void) | undefined
}

/** All errors of a form, above it; a click focuses the field. It takes the focus when it appears, so that screen readers announce it. */
export function ErrorSummary({ errors, attempt, isUncertain, onShowStep }: ErrorSummaryProps) {
  const { t } = useText()
  const language = useFormLanguage()
  const box = useRef<HTMLDivElement>(null)
  const announced = useRef(attempt)
  const count = errors.length
  useEffect(() => {
    // once for each attempt to save: while errors are being fixed the focus stays in the input
    if (count === 0 || announced.current === attempt) return
    announced.current = attempt
    box.current?.scrollIntoView({ block: 'start' })
    box.current?.focus({ preventScroll: true })
  }, [count, attempt])
  if (count === 0) return null
  const steps = new Map(errors.flatMap(({ step }) => (step ? [[step.key, step.title]] : [])))
  const jump = ({ step, inputId, culture }: FormError) => {
    if (culture) language?.show(culture)
    if (step) onShowStep?.(step.key)
    if (inputId !== undefined) jumpTo(inputId)
  }
  const others = errors.filter(({ step }) => !step)
  const notSaved = t(isUncertain ? 'ui.maybeSaved' : 'ui.notSaved')
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      color="red"
      icon={<IconAlertTriangle size={20} stroke={1.8} />}
      className={classes.summary}
      {...(steps.size === 0 && {
        title: errors.some(({ inputId }) => inputId !== undefined) ? t('validation.formHasErrors') : notSaved,
      })}
    >
      {steps.size === 0 ? (
        <ErrorList errors={errors} onJump={jump} />
      ) : (
        <Stack gap="sm">
          {others.length > 0 && (
            <div>
              <Text fw={700}>{notSaved}</Text>
              <ErrorList errors={others} onJump={jump} />
            </div>
          )}
          {[...steps].map(([key, title]) => (
            <div key={key}>
              <Text fw={700}>{t('validation.stepHasErrors', { name: title })}</Text>
              <ErrorList errors={errors.filter((error) => error.step?.key === key)} onJump={jump} />
            </div>
          ))}
        </Stack>
      )}
    </Alert>
  )
}

function ErrorList({ errors, onJump }: { errors: readonly FormError[]; onJump: (error: FormError) => void }) {
  return (
    <ul className={classes.errors}>
      {errors.map((error) => {
        const text = error.label ? `${error.label}: ${error.message}` : error.message
        return (
          <li key={`${error.inputId} ${text}`}>
            {error.inputId ? (
              <Anchor
                component="button"
                type="button"
                size="sm"
                c="inherit"
                ta="left"
                underline="always"
                style={{ verticalAlign: 'top' }}
                onClick={() => onJump(error)}
              >
                {text}
              </Anchor>
            ) : (
              text
            )}
          </li>
        )
      })}
    </ul>
  )
}
