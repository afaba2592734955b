import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { linkedImage } from '@verka/domain/forms/field-kinds/linked-image.ts'
import { useText } from '../../../language/use-text.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import { TypedTextInput } from '../typed-text-input.tsx'
import styles from './linked-image.module.css'
import { Picture } from './picture.tsx'

/** Pause in typing after which the picture is loaded. */
const PAUSE_MS = 600

/** The address of a picture, and the picture. */
export function LinkedImageFieldInput(props: FieldInputProps) {
  const { t } = useText()
  const { view, frame } = props
  const parsed = linkedImage.parse(view.value, view.field)
  const address = 'value' in parsed && parsed.value !== null && !linkedImage.check(parsed.value, view.field, {}) ? parsed.value : ''
  const [shown] = useDebouncedValue(address, PAUSE_MS)
  return (
    <div>
      <TypedTextInput {...props} type="url" />
      {shown !== '' && shown === address && (
        <div className={styles.preview}>
          <Picture
            address={shown}
            name={frame.label}
            size="normal"
            otherwise={
              <Text size="sm" c="dimmed" role="status">
                {t('fields.linkedImage.broken')}
              </Text>
            }
          />
        </div>
      )}
    </div>
  )
}
