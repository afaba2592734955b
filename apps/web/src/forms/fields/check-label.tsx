import styles from './checkbox/checkbox.module.css'

/** The label of what is ticked, with its required mark: these inputs have none of their own. */
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
