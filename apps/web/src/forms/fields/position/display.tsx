import { position } from '@verka/domain/forms/field-kinds/position.ts'
import { NumberDisplay } from '../shared-displays.tsx'
import type { FieldDisplayProps } from '../field-display-props.ts'
import { MapLink } from './map-link.tsx'
import styles from './position.module.css'

export function PositionDisplay(props: FieldDisplayProps) {
  const parsed = position.parse(props.value, props.field)
  return (
    <span className={styles.line}>
      <NumberDisplay {...props} />
      {'value' in parsed && parsed.value && <MapLink position={parsed.value} />}
    </span>
  )
}
