import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { displayValue } from '@verka/domain/forms/display-value.ts'
import { fieldName } from '../../../forms/field-name.ts'
import type { Entered } from '../../../forms/store/carry-over.ts'
import { useText } from '../../../language/use-text.tsx'
import classes from './new-form-notice.module.css'

interface NewFormNoticeProps {
  /** Values without a field in the new form. */
  lost: readonly Entered[]
  onClose: () => void
}

/** Notice above a reloaded form about the carried-over values: nothing is dropped silently. */
export default function NewFormNotice({ lost, onClose }: NewFormNoticeProps) {
  const { t, culture, timeZone, text } = useText()
  const element = useRef<HTMLDivElement>(null)
  // the button that loaded it is at the other end of the form
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'center' })
    element.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Alert
      ref={element}
      tabIndex={-1}
      color={lost.length > 0 ? 'yellow' : 'blue'}
      role="alert"
      icon={<IconInfoCircle size={20} stroke={1.8} />}
      title={t('exe.formIsNew')}
      withCloseButton
      closeButtonLabel={t('ui.close')}
      onClose={onClose}
    >
      {t(lost.length > 0 ? 'exe.formIsNewLost' : 'exe.formIsNewKept')}
      {lost.length > 0 && (
        <ul className={classes.lost}>
          {lost.map(({ field, value }, index) => (
            <li key={index}>
              {fieldName(field, text)}: {displayValue(field, value, { culture, timeZone })}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
