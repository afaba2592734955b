import { useId, useState, type ReactNode } from 'react'
import { Button, Stack, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconArrowRight } from '@tabler/icons-react'
import { useText } from '../../language/use-text.tsx'
import { useAddressSearch } from '../navigation/use-address.ts'
import { jumpTo } from './focus.ts'
import classes from './form-steps.module.css'

/** One step of a long form. */
interface FormStep {
  /** Its name in the address. */
  key: string
  title: string
  content: ReactNode
}

export interface ShownStep {
  /** The key of the step that is shown. */
  shown: string
  show: (key: string) => void
}

/** The shown step of a form: in the address, so that it can be linked and the browser's back is the step before. */
export function useShownStep(keys: readonly string[]): ShownStep {
  const [{ step }, set] = useAddressSearch()
  const first = keys[0]!
  return {
    shown: keys.find((key) => key === step) ?? first,
    show: (key) => set({ step: key === first ? undefined : key }),
  }
}

interface FormStepsProps {
  steps: readonly FormStep[]
  state: ShownStep
  /** The keys of the steps with errors. */
  wrong: ReadonlySet<string>
}

/** The steps of a form above the shown one, and the link to the next one below it. Hidden steps keep their input. */
export function FormSteps({ steps, state, wrong }: FormStepsProps) {
  const { t } = useText()
  const { shown, show } = state
  const [visited, setVisited] = useState([shown])
  if (!visited.includes(shown)) setVisited([...visited, shown])
  const id = useId()
  return (
    <Stack gap="lg">
      <nav aria-label={t('ui.steps')}>
        <ol className={classes.steps}>
          {steps.map(({ key, title }, index) => (
            <li key={key} className={classes.item}>
              <button
                type="button"
                className={classes.step}
                aria-current={key === shown ? 'step' : undefined}
                data-wrong={wrong.has(key) || undefined}
                onClick={() => show(key)}
              >
                <span className={classes.mark} aria-hidden>
                  {wrong.has(key) ? <IconAlertCircle size={17} /> : index + 1}
                </span>
                {title}
                {wrong.has(key) && <VisuallyHidden>: {t('ui.stepWrong')}</VisuallyHidden>}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {steps.map(({ key, title, content }, index) => {
        const next = steps[index + 1]
        const isShown = key === shown
        return (
          (isShown || visited.includes(key)) && (
            <div role="group" key={key} id={`${id}-${key}`} hidden={!isShown} tabIndex={-1} className={classes.panel} aria-label={title}>
              <Stack gap="lg">
                {content}
                {next && (
                  <Button
                    variant="default"
                    className={classes.next}
                    rightSection={<IconArrowRight size={18} stroke={1.8} aria-hidden />}
                    onClick={() => {
                      show(next.key)
                      jumpTo(`${id}-${next.key}`, 'start')
                    }}
                  >
                    {t('ui.nextStep', { name: next.title })}
                  </Button>
                )}
              </Stack>
            </div>
          )
        )
      })}
    </Stack>
  )
}
