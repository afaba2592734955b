import { useState, type ReactNode } from 'react'
import styles from './library.module.css'

/** An area on which files are dropped, beside the button in it. */
export function DropArea({ onDrop, children }: { onDrop: (files: File[]) => void; children: ReactNode }) {
  const [isOver, setOver] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- files are dropped on it, beside the button
    <div
      className={styles.drop}
      data-drop
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop([...event.dataTransfer.files])
      }}
    >
      {children}
    </div>
  )
}
