import { PEN_WIDTH, signaturePath } from '@verka/domain/forms/kind-parts/signature-path.ts'
import styles from './signature.module.css'

interface InkProps {
  strokes: readonly (readonly number[])[]
}

/** Strokes as one line of ink. */
export function Ink({ strokes }: InkProps) {
  return <path className={styles.ink} strokeWidth={PEN_WIDTH} d={signaturePath(strokes)} />
}
