import type { FieldDisplayProps } from '../field-display-props.ts'
import { referencesOf } from '../file/references.ts'
import styles from './image.module.css'
import { Picture, Thumb } from './picture.tsx'

export function ImageDisplay({ value }: FieldDisplayProps) {
  return (
    <span className={styles.shown}>
      {referencesOf(value).map((file) => (
        <Picture key={file.fileId} file={file} />
      ))}
    </span>
  )
}

/** The first one, and how many more there are. */
export function ImageCell({ value }: FieldDisplayProps) {
  const [first, ...others] = referencesOf(value)
  if (!first) return null
  return (
    <span className={styles.cell}>
      <span className={styles.open}>
        <Thumb file={first} />
      </span>
      {others.length > 0 && `+${others.length}`}
    </span>
  )
}
