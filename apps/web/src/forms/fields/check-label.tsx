import styles from './checkbox/checkbox.module.css'

/** The label of a tick box, with its required mark: these inputs have none. */
export function CheckLabel({ label, isRequired }: { label: string; isRequired: boolean }) {
  return (
    <>
      {label}
      {isRequired && (
        <span className={styles.required} aria-hidden>
          {' *'}
        </span>
      )}
    </>
  )
}
