import { CheckIcon, Combobox } from '@mantine/core'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import { useText } from '../../../language/use-text.tsx'
import { MAX_SHOWN, type Choice } from './choices.ts'
import styles from './choices.module.css'

/** The matching options, in a list box. */
export function ChoiceOptions({ choices, value }: { choices: readonly Choice[]; value: FieldValue }) {
  const { t } = useText()
  if (choices.length === 0) return <Combobox.Empty>{t('fields.nothingFound')}</Combobox.Empty>
  return choices.slice(0, MAX_SHOWN).map((choice) => (
    <Combobox.Option
      key={choice.value}
      value={choice.value}
      active={choice.value === value}
      aria-selected={choice.value === value}
      className={styles.option!}
    >
      <span>{choice.label}</span>
      {choice.value === value && <CheckIcon className={styles.check} aria-hidden />}
    </Combobox.Option>
  ))
}
