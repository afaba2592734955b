import { IconCheck } from '@tabler/icons-react'
import { VisuallyHidden } from '@mantine/core'
import type { ImportState } from '@verka/domain/imports/import-states.ts'
import { useText } from '../../language/use-text.tsx'
import classes from './imports.module.css'

const STEPS = ['file', 'columns', 'review', 'report'] as const
export type ImportStep = (typeof STEPS)[number]

/** The step of an import by its state. */
export const STEP_OF: Record<ImportState, ImportStep> = {
  reading: 'file',
  unreadable: 'file',
  mapping: 'columns',
  checking: 'review',
  checked: 'review',
  running: 'report',
  done: 'report',
  stopped: 'report',
  undoing: 'report',
  undone: 'report',
}

/** The steps of an import, with the present one. */
export function Steps({ present }: { present: ImportStep }) {
  const { t } = useText()
  const at = STEPS.indexOf(present)
  return (
    <ol className={classes.steps} aria-label={t('imports.steps')}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-state={index < at ? 'done' : index === at ? 'present' : 'later'}
          {...(index === at && { 'aria-current': 'step' as const })}
        >
          <span className={classes.sign} aria-hidden>
            {index < at ? <IconCheck size={15} stroke={2.4} /> : index + 1}
          </span>
          <span className={classes.stepName}>{t(`imports.step.${step}`)}</span>
          {index < at && <VisuallyHidden>{t('imports.stepDone')}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  )
}
